# `make help` lists the targets. Everything is built by CMake under build/.

PREFIX ?= /usr/local
JOBS ?= $(shell nproc)
SETUP ?= yes

program := build/release/bin/thrum
sources = git ls-files --cached --others --exclude-standard -- '*.cpp' '*.hpp'

SHELL := /bin/bash
.SHELLFLAGS := -o pipefail -c
.DEFAULT_GOAL := help
.PHONY: help setup build demo test python plugin install-plugin web web-serve sanitize sanitize-python clang aarch64 bench bench-check bench-accept fuzz soak coverage \
	mutants format tidy install package clean

help:
	@echo "make demo       set up, build the program, and render every shipped scene and instrument into out/"
	@echo "make test       set up, build, and run every test"
	@echo "make build      set up and build: $(program)"
	@echo "make python     build the Python module: PYTHONPATH=build/python python3 -c 'import thrum'"
	@echo "make plugin     build the plugins: build/plugin/thrum.clap, thrum.vst3, thrum.lv2"
	@echo "make install-plugin  build them and put them where hosts look: ~/.clap, ~/.vst3, ~/.lv2"
	@echo "make web        build the page: build/web/index.html; make web-serve shows it on this machine (PORT=8000)"
	@echo "make setup      install what is missing from the system (Debian packages)"
	@echo "make sanitize   tests except some long ones, with clang and the address and undefined-behaviour sanitizers; 10 s of each fuzzer"
	@echo "make sanitize-python  the tests of the Python module under the same sanitizers"
	@echo "make clang      build with clang, warnings as errors"
	@echo "make aarch64    build the libraries for 64-bit ARM, warnings as errors; units, claims and networks under an emulator"
	@echo "make bench      run the benchmarks, and compare with other programs (PEER_ROUNDS=7 rounds)"
	@echo "make bench-check  count instructions; fails at 3 % more (make bench-accept accepts the new counts)"
	@echo "make fuzz       fuzz every reader, FUZZ_SECONDS each (an hour)"
	@echo "make soak       long runs: SOAK_SECONDS of sound (an hour), SOAK_NETWORKS random networks"
	@echo "make coverage   line coverage of thrum/"
	@echo "make mutants    small faults, one at a time, each of which tests must notice (MUTANTS=regex: some of them)"
	@echo "make format     format the C++ sources in place"
	@echo "make tidy       run clang-tidy on the library and the program"
	@echo "make install    build and install into PREFIX ($(PREFIX))"
	@echo "make package    build Debian packages into out/packages"
	@echo "make clean      remove build/ and out/"
	@echo
	@echo "JOBS=$(JOBS) compilers and tests run at once; SETUP=no installs nothing."

# $(call setup,EXTRAS): installs packages, unless SETUP=no.
setup = $(if $(filter yes,$(SETUP)),./scripts/setup.sh $(1),:)

# $(call build,PRESET)
build = cmake --preset $(1) && cmake --build --preset $(1) --parallel $(JOBS)

setup:
	@$(call setup)

build: setup
	@$(call build,release)

# The program only: tests, benchmarks and examples would double the wait for the first sound.
demo: setup
	@cmake --preset release && cmake --build --preset release --parallel $(JOBS) --target thrum_cli
	@./scripts/demo.sh $(program) out

test:
	@$(call setup,browser plugin hosts)
	@$(call build,release)
	@ctest --preset release --parallel $(JOBS)

# From then on `make test` builds and tests the module too.
python:
	@$(call setup,python)
	@cmake --preset release -DTHRUM_BUILD_PYTHON=ON
	@cmake --build --preset release --parallel $(JOBS) --target thrum_python

plugin:
	@$(call setup,plugin)
	@cmake --preset release -DTHRUM_BUILD_PLUGIN=ON
	@cmake --build --preset release --parallel $(JOBS) --target thrum_plugins

install-plugin: plugin
	@for format in clap vst3 lv2; do \
	  mkdir -p "$(HOME)/.$$format" && rm -rf "$(HOME)/.$$format/thrum.$$format" && \
	  cp -r build/plugin/thrum.$$format "$(HOME)/.$$format/" && \
	  echo "$(HOME)/.$$format/thrum.$$format" || exit 1; \
	done

# From then on `make test` builds and tests the page too, where there is a browser.
web:
	@$(call setup,web)
	@./scripts/web.sh $(JOBS)

PORT ?= 8000
web-serve: web
	@node apps/web/serve.mjs build/web $(PORT)

# With clang, so that one build also gives its warnings and the fuzzers.
sanitize:
	@$(call setup,fuzz)
	@$(call build,asan)
	@ctest --preset asan --parallel $(JOBS)
	@FUZZ_SECONDS=10 ./scripts/fuzz.sh build/asan

# The Python module; from then on `make sanitize` tests it too.
sanitize-python:
	@$(call setup,fuzz python)
	@cmake --preset asan -DTHRUM_BUILD_PYTHON=ON
	@cmake --build --preset asan --parallel $(JOBS) --target thrum_python thrum_cli
	@ctest --preset asan -R python_module

clang:
	@$(call setup,clang)
	@$(call build,clang)

# Not among what .ci/run runs: an emulated processor is slow.
aarch64:
	@$(call setup,aarch64)
	@$(call build,aarch64)
	@ctest --preset aarch64 --parallel $(JOBS)

PEER_ROUNDS ?= 7
bench:
	@$(call setup,bench)
	@$(call build,release)
	@build/release/bin/thrum_bench
	@build/release/bin/thrum_growth
	@build/release/bin/thrum_worst
	@build/release/bin/thrum_blocks
	@python3 benchmarks/peers/compare.py build/release $(PEER_ROUNDS)

bench-check bench-accept:
	@$(call setup,count)
	@$(call build,release)
	@./scripts/bench-check.sh build/release $(@:bench-%=%)

fuzz:
	@$(call setup,fuzz)
	@$(call build,fuzz)
	@./scripts/fuzz.sh build/fuzz

soak: build
	@./scripts/soak.sh build/release

# Without tests in which programs are killed or cannot write: they would spoil the counts.
coverage: setup
	@$(call build,coverage)
	@find build/coverage -name '*.gcda' -delete
	@ctest --preset coverage --parallel $(JOBS) --label-exclude 'cli|realtime|sweep|web'
	@./scripts/coverage.sh build/coverage

# In a copy of the sources under build/mutants.
MUTANTS ?=
mutants: setup
	@JOBS=$(JOBS) python3 scripts/mutants.py $(if $(MUTANTS),'$(MUTANTS)')

format:
	@$(call setup,format)
	@$(sources) | xargs clang-format -i

tidy: clang
	@$(call setup,tidy)
	@$(sources) | grep -E '^(thrum|apps)/.*\.cpp$$' | grep -v '\.kernel\.cpp$$' \
	  | xargs -P $(JOBS) -n 1 clang-tidy --quiet -p build/clang 2>&1 \
	  | sed '/ warnings\{0,1\} generated\.$$/d'

install: build
	@cmake --install build/release --prefix "$(PREFIX)"

# Times in the packages are that of the commit.
package: export SOURCE_DATE_EPOCH ?= $(shell git log -1 --format=%ct 2>/dev/null || date +%s)
package: setup
	@$(call setup,plugin python)
	@cmake --preset package >/dev/null
	@cmake --build build/package --parallel $(JOBS)
	@cpack --config build/package/CPackConfig.cmake -B out/packages
	@rm -rf out/packages/_CPack_Packages

clean:
	rm -rf build out
