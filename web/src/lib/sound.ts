/** Sound on the pages: off by default, silent while the page is hidden, and never before a first touch. */

import type { Sound, Speaker } from "./show/sounds";
import { storage } from "./storage";
import { createStore } from "./store";

/** What is wanted to be heard in this browser. */
export interface SoundChoice {
  readonly on: boolean;
  /** From 0 to 1. */
  readonly volume: number;
}

const DEFAULT_VOLUME = 0.6;

function remembered(): SoundChoice {
  const volume = Number.parseFloat(storage.get("foilcast.volume") ?? "");
  return {
    on: storage.get("foilcast.sound") === "on",
    volume: volume >= 0 && volume <= 1 ? volume : DEFAULT_VOLUME,
  };
}

/** Whether sound is on, and how loud. */
export const soundChoice = createStore<SoundChoice>(remembered());

let speaker: Promise<Speaker | null> | undefined;

const loudness = () => {
  const { on, volume } = soundChoice.get();
  return on && !document.hidden ? volume : 0;
};

/** Changes what is wanted, now and for later visits. */
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

/** Plays a sound `after` so many seconds, if sound is on, the page is visible, and it has been touched. */
export function playSound(sound: Sound, after = 0): void {
  if (loudness() === 0 || navigator.userActivation?.hasBeenActive === false) return;
  speaker ??= open();
  void speaker.then((opened) => opened?.play(sound, after));
}

/** Fetches the sounds ahead of the moment that needs them, if there will be any. */
export function prepareSound(): void {
  if (soundChoice.get().on) import("./show/sounds").catch(() => {});
}
