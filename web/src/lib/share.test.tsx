import { afterEach, expect, test, vi } from "vitest";
import { linkTo, share } from "./share";

const it = { title: "Lantern Eel", text: "Lantern Eel, Epic", path: "/card/7?rarity=Epic" };
const url = linkTo(it.path);

afterEach(() => vi.unstubAllGlobals());

function browser({ shares, copies }: { shares?: () => Promise<void>; copies?: () => Promise<void> }) {
  const [sharing, writeText] = [shares && vi.fn(shares), copies && vi.fn(copies)];
  vi.stubGlobal("navigator", {
    ...(sharing && { share: sharing }),
    ...(writeText && { clipboard: { writeText } }),
  });
  return { sharing, writeText };
}

const works = () => Promise.resolve();
const fails = (name: string) => () => Promise.reject(new DOMException("no", name));

test("makes an absolute link, whatever the current page is", () => {
  expect(url).toBe(`${window.location.origin}/card/7?rarity=Epic`);
});

test("prefers the system's share dialog and passes everything on", async () => {
  const { sharing, writeText } = browser({ shares: works, copies: works });
  expect(await share(it)).toBe("shared");
  expect(sharing).toHaveBeenCalledExactlyOnceWith({ title: it.title, text: it.text, url });
  expect(writeText).not.toHaveBeenCalled();
});

test("treats a cancelled share as no failure, and copies nothing", async () => {
  const { writeText } = browser({ shares: fails("AbortError"), copies: works });
  expect(await share(it)).toBe("stopped");
  expect(writeText).not.toHaveBeenCalled();
});

test.each([
  ["there is no way to share", undefined],
  ["the system refuses", fails("NotAllowedError")],
])("copies the link where %s", async (_, shares) => {
  const { writeText } = browser({ ...(shares && { shares }), copies: works });
  expect(await share(it)).toBe("copied");
  expect(writeText).toHaveBeenCalledExactlyOnceWith(url);
});

test.each([
  ["refuses", { copies: fails("NotAllowedError") }],
  ["is missing, as on a page that is not secure", {}],
])("it says so when the clipboard %s", async (_, has) => {
  browser(has);
  expect(await share(it)).toBe("failed");
});
