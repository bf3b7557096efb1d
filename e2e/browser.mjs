// How Chromium is started.
import { existsSync } from "node:fs";
import { chromium } from "@playwright/test";

/** Debian's regular Chromium. */
export const WHOLE = "/usr/bin/chromium";
/** The headless shell, which saves a third of the time of a browser test. */
const SHELL = "/usr/bin/chromium-headless-shell";

/** Playwright's options: the program in the variable CHROMIUM, or `program`, or the fastest of Debian's. */
export const launchOptions = (program = existsSync(SHELL) ? SHELL : WHOLE) => ({
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

/** Starts Chromium for a script; specs use Playwright's `browser`. */
export const launchChromium = (program) => chromium.launch(launchOptions(program));
