#!/usr/bin/env bash
# Builds the page into build/web: the engine by emscripten, everything else by npm's packages, whose
# versions are locked.
#
#   scripts/web.sh [JOBS]
set -euo pipefail
cd "$(dirname "$0")/.."
jobs=${1:-$(nproc)}

for tool in em++ node npm; do
  command -v "$tool" >/dev/null || {
    echo "web: there is no $tool here; scripts/setup.sh web installs it" >&2
    exit 1
  }
done

cmake --preset web >/dev/null
cmake --build --preset web --parallel "$jobs"

cd apps/web
if [[ ! -e node_modules/.package-lock.json || package-lock.json -nt node_modules/.package-lock.json ]]; then
  npm ci --no-audit --no-fund --ignore-scripts --loglevel=error
  touch node_modules/.package-lock.json
fi
node_modules/.bin/tsc
node build.mjs ../../build/wasm/apps/web/thrum.wasm ../../build/web
echo "web: build/web/index.html (make web-serve shows it), build/web-package"
