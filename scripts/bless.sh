#!/usr/bin/env bash
# Updates the generated files: the OpenAPI snapshot, the web's types, the pages of settings and metrics, the
# configuration file of the package. Review the difference before committing it.
set -euo pipefail
cd "$(dirname "$0")/.."

UPDATE_EXPECT=1 cargo test --workspace --lib -- openapi:: settings::docs observe:: vectors
scripts/build-web.sh --packages
(cd web && npm run types)
git --no-pager diff --stat -- server/openapi.json web/src/api/schema.ts docs/configuration.md deploy/debian/foilcast.env
