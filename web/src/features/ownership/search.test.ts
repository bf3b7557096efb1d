import { expect, test } from "vitest";
import { ownershipSearch } from "./search";

test("reads an address, and writes only what differs from the default", () => {
  const id = "0123456789abcdef01234567";
  expect(ownershipSearch.parse({})).toEqual({ card: "", sort: "count", owner: "" });
  expect(ownershipSearch.parse({ card: "no id", sort: "age", owner: 7 })).toEqual({
    card: "",
    sort: "count",
    owner: "7",
  });
  const search = ownershipSearch.parse({ card: id, sort: "name", owner: "ad" });
  expect(search).toEqual({ card: id, sort: "name", owner: "ad" });
  expect(ownershipSearch.parse(ownershipSearch.write(search))).toEqual(search);
  expect(ownershipSearch.write(ownershipSearch.parse({}))).toEqual({});
});
