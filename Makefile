# make report   the report of the example night, from nothing but a Debian machine with Swift
# make test     what the continuous integration runs

SWIFT ?= swift
PREFIX ?= /usr/local
DESTDIR ?=

# With Swift's libraries inside, the binary runs on servers that have no Swift; without them where the toolchain has
# no static ones.
STATIC := $(if $(wildcard $(dir $(shell readlink -f "$$(command -v $(SWIFT))"))../lib/swift_static),--static-swift-stdlib)

BINARY := .build/release/qoe-report
EXAMPLE := Tests/Fixtures/nights/example
EXAMPLE_NIGHT ?= 2026-11-29
BENCH := ../shared/tools/bench_night.py

# Debian packages: what the build needs, and what the tests need beside it (a browser, a validator's Java, Python).
BUILD_PACKAGES ?= zlib1g-dev libisal-dev libsimdjson-dev libsqlite3-dev libyaml-dev
TEST_PACKAGES ?= chromium default-jre-headless python3 python3-venv parallel strace

# What opens the pages, beside the browser: Python packages, in a place of their own.
BROWSER := .build/browser
# PySpark in an environment of its own, where there is a Java to run it.
SPARK := .build/spark
PYTHON ?= python3

.PHONY: build report test picture faults fuzz tsan bench format install clean packages test-packages spark help
.DEFAULT_GOAL := build
# The packages come before the build that needs them, whatever -j says; Swift uses the cores itself.
.NOTPARALLEL:

build:
	$(SWIFT) build -c release $(STATIC) --product qoe-report

# Exit 2 is a published report of incomplete input.
report: packages build
	@test -d $(EXAMPLE) || { echo "make report: $(EXAMPLE): no such folder; check out the whole project" >&2; exit 1; }
	$(BINARY) run --night $(EXAMPLE_NIGHT) --logs $(EXAMPLE) --reports Reports --templates Templates \
		--state .build/example-state --force || test $$? -eq 2
	@echo "$(CURDIR)/Reports/$(EXAMPLE_NIGHT)/index.html"

# The import check takes the tests in: an import that Package.swift does not name compiles otherwise.
test: test-packages spark
	$(SWIFT) format lint --strict -r Package.swift Sources Tests
	$(SWIFT) build --build-tests --explicit-target-dependency-import-check=error
	$(SWIFT) test --skip-build

# The README's picture, taken again.
picture: report test-packages
	$(BROWSER)/bin/python Tests/Browser/picture.py Reports/$(EXAMPLE_NIGHT)/index.html Reports/Examples/night.png \
		--width 1000 --height 1150

# A system call fails, or the run is killed, at every step of publishing: all of them, where `test` tries some.
faults: test-packages build
	python3 Tests/Faults/faults.py $(BINARY) || test $$? -eq 77

# libFuzzer with the address sanitizer, each target for so many seconds. lld: gold does not get through the tables.
SECONDS ?= 60
FUZZ := .build/fuzz
fuzz: packages
	QOE_FUZZ=1 $(SWIFT) build -c release --scratch-path $(FUZZ) --product Fuzz --sanitize=address \
		-Xswiftc -sanitize=fuzzer -Xswiftc -use-ld=lld
	Tests/Fuzz/fuzz.sh $(FUZZ)/release/Fuzz $(SECONDS) $(TARGETS)

# The thread sanitizer over a night on two threads. Its report is an error.
TSAN := .build/tsan
tsan: packages
	$(SWIFT) build --scratch-path $(TSAN) --product qoe-report --sanitize=thread
	rm -rf $(TSAN)/night
	TSAN_OPTIONS=halt_on_error=1:exitcode=66 $(TSAN)/debug/qoe-report run --night $(EXAMPLE_NIGHT) --logs $(EXAMPLE) \
		--reports $(TSAN)/night/Reports --templates Templates --state $(TSAN)/night/state -j 2
	TSAN_OPTIONS=halt_on_error=1:exitcode=66 $(TSAN)/debug/qoe-report run --night $(EXAMPLE_NIGHT) --logs $(EXAMPLE) \
		--reports $(TSAN)/night/Reports --templates Templates --state $(TSAN)/night/state -j 2 --memory 16M

