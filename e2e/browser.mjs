// Starts Chromium for the specs, and waits for conditions.
import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { chromium } from "playwright-core";

/** Debian's regular Chromium. */
export const WHOLE = "/usr/bin/chromium";
/** The headless shell, which saves a third of the time of a browser test. */
const SHELL = "/usr/bin/chromium-headless-shell";

/** Starts Chromium: the one in the variable CHROMIUM, or `program`, or the fastest of Debian's. */
export function launchChromium(program = existsSync(SHELL) ? SHELL : WHOLE) {
  return chromium.launch({
    executablePath: process.env.CHROMIUM ?? program,
    args: [
      "--no-sandbox",
      "--disable-gpu",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
      "--no-first-run",
    ],
  });
}

/** Waits until `condition` is true; fails after a timeout. */
export async function until(condition, patience = 15_000) {
  const end = Date.now() + patience;
  while (!condition()) {
    assert.ok(Date.now() < end, `waited ${patience} ms for ${condition}`);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}
