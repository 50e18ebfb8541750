#!/usr/bin/env bash
# Builds the page and tests it: in node against the program, and in a browser. Exits with 77 where
# one of the tools is missing.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)

for tool in em++ node npm; do
  command -v "$tool" >/dev/null || {
    echo "skipped: there is no $tool here; make web installs it"
    exit 77
  }
done

"$here/../../scripts/web.sh"  # on all cores: no other test runs beside it
node --test --test-concurrency=1 "$here"/*.test.mjs
