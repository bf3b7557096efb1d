// The Twitch page in demo mode, on a desk and on a phone: every step of the setup over the stand-in, a test event that
// arrives and earns what the table says, another amount, and an event that gave nothing tried again.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { launchChromium } from "./browser.mjs";
import { startDemo } from "./demoServer.mjs";
import { open, person } from "./people.mjs";
import { sound } from "./states.mjs";

let browser;
let demo;
let nova;

before(async () => {
  demo = await startDemo(["--writes-per-minute=1000"]);
  browser = await launchChromium();
  nova = await person(demo.url, "nova");
});

after(async () => {
  await browser?.close();
  await demo?.stop();
});

/** A test that waits for what never comes fails, instead of keeping all others waiting. */
const LIMIT = { timeout: 240_000 };
const part = (page, name) => page.getByRole("region", { name, exact: true });
const packsOf = async (who) => (await who.asks("GET", "/api/users/me")).packs;

async function desk(how) {
  const window = await open(browser, { ...how, token: nova.token, calm: true });
  await window.page.goto(`${demo.url}/admin/twitch`);
  await window.page.getByRole("heading", { level: 1, name: "Twitch" }).waitFor();
  await part(window.page, "Make an application").waitFor();
  return window;
}
