/** Sounds of a show. Their code is loaded only if the volume is above 0. */

import type { Sound, Speaker } from "../lib/show/sounds";
import { ms, type Step } from "../lib/show/timeline";
import type { Show } from "./shows";

/** The parts of a show that its sounds depend on. */
type SoundContext = Pick<Show, "ranks">;

/** Plays the sounds of a step. */
export type PlaySound = (step: Step, show: SoundContext) => void;

/** The sounds of a step, with their delay in seconds. */
export function soundsOf(step: Step, { ranks }: SoundContext): readonly { sound: Sound; after: number }[] {
  switch (step.kind) {
    case "greet":
      return [
        { sound: { kind: "rustle" }, after: 0 },
        { sound: { kind: "tear" }, after: ms("show.rip-at") / 1000 },
      ];
    case "deal":
      return [{ sound: { kind: "deal", cards: ranks.length }, after: 0 }];
    case "flip":
      return [{ sound: { kind: "flip", rank: ranks[step.slot] ?? 0 }, after: 0 }];
    case "hide":
      return [{ sound: { kind: "away" }, after: 0 }];
    case "leave":
    case "clear":
      return [];
  }
}

const openSpeaker = async (volume: number): Promise<Speaker> =>
  (await import("../lib/show/sounds")).openSpeaker(volume);

/** Creates a player with a volume from 0 to 1. At 0, nothing is loaded. */
export function createSounds(volume: number, open = openSpeaker): PlaySound {
  if (volume <= 0) return () => {};
  const speaker = open(volume).catch((error: unknown) => {
    console.warn("The overlay stays silent; its sounds could not be had:", error);
    return null;
  });
  return (step, show) => {
    for (const { sound, after } of soundsOf(step, show)) {
      void speaker.then((opened) => opened?.play(sound, after));
    }
  };
}
