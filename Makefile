# thrum: the front door. `make help` lists what can be asked.
# Everything is built by CMake under build/; this file only spares the typing.

PREFIX ?= /usr/local
JOBS ?= $(shell nproc)
SETUP ?= yes

program := build/release/bin/thrum
sources = git ls-files --cached --others --exclude-standard -- '*.cpp' '*.hpp'

SHELL := /bin/bash
.SHELLFLAGS := -o pipefail -c
.DEFAULT_GOAL := help
.PHONY: help setup build demo test sanitize clang bench bench-check bench-accept fuzz soak coverage \
	format tidy install package clean

help:
	@echo "make demo       set up, build, and render every shipped scene, play every instrument, into out/"
	@echo "make test       set up, build, and run every test"
	@echo "make build      set up and build: $(program)"
	@echo "make setup      install what is missing from the system (Debian packages)"
	@echo "make sanitize   by clang, the tests but some long ones with address and undefined-behaviour checks, 10 s of each fuzzer"
	@echo "make clang      build with clang, warnings as errors"
	@echo "make bench      run the benchmarks, beside other programs (PEER_ROUNDS=7 times in turn)"
	@echo "make bench-check  count instructions; fails at 3 % more (make bench-accept takes the new counts)"
	@echo "make fuzz       feed every reader random bytes, FUZZ_SECONDS each (an hour)"
	@echo "make soak       long runs: SOAK_SECONDS of sound (an hour), SOAK_NETWORKS random networks"
	@echo "make coverage   which lines the tests run"
	@echo "make format     format the C++ sources in place"
	@echo "make tidy       let clang-tidy read the library and the program"
	@echo "make install    build and install into PREFIX ($(PREFIX))"
	@echo "make package    build Debian packages into out/packages"
	@echo "make clean      remove build/ and out/"
	@echo
	@echo "JOBS=$(JOBS) compilers and tests run at once; SETUP=no leaves the system alone."

# $(call setup,EXTRAS): install packages, unless told to leave the system alone.
setup = $(if $(filter yes,$(SETUP)),./scripts/setup.sh $(1),:)

# $(call build,PRESET)
build = cmake --preset $(1) && cmake --build --preset $(1) --parallel $(JOBS)

setup:
	@$(call setup)

build: setup
	@$(call build,release)

demo: build
	@./scripts/demo.sh $(program) out

test:
	@$(call setup,browser)
	@$(call build,release)
	@ctest --preset release --parallel $(JOBS)

# By the second compiler, so that one build tells its warnings, too, and has the fuzzers.
sanitize:
	@$(call setup,fuzz)
	@$(call build,asan)
	@ctest --preset asan --parallel $(JOBS)
	@FUZZ_SECONDS=10 ./scripts/fuzz.sh build/asan

clang:
	@$(call setup,clang)
	@$(call build,clang)

PEER_ROUNDS ?= 7
bench:
	@$(call setup,bench)
	@$(call build,release)
	@build/release/bin/thrum_bench
	@build/release/bin/thrum_growth
	@build/release/bin/thrum_worst
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

# Programs that are killed, or have no room or right to write, would spoil the counts.
coverage: setup
	@$(call build,coverage)
	@find build/coverage -name '*.gcda' -delete
	@ctest --preset coverage --parallel $(JOBS) --label-exclude 'cli|realtime'
	@./scripts/coverage.sh build/coverage

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

package: build
	@cpack --config build/release/CPackConfig.cmake -B out/packages
	@rm -rf out/packages/_CPack_Packages

clean:
	rm -rf build out
