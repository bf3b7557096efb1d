// Playwright's `test` and `expect`, with what the specs share.
import { test as base } from "@playwright/test";
import { startDemo } from "./demoServer.mjs";
import { startOverlayServer } from "./overlayServer.mjs";
import { signInAs } from "./people.mjs";

export { expect } from "@playwright/test";

export const test = base.extend({
  /** Starts a server for the overlay (overlayServer.mjs); all of them stop with the test. */
  startOverlayServer: async ({}, use) => {
    const servers = [];
    await use(async (options) => {
      const server = await startOverlayServer(options);
      servers.push(server);
      return server;
    });
    for (const server of servers) await server.close();
  },

  /**
   * Closes the windows that a test leaves open; a failed test leaves a picture of each. Playwright's own option `screenshot`
   * takes one of every window that closes, also of tests that pass: 150 ms each.
   */
  windows: [
    async ({ browser }, use, testInfo) => {
      const before = browser.contexts();
      await use();
      const opened = browser.contexts().filter((context) => !before.includes(context));
      if (testInfo.status !== testInfo.expectedStatus) {
        for (const [at, page] of opened.flatMap((context) => context.pages()).entries()) {
          const file = testInfo.outputPath(`window-${at + 1}.png`);
          await page.screenshot({ path: file, timeout: 5_000 }).catch((error) => console.log(`no picture: ${error.message}`));
        }
      }
      for (const context of opened) await context.close();
    },
    { auto: true },
  ],
});

/** Starts a demo server for all tests of a file, or of a `describe` block, on the folder that `prepare` returns. */
export function useDemo(flags = [], prepare = async () => undefined) {
  const demo = {};
  test.beforeAll(async () => {
    Object.assign(demo, await startDemo(flags, await prepare()));
  });
  test.afterAll(async () => {
    await demo.stop?.();
  });
  return demo;
}

/** Signs in the demo's streamer before all tests of a file. */
export function useStreamer(demo) {
  const nova = {};
  test.beforeAll(async () => {
    Object.assign(nova, await signInAs(demo.url, "nova"));
  });
  return nova;
}
