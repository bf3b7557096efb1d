import { expect, test, vi } from "vitest";
import { watchStyles, withStyles } from "./lateStyles";

const ADDRESS = `${location.origin}/assets/Page.css`;
const links = () => [...document.head.querySelectorAll<HTMLLinkElement>("link[rel=stylesheet]")];
const happens = (link: HTMLLinkElement | undefined, what: "load" | "error") =>
  void link?.dispatchEvent(new Event(what));

test("fetches a failed style sheet again before the code, until it is loaded", async () => {
  watchStyles();
  const first = document.createElement("link");
  first.rel = "stylesheet";
  first.href = ADDRESS;
  document.head.append(first);
  happens(first, "error");
  first.remove();

  const load = vi.fn(() => Promise.resolve("code"));
  const failed = withStyles(load);
  expect(links().map(({ href }) => href)).toEqual([ADDRESS]);
  happens(links()[0], "error");
  await expect(failed).rejects.toThrow("could not be fetched");
  expect([load.mock.calls.length, links().length]).toEqual([0, 0]);

  const here = withStyles(load);
  happens(links()[0], "load");
  expect(await here).toBe("code");

  expect(await withStyles(load)).toBe("code");
  expect(links()).toHaveLength(1);
});
