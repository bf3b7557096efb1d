#!/usr/bin/env bash
# Says plainly which prerequisite is missing, and how to get it.
set -euo pipefail

problems=0
complain() {
  problems=1
  echo "  - $1" >&2
}

if ! command -v cargo >/dev/null; then
  complain "cargo is missing: install Rust from https://rustup.rs"
else
  wanted=$(sed -n 's/^rust-version = "\(.*\)"/\1/p' Cargo.toml)
  found=$(rustc --version | awk '{print $2}')
  if [ "$(printf '%s\n%s\n' "$wanted" "$found" | sort -V | head -n 1)" != "$wanted" ]; then
    complain "Rust $found is too old, $wanted is needed: run rustup update"
  fi
fi
if ! command -v node >/dev/null || ! command -v npm >/dev/null; then
  complain "node and npm are missing: install Node 20 or newer from https://nodejs.org"
else
  major=$(node -p 'process.versions.node.split(".")[0]')
  [ "$major" -ge 20 ] || complain "Node $(node --version) is too old: install Node 20 or newer from https://nodejs.org"
fi
if ! command -v cc >/dev/null && ! command -v gcc >/dev/null && ! command -v clang >/dev/null; then
  complain "a C compiler is missing (SQLite is compiled in): on Debian, apt-get install build-essential"
fi

if [ "$problems" = 1 ]; then
  echo "Foilcast cannot be built here yet, see above." >&2
  exit 1
fi
