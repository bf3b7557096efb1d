import { afterEach, expect, test, vi } from "vitest";
import { copyText } from "./copy";

afterEach(() => {
  vi.unstubAllGlobals();
  Reflect.deleteProperty(document, "execCommand");
});

/** Mocks `execCommand`; returns the selected texts that it copied. */
function mockExecCommand(works: boolean): string[] {
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
  const copied = mockExecCommand(true);
  const button = document.body.appendChild(document.createElement("button"));
  button.focus();
  expect(await copyText("a link")).toBe(true);
  expect(copied).toEqual(["a link"]);
  expect(button).toHaveFocus();
  expect(document.querySelector("textarea")).toBeNull();
  button.remove();
});

test("returns false when no way to copy works", async () => {
  vi.stubGlobal("navigator", {});
  expect(await copyText("a link")).toBe(false);
  mockExecCommand(false);
  expect(await copyText("a link")).toBe(false);
});
