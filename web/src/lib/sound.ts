/** Sound on the app's pages. Off by default, muted while the page is hidden and before the first user gesture. */

import type { Sound, Speaker } from "./show/sounds";
import { storage } from "./storage";
import { createStore } from "./store";

/** Sound settings of this browser. */
export interface SoundChoice {
  readonly on: boolean;
  /** Volume from 0 to 1. */
  readonly volume: number;
}

const DEFAULT_VOLUME = 0.6;

function storedChoice(): SoundChoice {
  const volume = Number.parseFloat(storage.get("foilcast.volume") ?? "");
  return {
    on: storage.get("foilcast.sound") === "on",
    volume: volume >= 0 && volume <= 1 ? volume : DEFAULT_VOLUME,
  };
}

/** The current sound settings. */
export const soundChoice = createStore<SoundChoice>(storedChoice());

let speaker: Promise<Speaker | null> | undefined;

const loudness = () => {
  const { on, volume } = soundChoice.get();
  return on && !document.hidden ? volume : 0;
};

/** Changes and stores the sound settings. */
export function setSound(change: Partial<SoundChoice>): void {
  soundChoice.set((now) => ({ ...now, ...change }));
  const { on, volume } = soundChoice.get();
  storage.set("foilcast.sound", on ? "on" : "off");
  storage.set("foilcast.volume", String(volume));
  void speaker?.then((opened) => opened?.setVolume(loudness()));
}

async function open(): Promise<Speaker | null> {
  try {
    const { openSpeaker } = await import("./show/sounds");
    const opened = openSpeaker(loudness());
    document.addEventListener("visibilitychange", () => opened.setVolume(loudness()));
    return opened;
  } catch (error) {
    console.warn("There is no sound; it could not be had:", error);
    speaker = undefined;
    return null;
  }
}

/** Plays a sound after a delay in seconds, if sound is on, the page is visible and the user has interacted with it. */
export function playSound(sound: Sound, delay = 0): void {
  if (loudness() === 0 || navigator.userActivation?.hasBeenActive === false) return;
  speaker ??= open();
  void speaker.then((opened) => opened?.play(sound, delay));
}

/** Preloads the sounds if sound is on. */
export function prepareSound(): void {
  if (soundChoice.get().on) import("./show/sounds").catch(() => {});
}
