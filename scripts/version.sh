#!/usr/bin/env bash
# Prints the version of the program.
set -euo pipefail
sed -n 's/^version = "\(.*\)"/\1/p' "$(dirname "$0")/../server/Cargo.toml" | head -n 1
