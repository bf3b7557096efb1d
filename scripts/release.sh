#!/usr/bin/env bash
# Makes the commit and the tag of a release; .github/workflows/release.yml builds and publishes what is pushed.
#
#   scripts/release.sh VERSION [--dry-run]     # --dry-run prints what would change
set -euo pipefail
cd "$(dirname "$0")/.."

version=${1:-}
fail() {
  echo "$1" >&2
  exit 1
}
[[ "$version" =~ ^[0-9]+\.[0-9]+\.[0-9]+$ ]] || fail "usage: scripts/release.sh VERSION [--dry-run], for example 0.2.0"
[ -z "$(git status --porcelain)" ] || fail "The working tree has changes. Commit or remove them first."
! git rev-parse --quiet --verify "refs/tags/v$version" >/dev/null || fail "The tag v$version exists."
current=$(scripts/version.sh)
[ "$(printf '%s\n' "$current" "$version" | sort -V | tail -n 1)" = "$version" ] || fail "$version is older than $current."
node scripts/api-promise.mjs >/dev/null || fail "The API breaks clients of the last release (node scripts/api-promise.mjs)."
date=$(date --utc +%F)

if [ "${2:-}" = --dry-run ]; then
  copy=$(mktemp -d)
  trap 'git worktree remove --force "$copy"' EXIT
  git worktree add --quiet --detach "$copy"
  node scripts/release-files.mjs "$version" "$date" "$copy"
  git -C "$copy" add --all
  git -C "$copy" --no-pager diff --cached --stat
  git -C "$copy" --no-pager diff --cached -- . ':!server/released'
  echo "Then: scripts/make-fixture.sh $version, a commit \"Release $version\" and the tag v$version"
  exit
fi

node scripts/release-files.mjs "$version" "$date"
scripts/make-fixture.sh "$version"
git add --all
git commit --quiet --message "Release $version"
git tag --annotate "v$version" --message "Foilcast $version"
echo "Made the commit and the tag v$version. Publish them with: git push --atomic origin HEAD v$version"
