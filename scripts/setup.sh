#!/usr/bin/env bash
# Installs the Debian packages thrum is built from, and only those that are missing.
#
#   scripts/setup.sh            what building and testing needs
#   scripts/setup.sh browser    and a browser to look at pages with
#   scripts/setup.sh python     and what the Python module is built from and tested with
#   scripts/setup.sh cluster    and MPI, mpi4py and Slurm, which sweeps are tested with where they are
#   scripts/setup.sh plugin     and what the plugins are built from and tested with
#   scripts/setup.sh hosts      and a host and a checker for LV2 plugins
#   scripts/setup.sh web        and what the page is built from; npm unless there is one
#   scripts/setup.sh clang      and the second compiler
#   scripts/setup.sh fuzz       and the second compiler with its fuzzer
#   scripts/setup.sh format     and clang-format
#   scripts/setup.sh tidy       and clang-tidy
#   scripts/setup.sh bench      and the programs that thrum is compared with
#   scripts/setup.sh count      and what counts instructions
#   scripts/setup.sh aarch64    and what builds and runs the tests for 64-bit ARM; makes arm64 a
#                               foreign architecture of dpkg, for the libraries
set -euo pipefail

packages=(
  g++ cmake ninja-build pkg-config
  libeigen3-dev libtomlplusplus-dev libfmt-dev libcli11-dev
  libsndfile1-dev libsoxr-dev zlib1g-dev
  libjack-jackd2-dev librtaudio-dev librtmidi-dev jackd2
  libboost-dev libgtest-dev libbenchmark-dev libebur128-dev
  dpkg-dev file gzip mandoc python3
)
architecture=  # a foreign one that some packages are for
for extra in "$@"; do
  case $extra in
    browser) packages+=(chromium fonts-dejavu-core) ;;
    python) packages+=(python3-dev pybind11-dev python3-numpy python3-pytest) ;;
    cluster) packages+=(openmpi-bin python3-mpi4py munge slurmctld slurmd slurm-client) ;;
    plugin) packages+=(dpf-source lv2-dev liblilv-dev libcairo2-dev libx11-dev xvfb) ;;
    hosts) packages+=(jalv sordi) ;;
    web)
      packages+=(emscripten)
      command -v npm >/dev/null || packages+=(npm)
      ;;
    clang) packages+=(clang) ;;
    fuzz) packages+=(clang libclang-rt-14-dev) ;;
    format) packages+=(clang-format) ;;
    tidy) packages+=(clang clang-tidy) ;;
    bench) packages+=(csound faust faust-common libstk-dev supercollider-server) ;;
    count) packages+=(valgrind) ;;
    aarch64)
      architecture=arm64
      packages+=(g++-aarch64-linux-gnu qemu-user)
      packages+=({libtomlplusplus-dev,libfmt-dev,libsndfile1-dev,libsoxr-dev,libgtest-dev}:arm64)
      ;;
    *)
      echo "setup: unknown argument '$extra'; known are: browser, python, cluster, plugin, hosts, web, clang, fuzz, format, tidy, bench, count, aarch64" >&2
      exit 2
      ;;
  esac
done

# give_up REASON PACKAGE...
give_up() {
  local reason=$1
  shift
  {
    echo "setup: $reason"
    echo "setup: please install these packages by hand (the names are Debian's):"
    printf '  %s\n' "$*"
    echo "setup: then run the same command again, with SETUP=no added to make."
  } >&2
  exit 1
}

if ! command -v apt-get >/dev/null || ! command -v dpkg-query >/dev/null; then
  give_up "this system has no apt-get, so nothing can be installed for you." "${packages[@]}"
fi

missing=()
for package in "${packages[@]}"; do
  state=$(dpkg-query --show --showformat='${db:Status-Status}\n' "$package" 2>/dev/null || true)
  grep -qx installed <<<"$state" || missing+=("$package")
done
if ((${#missing[@]} == 0)); then
  exit 0
fi

as_root=()
if ((EUID != 0)); then
  command -v sudo >/dev/null ||
    give_up "installing packages takes root, and there is no sudo here." "${missing[@]}"
  as_root=(sudo)
fi

apt() {
  "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive \
    apt-get -qq -o DPkg::Lock::Timeout=300 -o Dpkg::Use-Pty=0 "$@"
}

echo "setup: installing ${missing[*]}"
if [[ $architecture ]]; then
  "${as_root[@]}" dpkg --add-architecture "$architecture" ||
    give_up "dpkg does not accept the architecture $architecture (see above)." "${missing[@]}"
fi
apt update || give_up "apt-get update did not succeed (see above)." "${missing[@]}"
apt install --yes --no-install-recommends "${missing[@]}" >/dev/null ||
  give_up "apt-get install did not succeed (see above)." "${missing[@]}"
echo "setup: done"
