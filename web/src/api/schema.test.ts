import { readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import openapiTS, { astToString, COMMENT_HEADER } from "openapi-typescript";
import { expect, test } from "vitest";

const here = import.meta.dirname;

test("schema.ts matches the server's OpenAPI document; `npm run types` updates it", async () => {
  const document = pathToFileURL(join(here, "../../../server/openapi.json"));
  const fresh =
    COMMENT_HEADER + astToString(await openapiTS(document, { enumValues: true, defaultNonNullable: false }));
  const current = readFileSync(join(here, "schema.ts"), "utf8");
  expect(current === fresh).toBe(true);
});