bench: build
	@if test -f $(BENCH); then python3 Tests/Benchmarks/bench.py $(BINARY) $(BENCH); \
	else echo "make bench: $(BENCH) is not there; the benchmark's generator lies beside the project, not in it"; fi

format:
	$(SWIFT) format -i -r Package.swift Sources Tests

install: build
	install -D -m 755 $(BINARY) $(DESTDIR)$(PREFIX)/bin/qoe-report
	rm -rf $(DESTDIR)$(PREFIX)/share/qoe-report/Templates
	install -d $(DESTDIR)$(PREFIX)/share/qoe-report
	cp -R Templates $(DESTDIR)$(PREFIX)/share/qoe-report/Templates
	install -m 644 Deploy/qoe-report.example.yaml $(DESTDIR)$(PREFIX)/share/qoe-report/
	install -D -m 644 Deploy/qoe-report.1 $(DESTDIR)$(PREFIX)/share/man/man1/qoe-report.1
	install -D -m 644 Deploy/completions/qoe-report.bash $(DESTDIR)$(PREFIX)/share/bash-completion/completions/qoe-report
	install -D -m 644 Deploy/completions/_qoe-report $(DESTDIR)$(PREFIX)/share/zsh/site-functions/_qoe-report
	install -D -m 644 Deploy/completions/qoe-report.fish $(DESTDIR)$(PREFIX)/share/fish/vendor_completions.d/qoe-report.fish

clean:
	$(SWIFT) package clean
	rm -rf .build/example-state

# $(call wanted,PACKAGES): installs those that dpkg does not know as installed; says so where it may not.
define wanted
	@missing=""; \
	for name in $(1); do \
		test "$$(dpkg-query -W -f '$${db:Status-Status}' $$name 2>/dev/null)" = installed || missing="$$missing $$name"; \
	done; \
	if test -z "$$missing"; then exit 0; fi; \
	if ! command -v apt-get >/dev/null; then \
		echo "make: this is no Debian; install what is called$$missing there, and run make build" >&2; exit 1; fi; \
	if test "$$(id -u)" -ne 0; then \
		echo "make: packages are missing; run as root: apt-get install$$missing" >&2; exit 1; fi; \
	echo "installing$$missing"; \
	export DEBIAN_FRONTEND=noninteractive; \
	apt-get -q update && apt-get -q install -y --no-install-recommends $$missing
endef

packages:
	$(call wanted,$(BUILD_PACKAGES))

test-packages: $(BROWSER)/installed
	$(call wanted,$(BUILD_PACKAGES) $(TEST_PACKAGES))

# The tests that need Spark are passed over without it.
spark:
	@if ! command -v java >/dev/null; then \
		echo "make test: no Java here, so nothing is tried on Spark (Debian: apt-get install openjdk-17-jre-headless)"; \
	elif ! $(SPARK)/bin/python3 -c 'import pyspark' 2>/dev/null; then \
		rm -rf $(SPARK); \
		{ $(PYTHON) -m venv $(SPARK) && $(SPARK)/bin/pip install -q 'pyspark>=4,<5'; } || { rm -rf $(SPARK); \
			echo "make test: PySpark cannot be installed, so nothing is tried on Spark"; }; \
	fi

$(BROWSER)/installed: Tests/Browser/requirements.txt
	$(call wanted,$(TEST_PACKAGES))
	$(PYTHON) -m venv --clear $(BROWSER)
	$(BROWSER)/bin/pip install --quiet --disable-pip-version-check --no-deps -r $<
	touch $@

help:
	@sed -n 's/^# make/make/p' Makefile; echo "also: build picture faults fuzz tsan bench format install clean"
