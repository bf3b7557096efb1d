#!/usr/bin/env bash
# Runs all checks, the fast ones first. The last line is `N passed, N failed`.
set -uo pipefail
cd "$(dirname "$0")/.."

# A fixed seed, so that the tests are reproducible; `make soak` uses a new one.
export FOILCAST_SEED=${FOILCAST_SEED:-1}
. scripts/steps.sh

web() { (cd web && "$@"); }

step "prerequisites" scripts/check-tools.sh
step "setup" scripts/setup-tests.sh
step "crates" cargo deny --locked check bans licenses sources
step "npm packages" bash -c 'node --test scripts/dependencies.test.mjs scripts/advisories.test.mjs scripts/pinned.test.mjs && node scripts/dependencies.mjs'
step "web packages" scripts/build-web.sh --packages
step "format" cargo fmt --all --check
# The server embeds the web app, so build that first; its build checks the types. The browser tests show the pseudo-locale.
export VITE_PSEUDO=1
step "web types and build" scripts/build-web.sh
step "first load" web node scripts/first-load.mjs --check
step "web lints" web npx biome check
step "web messages" web npm run check:messages
step "web tests" web npx vitest run
# The steps after it use the same build.
export RUSTC_WORKSPACE_WRAPPER=clippy-driver
step "server build and lints" build_and_lint
# The crash tests run the second verifier.
step "verifier packages" bash -c 'cd verifier && npm ci --no-audit --no-fund'
step "server tests" scripts/with-postgres.sh node scripts/server-tests.mjs
step "second verifier" node --test verifier/
step "shard simulation" node --test scripts/shards.test.mjs scripts/bench-large-report.test.mjs
step "structure figures" node --test scripts/house.test.mjs scripts/openapi-structure.test.mjs scripts/guards.test.mjs
step "art packages" bash -c 'cd art && npm ci --no-audit --no-fund'
step "planes of the demo set" node --test art/
step "repository" node --test scripts/repository.test.mjs scripts/api-promise.test.mjs scripts/release.test.mjs
step "promise of the API" node scripts/api-promise.mjs
# The system and browser tests use the build of the server tests: a release build would take longer than it saves.
export FOILCAST_BINARY="${CARGO_TARGET_DIR:-$PWD/target}/debug/foilcast"
step "system packages" bash -c 'cd system-tests && npm ci --no-audit --no-fund'
step "browser packages" bash -c 'cd e2e && npm ci --no-audit --no-fund'
# The system tests mostly wait, so they run in parallel with the browser tests.
system=$logs/system-tests
(cd system-tests && ../scripts/with-postgres.sh npm test >"../$system.txt" 2>&1; echo $? >"../$system.status") &
system_tests=$!
trap 'kill "$system_tests" 2>/dev/null' EXIT
step "browser tests" scripts/with-postgres.sh bash -c 'cd e2e && npm test'
trap - EXIT
ended() { tail --pid="$system_tests" -f /dev/null; cat "$system.txt"; return "$(cat "$system.status")"; }
step "system tests" ended

echo
# These figures are only printed; they fail no check.
node scripts/house.mjs || true
echo
summary
