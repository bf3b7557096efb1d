// Chromium for the specs, and patience.
import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { chromium } from "playwright-core";

/** Debian's Chromium as people have it. */
export const WHOLE = "/usr/bin/chromium";
/** The same without the windows around its pages, which take a third of the time of a journey. */
const SHELL = "/usr/bin/chromium-headless-shell";

/** Starts Chromium: the one that CHROMIUM names, or `program`, or the quickest of Debian's. */
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

/** Waits until `condition` holds, and fails when it does not in time. */
export async function until(condition, patience = 15_000) {
  const end = Date.now() + patience;
  while (!condition()) {
    assert.ok(Date.now() < end, `waited ${patience} ms for ${condition}`);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}
