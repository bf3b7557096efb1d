import { expect, test, vi } from "vitest";
import { schedule } from "../lib/show/timeline";
import { createSounds, type PlaySound, soundsOf } from "./sounds";

const ranks = [6, 0, 9];
const steps = schedule(ranks);
const show = { ranks };

/** Plays a whole show into these ears. */
function playAll(play: PlaySound) {
  for (const step of steps) play(step, show);
}

test("a show rustles, tears, is dealt, turns and goes", () => {
  const heard = steps.flatMap((step) =>
    soundsOf(step, show).map(({ sound, after }) => ({ ...sound, after })),
  );
  expect(heard).toEqual([
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

test("a silent overlay opens no speaker", () => {
  const open = vi.fn();
  playAll(createSounds(0, open));
  expect(open).not.toHaveBeenCalled();
});

test("an overlay with sound plays them all, once its speaker is there", async () => {
  const play = vi.fn();
  const open = vi.fn(() => Promise.resolve({ play, setVolume: () => {} }));
  playAll(createSounds(0.4, open));
  await vi.waitFor(() => expect(play).toHaveBeenCalledTimes(8));
  expect(open.mock.calls).toEqual([[0.4]]);
});

test("a speaker that cannot be had leaves the show silent", async () => {
  const warn = vi.spyOn(console, "warn").mockImplementation(() => {});
  playAll(createSounds(0.4, () => Promise.reject(new Error("no loudspeaker"))));
  await vi.waitFor(() => expect(warn).toHaveBeenCalledOnce());
});
