import { afterEach, expect, test, vi } from "vitest";
import { copyText } from "./copy";

afterEach(() => {
  vi.unstubAllGlobals();
  Reflect.deleteProperty(document, "execCommand");
});

/** The old way to copy: what was selected when it was asked for. */
function oldWay(works: boolean): string[] {
  const copied: string[] = [];
  document.execCommand = () => {
    const field = document.activeElement;
    if (field instanceof HTMLTextAreaElement) copied.push(field.value);
    return works;
  };
  return copied;
}

test("copies the text to the clipboard", async () => {
  const writeText = vi.fn(() => Promise.resolve());
  vi.stubGlobal("navigator", { clipboard: { writeText } });
  expect(await copyText("a link")).toBe(true);
  expect(writeText).toHaveBeenCalledExactlyOnceWith("a link");
});

test.each([
  ["is missing, as on a plain-http address", {}],
  ["refuses", { clipboard: { writeText: () => Promise.reject(new Error("not allowed")) } }],
])("falls back where the clipboard %s, and keeps the focus", async (_, has) => {
  vi.stubGlobal("navigator", has);
  const copied = oldWay(true);
  const button = document.body.appendChild(document.createElement("button"));
  button.focus();
  expect(await copyText("a link")).toBe(true);
  expect(copied).toEqual(["a link"]);
  expect(button).toHaveFocus();
  expect(document.querySelector("textarea")).toBeNull();
  button.remove();
});

test("says so when nothing works", async () => {
  vi.stubGlobal("navigator", {});
  expect(await copyText("a link")).toBe(false);
  oldWay(false);
  expect(await copyText("a link")).toBe(false);
});
