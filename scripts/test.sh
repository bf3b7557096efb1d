#!/usr/bin/env bash
# The whole suite, in the order in which it fails soonest. Ends with one line: `N passed, N failed`.
set -uo pipefail
cd "$(dirname "$0")/.."

# A fixed seed, so that the tests are reproducible; `make soak` uses a new one.
export FOILCAST_SEED=${FOILCAST_SEED:-1}
logs=target/test-logs
mkdir -p "$logs"
rm -f "$logs"/*.log
passed=0
failed=0
broken=()

# Runs one step, shows and keeps its output, and adds up what its test runner counted.
# A step that runs no test runner counts as one check.
step() {
  local name=$1 started=$SECONDS log status counted ok bad
  shift
  log="$logs/${name// /-}.log"
  echo
  echo "== $name"
  "$@" 2>&1 | tee "$log"
  status=${PIPESTATUS[0]}
  # vitest: `Tests  1 failed | 8 passed (9)` · node: `# pass 3`, `ℹ pass 3`
  counted=$(sed 's/\x1b\[[0-9;]*m//g' "$log" | awk '
    /^ *Tests  / { for (i = 2; i <= NF; i++) { if ($i == "passed") ok += $(i - 1); if ($i == "failed") bad += $(i - 1) } seen = 1 }
    /^(#|ℹ) pass [0-9]+$/ { ok += $3; seen = 1 }
    /^(#|ℹ) fail [0-9]+$/ { bad += $3; seen = 1 }
    /^(#|ℹ) cancelled [0-9]+$/ { bad += $3 }
    END { print ok + 0, bad + 0, seen + 0 }')
  read -r ok bad seen <<<"$counted"
  if [ "$seen" = 0 ] && [ "$status" = 0 ]; then ok=1; fi
  # A runner that fails without a failing test (it did not compile, it crashed) is a failure too.
  if [ "$status" != 0 ] && [ "$bad" = 0 ]; then bad=1; fi
  passed=$((passed + ok))
  failed=$((failed + bad))
  if [ "$status" != 0 ] || [ "$bad" != 0 ]; then broken+=("$name"); fi
  echo "== $name: $ok passed, $bad failed, $((SECONDS - started)) s"
}

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
# The browser tests use the build of the server tests: a release build would take longer than it saves.
export FOILCAST_BINARY="${CARGO_TARGET_DIR:-$PWD/target}/debug/foilcast"
if [ -f e2e/package.json ]; then
  step "browser packages" bash -c 'cd e2e && npm ci --no-audit --no-fund'
  step "browser journeys" scripts/with-postgres.sh bash -c 'cd e2e && npm test'
fi

echo
# Reported only; these figures fail no check.
node scripts/house.mjs || true
echo
# Tests that this machine cannot run.
grep -hoE '(SKIPPED|NOT CHECKED): .*' "$logs"/*.log | sort -u || true
if [ ${#broken[@]} -gt 0 ]; then
  printf 'Failed: %s (logs in %s)\n' "$(IFS=,; echo "${broken[*]}")" "$logs"
fi
echo "$passed passed, $failed failed"
[ "$failed" = 0 ]
