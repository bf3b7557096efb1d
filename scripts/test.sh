#!/usr/bin/env bash
# The whole suite, in the order in which it fails soonest. Ends with one line: `N passed, N failed`.
set -uo pipefail
cd "$(dirname "$0")/.."

# A fixed seed, so that the tests are reproducible; `make soak` uses a new one.
export FOILCAST_SEED=${FOILCAST_SEED:-1}
. scripts/steps.sh

web() { (cd web && "$@"); }

step "prerequisites" scripts/check-tools.sh
step "set-up" scripts/setup-tests.sh
step "crates" cargo deny --locked check bans licenses sources
step "npm packages" bash -c 'node --test scripts/dependencies.test.mjs scripts/advisories.test.mjs scripts/pinned.test.mjs && node scripts/dependencies.mjs'
step "web packages" scripts/build-web.sh --packages
step "format" cargo fmt --all --check
# The server embeds the web app, so build that first.
step "web build" scripts/build-web.sh
# The web's checks leave a processor idle at times, so the server's lints run beside them.
lint=(cargo clippy --locked --workspace --all-targets -- -D warnings)
nice -n 19 "${lint[@]}" >"$logs/ahead.txt" 2>&1 &
ahead=$!
trap 'kill "$ahead" 2>/dev/null' EXIT
step "web lints and types" web npm run check
step "web tests" web npx vitest run
# The second run reports the same findings from the cache.
lints() { tail --pid="$ahead" -f /dev/null; "${lint[@]}"; }
step "lints" lints
trap - EXIT
step "server tests" scripts/with-postgres.sh node scripts/server-tests.mjs
step "second verifier" node --test verifier/
step "shards on paper" node --test scripts/shards.test.mjs scripts/bench-large-report.test.mjs
step "figures of structure" node --test scripts/house.test.mjs scripts/openapi-structure.test.mjs scripts/guards.test.mjs
# The system and browser tests use the build of the server tests: a release build would take longer than it saves.
export FOILCAST_BINARY="${CARGO_TARGET_DIR:-$PWD/target}/debug/foilcast"
step "system packages" bash -c 'cd system-tests && npm ci --no-audit --no-fund'
step "system tests" scripts/with-postgres.sh bash -c 'cd system-tests && npm test'
step "browser packages" bash -c 'cd e2e && npm ci --no-audit --no-fund'
step "browser journeys" scripts/with-postgres.sh bash -c 'cd e2e && npm test'

echo
# Reported only; these figures fail no check.
node scripts/house.mjs || true
echo
summary
