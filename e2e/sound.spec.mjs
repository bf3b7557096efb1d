// Users who turn sound on hear a pack being opened; others hear nothing. The test reads the audio samples.
import assert from "node:assert/strict";
import { test, useDemo, useStreamer } from "./fixtures.mjs";
import { mockOpening, newcomer, open } from "./people.mjs";

const demo = useDemo();
const nova = useStreamer(demo);

/** Records the audio of the page: the state of each context, the loudest sample, and the loudness. */
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

/** The loudest pulls: a chord for each, and a deep tone for the rarest. */
const LOUDEST = ["Basic", "Rare", "Mythic", "Unique", "Divine"];

async function openPack(browser, name, { soundOn }) {
  const owner = await newcomer(nova, name, 1);
  const window = await open(browser, { token: owner.token });
  const heard = await listen(window.page);
  await mockOpening(window.page, await owner.cards(), LOUDEST);
  await window.page.goto(`${demo.url}/dashboard`);
  await window.page.getByRole("button", { name: "Open now" }).click();
  const toggle = window.page.getByRole("button", { name: "Sound", exact: true });
  assert.equal(await toggle.getAttribute("aria-pressed"), "false", "sound is off by default");
  if (soundOn) await toggle.click();
  await window.page.getByRole("button", { name: /^Tear open/ }).press("Enter");
  await window.page.getByRole("button", { name: "Turn all" }).click();
  await window.page.getByRole("link", { name: "See them in my collection" }).waitFor();
  return { ...window, heard, toggle };
}

test("with sound on a pack is audible, and no sample clips", async ({ browser }) => {
  const { page, heard, faults } = await openPack(browser, "ears_open", { soundOn: true });
  await page.waitForFunction(() => window.heard.loudest > 0.01);
  // Wait until the last chord has ended.
  await page.waitForFunction(() => {
    const { loudest, sum } = window.heard;
    const before = window.heardBefore ?? -1;
    window.heardBefore = sum;
    return loudest > 0 && sum === before;
  }, null, { polling: 400 });
  const { states, loudest, loudness } = await heard();
  console.log(`loudest sample ${loudest.toFixed(3)}, ${(20 * Math.log10(loudness)).toFixed(1)} dB on the whole`);
  assert.deepEqual(states, ["running"]);
  assert.ok(loudest > 0.02, `${loudest} is almost silent`);
  assert.ok(loudest < 1, `${loudest} is clipped`);
  assert.deepEqual(faults, []);
});

test("with sound off nothing is played or prepared", async ({ browser }) => {
  const { heard, toggle, page, faults } = await openPack(browser, "ears_shut", { soundOn: false });
  assert.deepEqual(await heard(), { states: [], loudest: 0, loudness: 0 });
  // It also stays silent when sound is turned on and off before anything plays.
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
  // Buffered audio still plays for less than a second; afterwards there must be silence.
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
