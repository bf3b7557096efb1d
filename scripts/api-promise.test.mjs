import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { differences, newest } from "./api-promise.mjs";

const CARD = {
  type: "object",
  required: ["name", "rarity"],
  properties: {
    name: { type: "string", maxLength: 60 },
    rarity: { $ref: "#/components/schemas/Rarity" },
    grade: { type: ["integer", "null"] },
    old: { type: "string", deprecated: true },
    seenAt: { oneOf: [{ $ref: "#/components/schemas/Timestamp" }, { type: "null" }] },
  },
};

/** A small document. */
function document() {
  const card = { content: { "application/json": { schema: { $ref: "#/components/schemas/Card" } } } };
  return structuredClone({
    info: { version: "1.0.0" },
    paths: {
      "/cards": {
        get: {
          operationId: "list_cards",
          parameters: [
            { name: "page", in: "query", schema: { type: "integer", minimum: 1, maximum: 100 } },
            { name: "sort", in: "query", schema: { type: "string", enum: ["newest", "oldest"], default: "newest" } },
          ],
          responses: { 200: { content: { "application/json": { schema: { type: "array", items: { $ref: "#/components/schemas/Card" } } } } } },
        },
        post: { operationId: "create_card", security: [{ token: [] }], requestBody: { required: true, ...card }, responses: { 200: card, 409: {} } },
      },
      "/events": { get: { operationId: "list_events", responses: { 200: { content: { "application/json": { schema: { $ref: "#/components/schemas/Event" } } } } } } },
    },
    components: {
      schemas: {
        Card: CARD,
        Rarity: { type: "string", enum: ["Basic", "Rare"] },
        Timestamp: { type: "string", format: "date-time" },
        Event: {
          oneOf: [
            { allOf: [{ $ref: "#/components/schemas/Base" }, { type: "object", required: ["kind", "card"], properties: { kind: { const: "pull" }, card: { type: "string" } } }] },
            { type: "object", required: ["kind"], properties: { kind: { type: "string", enum: ["gift"] }, packs: { type: "integer" } } },
          ],
        },
        Base: { type: "object", required: ["at"], properties: { at: { type: "string" } } },
      },
    },
  });
}

/** The differences after a change of the small document. */
function after(change) {
  const changed = document();
  change(changed, changed.components.schemas, changed.paths["/cards"]);
  return differences(document(), changed);
}

const BREAKS = [
  ["a path is removed", (doc) => delete doc.paths["/events"], "GET /events was removed."],
  ["a method is removed", (_, __, cards) => delete cards.post, "POST /cards was removed."],
  ["an operation is renamed", (_, __, { get }) => (get.operationId = "find_cards"), "GET /cards has another operationId, which generated clients use."],
  ["a parameter is removed", (_, __, { get }) => get.parameters.pop(), "The parameter `sort` of GET /cards was removed."],
  ["a parameter becomes required", (_, __, { get }) => (get.parameters[0].required = true), "The parameter `page` of GET /cards is required."],
  ["a required parameter is added", (_, __, { get }) => get.parameters.push({ name: "new", in: "query", required: true, schema: {} }), "The parameter `new` of GET /cards is required."],
  ["a parameter changes its type", (_, __, { get }) => (get.parameters[0].schema.type = "boolean"), "In requests of GET /cards, `page` can no longer be integer."],
  ["a parameter loses a value", (_, __, { get }) => get.parameters[1].schema.enum.pop(), 'In requests of GET /cards, `sort` can no longer be "oldest".'],
  ["a parameter's default changes", (_, __, { get }) => (get.parameters[1].schema.default = "oldest"), "In requests of GET /cards, `sort` has another default."],
  ["a parameter's range shrinks", (_, __, { get }) => (get.parameters[0].schema.maximum = 50), "In requests of GET /cards, `page` has the maximum 50."],
  ["a body becomes required", (doc, _, { get }) => (get.requestBody = { required: true, content: {} }), "GET /cards requires a body."],
  ["a field of a request becomes required", (_, { Card }) => Card.required.push("grade"), "In requests of POST /cards, `Card.grade` is required."],
  ["a field of a request accepts less", (_, { Card }) => (Card.properties.grade.type = "integer"), "In requests of POST /cards, `Card.grade` can no longer be null."],
  ["a text of a request has to be shorter", (_, { Card }) => (Card.properties.name.maxLength = 9), "In requests of POST /cards, `Card.name` has the maxLength 9."],
  ["unknown fields are refused", (_, { Card }) => (Card.additionalProperties = false), "In requests of POST /cards, `Card` accepts no unknown fields."],
  ["an enum of a request loses a value", (_, { Rarity }) => Rarity.enum.pop(), 'In requests of POST /cards, `Rarity` can no longer be "Rare".'],
  ["a field of a response is removed", (_, { Card }) => delete Card.properties.grade, "In responses of GET /cards, `Card.grade` was removed."],
  ["a field of a response becomes optional", (_, { Card }) => Card.required.pop(), "In responses of GET /cards, `Card.rarity` can be absent."],
  ["a field of a response becomes nullable", (_, { Card }) => (Card.properties.name.type = ["string", "null"]), "In responses of GET /cards, `Card.name` can be null."],
  ["a reference becomes nullable", (_, { Card }) => (Card.properties.rarity = { oneOf: [CARD.properties.rarity, { type: "null" }] }), "In responses of GET /cards, `Card.rarity` can be null."],
  ["a field of a response changes its type", (_, { Card }) => (Card.properties.grade.type = ["string", "null"]), "In responses of GET /cards, `Card.grade` can be string."],
  ["a format changes", (_, { Timestamp }) => delete Timestamp.format, "In responses of GET /cards, `Timestamp` has the format of any text instead of date-time."],
  ["a field of a variant is removed", (_, { Event }) => delete Event.oneOf[1].properties.packs, "In responses of GET /events, `Event (kind=gift).packs` was removed."],
  ["a field of a part is removed", (_, { Base }) => delete Base.properties.at, "In responses of GET /events, `Event (kind=pull).at` was removed."],
  ["a status is removed", (_, __, { post }) => delete post.responses[409], "POST /cards has no response 409."],
  ["a sign-in becomes necessary", (_, __, { get }) => (get.security = [{ token: [] }]), "GET /cards needs other credentials."],
];

