#!/usr/bin/env bash
# Prints missing prerequisites and how to install them.
set -euo pipefail

problems=0
complain() {
  problems=1
  echo "  - $1" >&2
}

# Whether version $1 is at least version $2.
at_least() { [ "$(printf '%s\n%s\n' "$2" "$1" | sort -V | head -n 1)" = "$2" ]; }

if ! command -v cargo >/dev/null || ! command -v rustc >/dev/null; then
  complain "Rust (cargo and rustc) is missing: install it from https://rustup.rs, then open a new terminal"
else
  wanted=$(sed -n 's/^rust-version = "\(.*\)"/\1/p' Cargo.toml)
  found=$(rustc --version | awk '{print $2}')
  if ! at_least "$found" "$wanted"; then
    if command -v rustup >/dev/null; then how="run rustup update"; else how="install a newer version from https://rustup.rs"; fi
    complain "Rust $found is too old, $wanted or newer is required: $how"
  fi
fi

# The Node versions that vite supports.
if ! command -v node >/dev/null; then
  complain "Node is missing: install 20.19 or newer (or 22.12 or newer) from https://nodejs.org/en/download"
else
  found=$(node --version | tr -d v)
  case "$found" in
    20.*) at_least "$found" 20.19 && fits=1 || fits=0 ;;
    21.*) fits=0 ;;
    *) at_least "$found" 22.12 && fits=1 || fits=0 ;;
  esac
  if [ "$fits" = 0 ]; then
    complain "Node $found is not supported, 20.19 (or newer 20.x) or 22.12 (or newer) is required: install it from https://nodejs.org/en/download (Debian's own package can be older)"
  fi
fi
if ! command -v npm >/dev/null; then
  complain "npm is missing: it is part of Node from https://nodejs.org/en/download; with Debian's own Node, run apt-get install npm"
fi

if ! command -v cc >/dev/null; then
  complain "a C compiler (cc) is missing, which compiles SQLite: on Debian, run apt-get install build-essential"
fi

if [ "$problems" = 1 ]; then
  echo "Install the missing tools listed above, then run make again." >&2
  exit 1
fi
