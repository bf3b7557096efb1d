import { expect, test, vi } from "vitest";
import { schedule } from "../lib/show/timeline";
import { createSounds, type PlaySound, soundsOf } from "./sounds";

const ranks = [6, 0, 9];
const steps = schedule(ranks);
const show = { ranks };

/** Plays all steps of a show. */
function playAll(play: PlaySound) {
  for (const step of steps) play(step, show);
}

test("a show has sounds for rustling, tearing, dealing, turning and leaving", () => {
  const sounds = steps.flatMap((step) =>
    soundsOf(step, show).map(({ sound, after }) => ({ ...sound, after })),
  );
  expect(sounds).toEqual([
    { kind: "rustle", after: 0 },
    { kind: "tear", after: 3.32 },
    { kind: "deal", cards: 3, after: 0 },
    { kind: "flip", rank: 0, after: 0 },
    { kind: "flip", rank: 6, after: 0 },
    { kind: "flip", rank: 9, after: 0 },
    { kind: "away", after: 0 },
    { kind: "away", after: 0 },
  ]);
});

test("an overlay without sound creates no audio output", () => {
  const open = vi.fn();
  playAll(createSounds(0, open));
  expect(open).not.toHaveBeenCalled();
});

test("an overlay with sound plays all sounds once its audio output is ready", async () => {
  const play = vi.fn();
  const open = vi.fn(() => Promise.resolve({ play, setVolume: () => {} }));
  playAll(createSounds(0.4, open));
  await vi.waitFor(() => expect(play).toHaveBeenCalledTimes(8));
  expect(open.mock.calls).toEqual([[0.4]]);
});

test("the show is silent if the audio output cannot be created", async () => {
  const warn = vi.spyOn(console, "warn").mockImplementation(() => {});
  playAll(createSounds(0.4, () => Promise.reject(new Error("no loudspeaker"))));
  await vi.waitFor(() => expect(warn).toHaveBeenCalledOnce());
});
