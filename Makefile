# `make` alone lists the targets. Each one-line comment behind `##` is its description.
.DEFAULT_GOAL := help
.PHONY: help run dev test check-changed test-server test-web bench bench-large load soak shots bless build web tools advisories house dist package

help: ## list all targets
	@echo "Start with \`make run\`. All targets:"
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-13s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

run: build ## build everything and start a demo instance at http://127.0.0.1:8080, data in ./data
	@exec "$${CARGO_TARGET_DIR:-target}/release/foilcast" serve

build: tools web ## build target/release/foilcast with the web app inside
	@echo "Building the server (the first build takes some minutes)"
	@cargo build --locked --release

dist: tools web ## build target/dist/foilcast for production, which takes longer and produces a faster binary
	@cargo build --locked --profile dist

package: dist ## build the Debian package into target/debian; needs cargo-deb and dpkg-dev
	@scripts/package.sh

dev: tools web ## start a debug server and the web app with hot reload at http://127.0.0.1:5173
	@scripts/dev.sh

test: ## run all checks: formatting, lints, types, both databases, web and browser tests
	@scripts/test.sh

check-changed: ## check only what differs from origin/main, without browser tests
	@scripts/check-changed.sh

test-server: ## run only the server's tests, on SQLite and PostgreSQL
	@scripts/setup-tests.sh && scripts/with-postgres.sh cargo test --locked --workspace

test-web: ## run only the web app's checks and tests
	@scripts/build-web.sh --packages && cd web && npm run check && npx vitest run

advisories: ## check dependencies for known vulnerabilities; needs the network, so it is not part of `make test`
	@node scripts/advisories.mjs

bench: ## run the benchmarks, compare them with references, and fail if one misses its target
	@scripts/bench.sh

bench-large: ## measure requests at 10,000, 1,000,000 and 20,000,000 cards and update docs/scaling.md; an hour, 30 GB of disk
	@scripts/bench-large.sh

load: ## run the same load against one node and against three nodes
	@scripts/load.sh

soak: ## run the long versions of the crash, fault and random tests
	@scripts/soak.sh

shots: build ## draw the pictures of README.md and docs, and take screenshots of every page into ./shots
	@scripts/shots.sh

house: ## print figures of the code's structure and their targets (docs/house.md)
	@scripts/build-web.sh --packages && node scripts/house.mjs

bless: tools ## update generated files: openapi.json, the web's types, docs/configuration.md, docs/metrics.md
	@scripts/bless.sh

tools:
	@scripts/check-tools.sh

web:
	@scripts/build-web.sh
