import assert from "node:assert/strict";
import { test } from "node:test";
import { differences } from "./openapi-structure.mjs";

const API = {
  paths: { "/api/cards": { get: { operationId: "list_cards", description: "Lists the cards.", parameters: [] } } },
  components: { schemas: { Card: { properties: { description: { type: "string", description: "About it." } } } } },
};
const changed = (change) => {
  const copy = structuredClone(API);
  change(copy);
  return differences(API, copy);
};

test("a changed description is no difference", () => {
  const found = changed((api) => {
    api.paths["/api/cards"].get.description = "All cards.";
    delete api.components.schemas.Card.properties.description.description;
  });
  assert.deepEqual(found, []);
});

test("removed, added and changed values are reported with their paths", () => {
  const found = changed((api) => {
    api.paths["/api/cards"].get.operationId = "cards";
    api.paths["/api/cards"].get.parameters.push({ name: "page" });
    api.components.schemas.Card.properties.description.type = "number";
    api.components.schemas.Pack = { type: "object" };
  });
  assert.deepEqual(found, [
    "- paths./api/cards.get.parameters",
    "~ paths./api/cards.get.operationId",
    "+ paths./api/cards.get.parameters.0.name",
    "~ components.schemas.Card.properties.description.type",
    "+ components.schemas.Pack.type",
  ]);
});

test("a property called description is part of the API", () => {
  const found = changed((api) => {
    delete api.components.schemas.Card.properties.description;
  });
  assert.deepEqual(found, ["- components.schemas.Card.properties.description.type", "+ components.schemas.Card.properties"]);
});
