import { Blob as NodeBlob } from "node:buffer";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { checksum, zipOf } from "./zip";

// The one of the tests' browser cannot be read.
beforeEach(() => {
  vi.stubGlobal("Blob", NodeBlob);
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const bytes = (text: string) => new TextEncoder().encode(text);

test("computes the standard CRC-32", () => {
  expect(checksum(bytes("123456789"))).toBe(0xcbf43926);
  expect(checksum(bytes(""))).toBe(0);
});

test("writes every file, the central directory and its end record", async () => {
  const files = [
    { path: "Set/cards.csv", file: new Blob(["name\n"]) },
    { path: "Set/Öwl.png", file: new Blob(["owl"]) },
  ];
  const view = new DataView(await (await zipOf(files)).arrayBuffer());
  const end = view.byteLength - 22;
  expect(view.getUint32(end, true)).toBe(0x06054b50);
  expect(view.getUint16(end + 10, true)).toBe(2);
  let at = view.getUint32(end + 16, true);
  const found: [string, string][] = [];
  for (let nth = 0; nth < 2; nth++) {
    expect(view.getUint32(at, true)).toBe(0x02014b50);
    const [length, size, local] = [
      view.getUint16(at + 28, true),
      view.getUint32(at + 24, true),
      view.getUint32(at + 42, true),
    ];
    const name = new TextDecoder().decode(new Uint8Array(view.buffer, at + 46, length));
    expect(view.getUint32(local, true)).toBe(0x04034b50);
    const inside = new Uint8Array(view.buffer, local + 30 + view.getUint16(local + 26, true), size);
    expect(view.getUint32(at + 16, true)).toBe(checksum(inside));
    found.push([name, new TextDecoder().decode(inside)]);
    at += 46 + length;
  }
  expect(found).toEqual([
    ["Set/cards.csv", "name\n"],
    ["Set/Öwl.png", "owl"],
  ]);
  expect(at).toBe(end);
});
