#!/usr/bin/env bash
# Checks what differs from a commit, by default from the common ancestor with origin/main. Runs only the steps whose inputs
# changed, and prints which it skipped. It never runs the system and browser tests; `make test` runs everything.
#
#   scripts/check-changed.sh [COMMIT]
set -uo pipefail
cd "$(dirname "$0")/.."
export FOILCAST_SEED=${FOILCAST_SEED:-1}
. scripts/steps.sh

base=${1:-$(git merge-base HEAD origin/main 2>/dev/null || git rev-parse HEAD)}
changed=$({ git diff --name-only "$base"; git ls-files --others --exclude-standard; } | sort -u)
[ -n "$changed" ] || { echo "Nothing differs from $(git rev-parse --short "$base")."; exit 0; }

# Runs a step if a changed path matches.
when() {
  local paths=$1 name=$2
  shift 2
  if grep -qE "$paths" <<<"$changed"; then step "$name" "$@"; else echo "== $name: skipped, its inputs are unchanged"; fi
}

# The server's modules that changed, and those that import one of them, as filters for its tests.
filters() {
  local module modules
  modules=$(sed -nE 's#^server/src/([a-z_]+)(/.*|\.rs)$#\1#p' <<<"$changed" | sort -u)
  for module in $modules; do
    echo "$module::"
    grep -rlE "crate::(\{[^}]*)?\b$module\b" server/src --include='*.rs' | sed -nE 's#^server/src/([a-z_]+)(/.*|\.rs)$#\1::#p'
  done | sort -u
  printf '%s\n' access:: openapi:: tidy::
}

rust='^(server|base|beacon|draw|share-images|load|faulty-disk)/|^Cargo\.(toml|lock)$|^clippy\.toml$'
web='^web/'
when '\.rs$' "format" cargo fmt --all --check
export RUSTC_WORKSPACE_WRAPPER=clippy-driver
when "$rust" "build and lints" build_and_lint
if grep -qE '^(base|beacon|draw|share-images|load|faulty-disk|definitions)/|^Cargo\.(toml|lock)$|^server/(Cargo|build|migrations)' <<<"$changed"; then
  step "Rust tests" scripts/with-postgres.sh cargo test --locked --workspace --lib --bins
else
  mapfile -t tests < <(filters)
  when '^server/src/|^server/openapi' "server, ${#tests[@]} modules" scripts/with-postgres.sh cargo test --locked --workspace --lib -- "${tests[@]}"
fi
when '^server/(tests|examples)/' "server's own tests" scripts/with-postgres.sh cargo test --locked --workspace --test '*'
when "$web|^server/openapi\.json$|^definitions/" "web packages" scripts/build-web.sh --packages
when "$web|^server/openapi\.json$|^definitions/" "web lints and types" bash -c 'cd web && npm run check'
mapfile -t sources < <(grep -E '^web/src/.*\.(ts|tsx|css)$' <<<"$changed" | sed 's#^web/##')
when "$web" "web tests of ${#sources[@]} files" bash -c 'cd web && npx vitest related --run --passWithNoTests "$@"' - "${sources[@]}"
when '^(scripts|server)/' "scripts" bash -c 'node --test scripts/*.test.mjs'
when '^verifier/|^docs/fairness|^definitions/rarities' "verifier packages" bash -c 'cd verifier && npm ci --no-audit --no-fund'
when '^verifier/|^docs/fairness|^definitions/rarities' "second verifier" node --test verifier/
when '^art/|^server/src/demo/set/' "art packages" bash -c 'cd art && npm ci --no-audit --no-fund'
when '^art/|^server/src/demo/set/' "planes of the demo set" node --test art/
echo "== system tests, browser tests: skipped, \`make test\` runs them"
echo
summary
