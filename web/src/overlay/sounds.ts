/** What is heard of a show. The sounds themselves are fetched only when the streamer wants any. */

import type { Sound, Speaker } from "../lib/show/sounds";
import { ms, type Step } from "../lib/show/timeline";
import type { Show } from "./shows";

/** What has to be known of a show to let it be heard. */
type Heard = Pick<Show, "ranks">;

/** Plays the sound of one step. */
export type PlaySound = (step: Step, show: Heard) => void;

/** What a step sounds like: each sound with how many seconds later it is heard. */
export function soundsOf(step: Step, { ranks }: Heard): readonly { sound: Sound; after: number }[] {
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

/** Plays a show's sounds at a loudness from 0 to 1; at 0 nothing is ever fetched or opened. */
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
