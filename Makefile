# `make` alone lists the targets. Each one-line comment behind `##` is its description.
.DEFAULT_GOAL := help
.PHONY: help run dev test check-changed test-server test-web bench bench-large load soak shots bless build web tools advisories house dist

help: ## list the targets
	@echo "Start with \`make run\`. All targets:"
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-13s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

run: build ## build everything and start a demo instance at http://127.0.0.1:8080, data in ./data
	@exec "$${CARGO_TARGET_DIR:-target}/release/foilcast" serve

build: tools web ## build target/release/foilcast with the web app inside
	@echo "Building the server (the first time takes some minutes)"
	@cargo build --locked --release

dist: tools web ## build target/dist/foilcast to install: a longer build, a faster program
	@cargo build --locked --profile dist

dev: tools web ## server (debug) with the web app reloading on every save, at http://127.0.0.1:5173
	@scripts/dev.sh

test: ## formatting, lints, types, both databases, web and browser tests
	@scripts/test.sh

check-changed: ## only the checks of what differs from origin/main, without browser tests
	@scripts/check-changed.sh

test-server: ## only the server's tests, on SQLite and PostgreSQL
	@scripts/setup-tests.sh && scripts/with-postgres.sh cargo test --locked --workspace

test-web: ## only the web app's tests
	@scripts/build-web.sh --packages && cd web && npm run check && npx vitest run

advisories: ## what is known today about the packages that we use; needs the network, no part of `make test`
	@node scripts/advisories.mjs

bench: ## measure, side by side with references; ends with one line per bar
	@scripts/bench.sh

bench-large: ## what calls cost at 10,000, 1,000,000 and 20,000,000 cards, into docs/scaling.md; an hour, 30 GB of disk
	@scripts/bench-large.sh

load: ## people in numbers against one node and three, side by side
	@scripts/load.sh

soak: ## the long versions of the crash and randomness tests
	@scripts/soak.sh

shots: build ## pictures of every screen, from a fresh demo instance, into ./shots
	@scripts/shots.sh

house: ## figures of the code's structure, with targets (docs/house.md)
	@scripts/build-web.sh --packages && node scripts/house.mjs

bless: tools ## accept what the code now says: openapi.json, the web's types, docs/configuration.md
	@scripts/bless.sh

tools:
	@scripts/check-tools.sh

web:
	@scripts/build-web.sh
