// Chromium for the specs, and patience.
import assert from "node:assert/strict";
import { chromium } from "playwright-core";

/** Starts Debian's Chromium, or the one that CHROMIUM names. */
export function launchChromium() {
  return chromium.launch({
    executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
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