for (const [name, change, expected] of BREAKS) {
  test(`a break is found when ${name}`, () => {
    const { breaks } = after(change);
    assert.ok(breaks.includes(expected), breaks.join("\n"));
  });
}

test("additions break nothing", () => {
  const { breaks, notes } = after((doc, { Card, Event }, { get, post }) => {
    doc.paths["/new"] = { get: { operationId: "new", responses: {} } };
    get.parameters.push({ name: "new", in: "query", schema: { type: "string" } });
    get.parameters[0].schema.maximum = 1000;
    get.responses[304] = {};
    post.security = [{}];
    post.security.push({ token: [] });
    Card.properties.more = { type: "string" };
    Event.oneOf.reverse();
  });
  assert.deepEqual([breaks, notes], [[], []]);
});

test("new values and variants in responses are extensions", () => {
  const { breaks, notes } = after((_, { Rarity, Event }) => {
    Rarity.enum.push("Mythic");
    Event.oneOf.push({ type: "object", required: ["kind"], properties: { kind: { const: "raid" } } });
  });
  assert.deepEqual(breaks, []);
  assert.deepEqual(notes, [
    'In responses of GET /cards, `Rarity` can be "Mythic".',
    "In responses of GET /events, `Event` can be the variant kind=raid.",
  ]);
});

test("what was deprecated may be removed", () => {
  const { breaks, notes } = after((_, { Card }) => delete Card.properties.old);
  assert.deepEqual(breaks, []);
  assert.equal(notes[0], "In responses of GET /cards, `Card.old` was removed.");
});

test("the newest release is found by its number", () => {
  assert.equal(newest(["0.9.0", "0.10.0", "0.2.11"]), "0.10.0");
});

test("the command fails on breaks, except in a new major version", () => {
  const folder = mkdtempSync(path.join(tmpdir(), "api-promise-"));
  const run = (version) => {
    const changed = { ...document(), info: { version } };
    delete changed.paths["/events"];
    const files = [document(), changed].map((content, at) => {
      writeFileSync(path.join(folder, `${at}.json`), JSON.stringify(content));
      return path.join(folder, `${at}.json`);
    });
    return spawnSync(process.execPath, [fileURLToPath(new URL("api-promise.mjs", import.meta.url)), ...files], { encoding: "utf8" });
  };
  try {
    assert.deepEqual([run("1.1.0").status, run("2.0.0").status], [1, 0]);
    assert.match(run("1.1.0").stderr, /^Breaks clients: GET \/events was removed\.$/m);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
