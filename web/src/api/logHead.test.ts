import { beforeEach, expect, test } from "vitest";
import { newestHead, noteHead, noteHeadOf } from "./logHead";

const HEAD = "a1".repeat(32);
const header = (value: string) => new Headers({ "foilcast-log": value });

beforeEach(() => newestHead.set(null));

test("reads the head of a response", () => {
  noteHeadOf(header(`1692719960600 812 ${HEAD}`));
  expect(newestHead.get()).toEqual({ epoch: 1692719960600, batch: 812, head: HEAD });
});

test.each(["", "812", `x 812 ${HEAD}`, `1 812 ${HEAD.slice(1)}`])("ignores the header %j", (value) => {
  noteHeadOf(header(value));
  expect(newestHead.get()).toBeNull();
});

test("keeps the newest head, whatever the order of the responses", () => {
  const head = (epoch: number, batch: number) => ({ epoch, batch, head: HEAD });
  noteHead(head(5, 10));
  noteHead(head(5, 9));
  expect(newestHead.get()).toEqual(head(5, 10));
  noteHead(head(6, 3));
  noteHead(head(5, 11));
  expect(newestHead.get()).toEqual(head(6, 3));
});
