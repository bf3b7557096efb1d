# Functions that run, count and time steps, for test.sh and check-changed.sh.

logs=target/test-logs
mkdir -p "$logs"
rm -f "$logs"/*.log
passed=0
failed=0
broken=()

# Runs one step, prints and stores its output, and adds the counts of its test runner.
# A step that runs no test runner counts as one check.
step() {
  local name=$1 started=$SECONDS log status counted ok bad
  shift
  log="$logs/${name// /-}.log"
  echo
  echo "== $name"
  "$@" 2>&1 | tee "$log"
  status=${PIPESTATUS[0]}
  # vitest: `Tests  1 failed | 8 passed (9)` · node: `# pass 3`, `ℹ pass 3` · Playwright: `  3 passed (9s)`, `  1 flaky`
  counted=$(sed 's/\x1b\[[0-9;]*m//g' "$log" | awk '
    /^ *Tests  / { for (i = 2; i <= NF; i++) { if ($i == "passed") ok += $(i - 1); if ($i == "failed") bad += $(i - 1) } seen = 1 }
    /^(#|ℹ) pass [0-9]+$/ { ok += $3; seen = 1 }
    /^(#|ℹ) fail [0-9]+$/ { bad += $3; seen = 1 }
    /^(#|ℹ) cancelled [0-9]+$/ { bad += $3 }
    /^  [0-9]+ (passed|flaky)( \(|$)/ { ok += $1; seen = 1 }
    /^  [0-9]+ (failed|interrupted|did not run)$/ { bad += $1; seen = 1 }
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

# Builds the server's workspace with its tests; a warning fails. Clippy compiles what it lints: with
# RUSTC_WORKSPACE_WRAPPER=clippy-driver, this is also the build for later steps.
build_and_lint() {
  local findings status
  findings=$(mktemp)
  cargo build --color never --locked --workspace --all-targets 2>&1 | tee "$findings" && ! grep -q '^warning' "$findings"
  status=$?
  rm "$findings"
  return "$status"
}

# Prints the sum of all steps. Returns 0 if all passed.
summary() {
  # Tests that this machine cannot run.
  grep -hoE '(SKIPPED|NOT CHECKED): .*' "$logs"/*.log 2>/dev/null | sort -u || true
  if [ ${#broken[@]} -gt 0 ]; then
    printf 'Failed: %s (logs in %s)\n' "$(IFS=,; echo "${broken[*]}")" "$logs"
  fi
  echo "$passed passed, $failed failed"
  [ "$failed" = 0 ]
}
