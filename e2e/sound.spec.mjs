// Users who turn sound on hear a pack being opened; others hear nothing. The test reads the audio samples.
import assert from "node:assert/strict";
import { test, useDemo } from "./fixtures.mjs";
import { newcomer, open, person } from "./people.mjs";

const demo = useDemo();
let nova;

test.beforeAll(async () => {
  nova = await person(demo.url, "nova");
});

/** Listens to every context of the page: how many there are, and the loudest sample of each. */
async function listen(page) {
  await page.addInitScript(() => {
    window.heard = { contexts: [], loudest: 0, sum: 0, played: 0 };
    const Context = window.AudioContext;
    const connect = AudioNode.prototype.connect;
    window.AudioContext = class extends Context {
      constructor(...options) {
        super(...options);
        window.heard.contexts.push(this);
        const ear = this.createScriptProcessor(4096, 2, 2);
        ear.onaudioprocess = ({ inputBuffer, outputBuffer }) => {
          for (let channel = 0; channel < inputBuffer.numberOfChannels; channel += 1) {
            const samples = inputBuffer.getChannelData(channel);
            outputBuffer.copyToChannel(samples, channel);
            for (const sample of samples) {
              window.heard.loudest = Math.max(window.heard.loudest, Math.abs(sample));
              window.heard.sum += sample * sample;
            }
            window.heard.played += samples.length;
          }
        };
        this.ear = ear;
        connect.call(ear, this.destination);
      }
    };
    AudioNode.prototype.connect = function (target, ...rest) {
      const into = target === this.context.destination ? this.context.ear : target;
      return connect.call(this, into, ...rest);
    };
  });
  return () =>
    page.evaluate(() => {
      const { contexts, loudest, sum, played } = window.heard;
      const states = contexts.map(({ state }) => state);
      return { states, loudest, loudness: Math.sqrt(sum / Math.max(1, played)) };
    });
}

/** A pack with the loudest pulls there are: a chord each, and for the rarest something deep below it. */
async function grandPack(page, owner) {
  const cards = await owner.cards();
  await page.route("**/api/packs/open", async (route) => {
    const rarities = ["Basic", "Rare", "Mythic", "Unique", "Divine"];
    const pulled = cards.slice(0, 5).map((card, slot) => ({ ...card, rarity: rarities[slot], modifier: null }));
    const pack = { _id: "p".repeat(24), name: "First Light" };
    await route.fulfill({ json: { _id: "o".repeat(24), pack, cards: pulled, marks: pulled.map(() => "new") } });
  });
}

async function openPack(browser, name, { soundOn }) {
  const owner = await newcomer(nova, name, 1);
  const window = await open(browser, { token: owner.token });
  const heard = await listen(window.page);
  await grandPack(window.page, owner);
  await window.page.goto(`${demo.url}/dashboard`);
  await window.page.getByRole("button", { name: "Open now" }).click();
  const toggle = window.page.getByRole("button", { name: "Sound", exact: true });
  assert.equal(await toggle.getAttribute("aria-pressed"), "false", "it is off until somebody wants it");
  if (soundOn) await toggle.click();
  await window.page.getByRole("button", { name: /^Tear open/ }).press("Enter");
  await window.page.getByRole("button", { name: "Turn all" }).click();
  await window.page.getByRole("link", { name: "See them in my collection" }).waitFor();
  return { ...window, heard, toggle };
}

test("with sound on a pack is audible, and no sample clips", async ({ browser }) => {
  const { page, heard, faults } = await openPack(browser, "ears_open", { soundOn: true });
  await page.waitForFunction(() => window.heard.loudest > 0.01);
  // The last chord is still ringing: to its end, and a silence after it.
  await page.waitForFunction(() => {
    const { loudest, sum } = window.heard;
    const before = window.heardBefore ?? -1;
    window.heardBefore = sum;
    return loudest > 0 && sum === before;
  }, null, { polling: 400 });
  const { states, loudest, loudness } = await heard();
  console.log(`loudest sample ${loudest.toFixed(3)}, ${(20 * Math.log10(loudness)).toFixed(1)} dB on the whole`);
  assert.deepEqual(states, ["running"]);
  assert.ok(loudest > 0.02, `${loudest} is next to silence`);
  assert.ok(loudest < 1, `${loudest} is clipped`);
  assert.deepEqual(faults, []);
});

test("with sound off nothing is played or prepared", async ({ browser }) => {
  const { heard, toggle, page, faults } = await openPack(browser, "ears_shut", { soundOn: false });
  assert.deepEqual(await heard(), { states: [], loudest: 0, loudness: 0 });
  // Turned on and off again before anything sounds, it stays silent, too.
  await toggle.click();
  await toggle.click();
  await page.getByRole("button", { name: "Done" }).click();
  assert.equal((await heard()).loudest, 0);
  assert.deepEqual(faults, []);
});

test("turning sound off silences a playing sound", async ({ browser }) => {
  const { heard, toggle, page } = await openPack(browser, "ears_closing", { soundOn: true });
  await page.waitForFunction(() => window.heard.loudest > 0.01);
  await toggle.click();
  assert.equal(await toggle.getAttribute("aria-pressed"), "false");
  // What is on its way through the line is still heard, for less than a second of its own time; after it nothing is.
  await page.evaluate(() => {
    window.heard.until = window.heard.played + 2 * window.heard.contexts[0].sampleRate;
  });
  await page.waitForFunction(() => window.heard.played > window.heard.until);
  await page.evaluate(() => {
    window.heard.loudest = 0;
    window.heard.until = window.heard.played + window.heard.contexts[0].sampleRate;
  });
  await page.waitForFunction(() => window.heard.played > window.heard.until);
  await page.getByRole("button", { name: "Done" }).click();
  assert.ok((await heard()).loudest < 0.001);
});
