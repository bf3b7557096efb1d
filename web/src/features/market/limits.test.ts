import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { formatNumber } from "../../lib/formats";
import { MAX_CARDS, MAX_MESSAGE_LENGTH, MAX_NOTE_LENGTH, MAX_PACKS } from "./limits";

const document = JSON.parse(
  readFileSync(join(import.meta.dirname, "../../../../server/openapi.json"), "utf8"),
);

test.each([
  ["MakeOffer", "offeredCards", `at most ${MAX_CARDS}.`],
  ["MakeOffer", "message", `at most ${MAX_MESSAGE_LENGTH} characters.`],
  ["CreateListing", "askingPacks", `1 to ${formatNumber(MAX_PACKS)}.`],
  ["CreateListing", "note", `at most ${MAX_NOTE_LENGTH} characters.`],
])("the limit of %s.%s is the one in the server's OpenAPI document", (schema, field, limit) => {
  expect(document.components.schemas[schema].properties[field].description).toContain(limit);
});
