#!/usr/bin/env bash
# Builds the Debian packages, unpacks them into a folder, and runs what is in them.
#
#   debian.sh BUILD_FOLDER VERSION
#
# With INSTALL=yes, as root, they are also installed into the system and removed again.
set -euo pipefail

build=$(realpath "$1")
version=$2
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"

fail() {
  echo "debian.sh: $*" >&2
  exit 1
}

cpack --config "$build/CPackConfig.cmake" -B "$work/packages" >cpack.log || fail "$(cat cpack.log)"
architecture=$(dpkg --print-architecture)
program=packages/thrum_$version-1_$architecture.deb
library=packages/libthrum-dev_$version-1_$architecture.deb

# The package declares the libraries the program is linked with.
depends=$(dpkg-deb --field "$program" Depends)
for wanted in libc6 libstdc++6 libsndfile1 libsoxr0 libfmt; do
  grep -q "$wanted" <<<"$depends" || fail "$program does not depend on $wanted: $depends"
done
[[ $(dpkg-deb --field "$program" Section) == sound ]] || fail "wrong section"
[[ $(dpkg-deb --field "$library" Section) == libdevel ]] || fail "wrong section"

dpkg-deb --extract "$program" root
for file in bin/thrum share/man/man1/thrum.1.gz share/bash-completion/completions/thrum \
  share/zsh/vendor-completions/_thrum share/fish/vendor_completions.d/thrum.fish \
  share/doc/thrum/README.md share/doc/thrum/copyright share/doc/thrum/changelog.Debian.gz share/doc/thrum/thrum.spdx \
  share/doc/thrum/docs/how-to/check-a-scene.md share/doc/thrum/docs/figures/lab.png \
  share/thrum/scores/nocturne.mid; do
  [[ -f root/usr/$file ]] || fail "$program lacks usr/$file"
done
[[ ! -e root/usr/include ]] || fail "$program has headers, which belong into libthrum-dev"
gzip --test root/usr/share/man/man1/thrum.1.gz

# try PROGRAM: prints its version and simulates a shipped scene
try() {
  [[ $("$1" --version) == "thrum $version" ]] || fail "$1 --version: $("$1" --version)"
  "$1" run mass-barrier | grep -q 'contact force' || fail "$1 run mass-barrier"
  "$1" check mass-barrier | grep -q '0.72 ms' || fail "$1 check mass-barrier"
}
try root/usr/bin/thrum

dpkg-deb --extract "$library" development
for file in include/thrum/scene/simulation.hpp include/thrum/scene/check.hpp; do
  [[ -f development/usr/$file ]] || fail "$library lacks usr/$file"
done
find development -name libthrum_engine.a | grep -q . || fail "$library has no library"

plugins=packages/thrum-plugins_$version-1_$architecture.deb
if [[ -f $plugins ]]; then
  dpkg-deb --extract "$plugins" plugins
  for file in clap/thrum.clap lv2/thrum.lv2/manifest.ttl lv2/thrum.lv2/thrum.so; do
    [[ -f plugins/usr/lib/$file ]] || fail "$plugins lacks usr/lib/$file"
  done
  find plugins/usr/lib/vst3/thrum.vst3/Contents -name thrum.so | grep -q . || fail "$plugins has no VST3"
fi

module=packages/python3-thrum_$version-1_$architecture.deb
if [[ -f $module ]]; then
  dpkg-deb --extract "$module" module
  depends=$(dpkg-deb --field "$module" Depends)
  grep -q 'python3-numpy' <<<"$depends" || fail "$module does not depend on python3-numpy: $depends"
  error=$(cd / && PYTHONPATH=$work/module/usr/lib/python3/dist-packages /usr/bin/python3 -c \
    "import thrum; print(thrum.run('mass-barrier').report['energy_error'] < 1e-10)") || fail "import thrum"
  [[ $error == True ]] || fail "$module: the energy book of mass-barrier does not close"
fi

if [[ ${INSTALL:-no} == yes ]]; then
  dpkg --install "$program"
  trap 'dpkg --purge thrum; rm -rf "$work"' EXIT
  try /usr/bin/thrum
fi
echo "debian.sh: $program and $library are sound"
