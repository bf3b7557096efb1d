// Opening a pack is audible with sound on and silent with sound off. The test reads the audio samples.
import assert from "node:assert/strict";
import { test, useDemo, useStreamer } from "./fixtures.mjs";
import { mockOpening, newcomer, open } from "./people.mjs";

const demo = useDemo();
const nova = useStreamer(demo);

/** Records the audio of the page: the state of each context, the loudest sample, and the loudness. */
async function recordAudio(page) {
  await page.addInitScript(() => {
    window.audio = { contexts: [], loudest: 0, sum: 0, played: 0 };
    const Context = window.AudioContext;
    const connect = AudioNode.prototype.connect;
    window.AudioContext = class extends Context {
      constructor(...options) {
        super(...options);
        window.audio.contexts.push(this);
        const recorder = this.createScriptProcessor(4096, 2, 2);
        recorder.onaudioprocess = ({ inputBuffer, outputBuffer }) => {
          for (let channel = 0; channel < inputBuffer.numberOfChannels; channel += 1) {
            const samples = inputBuffer.getChannelData(channel);
            outputBuffer.copyToChannel(samples, channel);
            for (const sample of samples) {
              window.audio.loudest = Math.max(window.audio.loudest, Math.abs(sample));
              window.audio.sum += sample * sample;
            }
            window.audio.played += samples.length;
          }
        };
        this.recorder = recorder;
        connect.call(recorder, this.destination);
      }
    };
    AudioNode.prototype.connect = function (target, ...rest) {
      const into = target === this.context.destination ? this.context.recorder : target;
      return connect.call(this, into, ...rest);
    };
  });
  return () =>
    page.evaluate(() => {
      const { contexts, loudest, sum, played } = window.audio;
      const states = contexts.map(({ state }) => state);
      return { states, loudest, loudness: Math.sqrt(sum / Math.max(1, played)) };
    });
}

/** The rarities with the loudest sounds: a chord for each, and a deep tone for the rarest. */
const LOUDEST = ["Basic", "Rare", "Mythic", "Unique", "Divine"];

async function openPack(browser, name, { soundOn }) {
  const owner = await newcomer(nova, name, 1);
  const window = await open(browser, { token: owner.token });
  const readAudio = await recordAudio(window.page);
  await mockOpening(window.page, await owner.cards(), LOUDEST);
  await window.page.goto(`${demo.url}/dashboard`);
  await window.page.getByRole("button", { name: "Open now" }).click();
  const toggle = window.page.getByRole("button", { name: "Sound", exact: true });
  assert.equal(await toggle.getAttribute("aria-pressed"), "false", "sound is off by default");
  if (soundOn) await toggle.click();
  await window.page.getByRole("button", { name: /^Tear open/ }).press("Enter");
  await window.page.getByRole("button", { name: "Turn all" }).click();
  await window.page.getByRole("link", { name: "See them in my collection" }).waitFor();
  return { ...window, readAudio, toggle };
}

test("with sound on, opening a pack is audible and does not clip", async ({ browser }) => {
  const { page, readAudio, faults } = await openPack(browser, "sound_on", { soundOn: true });
  await page.waitForFunction(() => window.audio.loudest > 0.01);
  // Wait until the last chord has ended.
  await page.waitForFunction(() => {
    const { loudest, sum } = window.audio;
    const before = window.sumBefore ?? -1;
    window.sumBefore = sum;
    return loudest > 0 && sum === before;
  }, null, { polling: 400 });
  const { states, loudest, loudness } = await readAudio();
  console.log(`loudest sample ${loudest.toFixed(3)}, ${(20 * Math.log10(loudness)).toFixed(1)} dB on the whole`);
  assert.deepEqual(states, ["running"]);
  assert.ok(loudest > 0.02, `${loudest} is almost silent`);
  assert.ok(loudest < 1, `${loudest} is clipped`);
  assert.deepEqual(faults, []);
});

test("with sound off, no audio context is created", async ({ browser }) => {
  const { readAudio, toggle, page, faults } = await openPack(browser, "sound_off", { soundOn: false });
  assert.deepEqual(await readAudio(), { states: [], loudest: 0, loudness: 0 });
  // It also stays silent when sound is turned on and off before anything plays.
  await toggle.click();
  await toggle.click();
  await page.getByRole("button", { name: "Done" }).click();
  assert.equal((await readAudio()).loudest, 0);
  assert.deepEqual(faults, []);
});

test("turning sound off silences a playing sound", async ({ browser }) => {
  const { readAudio, toggle, page } = await openPack(browser, "sound_switched", { soundOn: true });
  await page.waitForFunction(() => window.audio.loudest > 0.01);
  await toggle.click();
  assert.equal(await toggle.getAttribute("aria-pressed"), "false");
  // Buffered audio still plays for less than a second; afterwards there must be silence.
  await page.evaluate(() => {
    window.audio.until = window.audio.played + 2 * window.audio.contexts[0].sampleRate;
  });
  await page.waitForFunction(() => window.audio.played > window.audio.until);
  await page.evaluate(() => {
    window.audio.loudest = 0;
    window.audio.until = window.audio.played + window.audio.contexts[0].sampleRate;
  });
  await page.waitForFunction(() => window.audio.played > window.audio.until);
  await page.getByRole("button", { name: "Done" }).click();
  assert.ok((await readAudio()).loudest < 0.001);
});
