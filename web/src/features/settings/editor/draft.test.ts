import { expect, test } from "vitest";
import { fieldErrors, isSitePath } from "../../admin-actions/broadcastRules";
import { rolesFor } from "../../admin-actions/roleWords";
import { edited, patchOf, type Setting, typedSince } from "./draft";
import { groupRows, settingLabel } from "./settingLabels";

const row = (name: string, value: unknown, usual: unknown, kind: Setting["kind"]): Setting => ({
  name,
  value,
  default: usual,
  changed: value !== usual,
  saved: value !== usual,
  kind,
  meaning: "It means something.",
  range: "Use something.",
  variable: "FOILCAST_X",
});
const tier = row("packs-sub-tier1", 7, 1, "whole");
const name = row("brand-name", "Foilcast", "Foilcast", "text");
const gifter = row("packs-for-gifter", true, true, "flag");

test("saves only changed values, numbers as numbers, and resets defaults", () => {
  let draft = edited({}, tier, "8");
  draft = edited(draft, name, "Nova's");
  draft = edited(draft, gifter, false);
  expect(patchOf(draft, [tier, name, gifter])).toEqual({
    "packs-sub-tier1": 8,
    "brand-name": "Nova's",
    "packs-for-gifter": false,
  });
  draft = edited(draft, gifter, true);
  draft = edited(draft, name, "Foilcast");
  draft = edited(draft, tier, "1");
  expect(patchOf(draft, [tier, name, gifter])).toEqual({ "packs-sub-tier1": null });
  expect(edited(draft, tier, "7")).toEqual({});
});

test("keeps what was typed since a draft was sent", () => {
  const sent = { "brand-name": "Nova's", "packs-sub-tier1": "8" };
  expect(typedSince(sent, sent)).toEqual({});
  expect(typedSince({ ...sent, "packs-sub-tier1": "80", "packs-for-gifter": false }, sent)).toEqual({
    "packs-sub-tier1": "80",
    "packs-for-gifter": false,
  });
});

test("sends an invalid number as it is, for the server to judge", () => {
  expect(patchOf({ "packs-sub-tier1": "many" }, [tier])).toEqual({ "packs-sub-tier1": "many" });
  expect(patchOf({ "packs-sub-tier1": " -2 " }, [tier])).toEqual({ "packs-sub-tier1": -2 });
  expect(patchOf({ "packs-sub-tier1": "" }, [tier])).toEqual({ "packs-sub-tier1": "" });
});

test("has a place for every setting, also for unknown ones", () => {
  const groups = groupRows([
    tier,
    row("new-thing", 1, 1, "whole"),
    name,
    row("maintenance", false, false, "flag"),
  ]);
  expect(groups.map(({ title, rows }) => [title, rows.map((one) => one.name)])).toEqual([
    ["The site", ["brand-name"]],
    ["Packs that are earned", ["packs-sub-tier1"]],
    ["More", ["new-thing"]],
  ]);
  expect(settingLabel("new-thing")).toBe("New thing");
});

test("offers no role above the user's own", () => {
  expect(rolesFor("owner")).toEqual(["user", "moderator", "admin"]);
  expect(rolesFor("admin")).toEqual(["user", "moderator", "admin"]);
  expect(rolesFor("moderator")).toEqual(["user", "moderator"]);
});

test.each([
  ["/", true],
  ["/market?search=fox#top", true],
  ["market", false],
  ["//elsewhere.example", false],
  ["/\\elsewhere.example", false],
  ["https://elsewhere.example", false],
  ["/a b", false],
  ["/api/auth/twitch", false],
])("%s as a link: %o", (link, fine) => {
  expect(isSitePath(link)).toBe(fine);
  expect(fieldErrors({ type: "news", message: "x", link }).link === undefined).toBe(fine);
});
