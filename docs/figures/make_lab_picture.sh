#!/usr/bin/env bash
# Draws lab.png, the picture at the top of README.md, from a lab page: a plucked tromba marina.
#
#   docs/figures/make_lab_picture.sh [PROGRAM]      (build/release/bin/thrum)
#
# Needs chromium.
set -euo pipefail

here=$(cd "$(dirname "$0")" && pwd)
program=$(realpath "${1:-$here/../../build/release/bin/thrum}")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# shot PAGE WIDTH HEIGHT FILE
shot() {
  chromium --headless --no-sandbox --disable-gpu --hide-scrollbars --window-size="$2,$3" --screenshot="$4" "file://$1" 2>/dev/null
}

"$program" lab tromba-collided -o "$work/lab" --set duration=1 --quiet
# Without the contents, so that the figures stand in the middle.
sed -i 's#</head>#<style>nav{display:none}body{display:block}</style></head>#' "$work/lab/index.html"
shot "$work/lab/index.html" 1400 5200 "$work/page.png"

# piece X Y WIDTH HEIGHT: a part of the page, in its own pixels
piece() {
  echo "<div style='position:relative;overflow:hidden;width:$3px;height:$4px'><img src='page.png' style='position:absolute;left:-$1px;top:-$2px'></div>"
}
{
  echo "<body style='margin:12px;background:#fff;zoom:0.72'>"
  echo "<div style='display:flex;gap:16px'>$(piece 470 651 470 270)$(piece 195 1431 1020 362)</div>"
  echo "<div style='display:flex;gap:16px'>$(piece 195 2846 485 290)$(piece 727 2846 485 290)$(piece 727 3366 485 290)</div>"
  echo "</body>"
} > "$work/picture.html"
shot "$work/picture.html" 1100 505 "$here/lab.png"
