// How the browser tests run (docs/testing.md).
import { availableParallelism } from "node:os";
import { defineConfig } from "@playwright/test";
import { launchOptions } from "./browser.mjs";

const specs = (...names) => names.map((name) => `${name}.spec.mjs`);

/** Specs of which every test runs on a phone as well; a test takes its width from the fixture `viewport`. */
const BOTH_SIZES = specs("achievements", "actions", "brand", "changed", "grading", "keyboard", "late-pictures", "market", "trades");
/** Specs that measure time against a clock. `npm test` runs them alone, after all others. */
const CLOCK = specs("overlay-clock");

export default defineConfig({
  globalSetup: "./globalSetup.mjs",
  // One more than there are processors, since tests wait at times.
  workers: Math.min(4, availableParallelism() + 1),
  // A test that fails twice is broken; one that passes the second time is flaky and should be fixed as well.
  retries: 1,
  timeout: 600_000,
  expect: { timeout: 20_000, toPass: { timeout: 20_000 } },
  reporter: "list",
  use: {
    launchOptions: launchOptions(),
    viewport: { width: 1280, height: 844 },
    trace: "on-first-retry",
  },
  projects: [
    { name: "phone", testMatch: BOTH_SIZES, use: { viewport: { width: 390, height: 844 }, hasTouch: true } },
    { name: "desktop", testIgnore: CLOCK },
    // Its own folder, since each run empties the folder of its projects.
    { name: "clock", testMatch: CLOCK, outputDir: "test-results/clock" },
  ],
});
