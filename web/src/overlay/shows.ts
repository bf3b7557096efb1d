/**
 * The overlay's queue of shows. Plays the received openings one after another, and acknowledges each after its show.
 * A store without React; the component `Overlay` subscribes to it.
 */

import { type Stage, type Step, schedule, showLength } from "../lib/show/timeline";
import type { Clock } from "./clock";
import { greet } from "./greetings";
import type { Opening } from "./opening";
import type { Pictures } from "./pictures";
import { playSteps } from "./player";

/** How many finished openings are remembered. If one is received again, it is acknowledged but not shown. */
const REMEMBERED = 200;

/** Younger openings (milliseconds) play from the start, so that network latency does not cut off the greeting. */
const JUST_BEGUN = 250;

/** One show on the screen. */
export interface Show {
  readonly opening: Opening;
  readonly greeting: string;
  /** The rank of each slot's rarity. */
  readonly ranks: readonly number[];
  readonly stage: Stage;
  /** How far into the show its stage was reached, in milliseconds. */
  readonly elapsed: number;
  /** Addresses of pictures that could not be shown. */
  readonly missing: ReadonlySet<string>;
  /** The picture of the pack; null for a pack that is to be drawn. */
  readonly packPicture: string | null;
}

/** Everything the screen shows. */
export interface Scene {
  /** Names of those whose packs wait. */
  readonly queue: readonly string[];
  /** Whether a whole series of attempts to reconnect has failed. */
  readonly lost: boolean;
  readonly show: Show | null;
}

/** The running order's dependencies. */
export interface ShowsOptions {
  readonly clock: Clock;
  readonly random: () => number;
  readonly rankOf: (opening: Opening) => readonly number[];
  readonly decode: (opening: Opening) => Promise<Pictures>;
  /** The picture of an opening's pack, if it is at hand; asked once, when the show begins. */
  readonly packPicture?: (opening: Opening) => string | null;
  /** Acknowledges that an opening has been shown. */
  readonly onComplete: (id: string) => void;
  /** Called with each step as it is played, for sounds; not with skipped ones. */
  readonly onStep?: (step: Step, show: Show) => void;
}

/** The queue of shows. */
export interface Shows {
  readonly receive: (opening: Opening) => void;
  /** Removes a show that the server has ended. The server may send the same opening again. */
  readonly end: (id: string) => void;
  readonly setQueue: (names: readonly string[]) => void;
  readonly setLost: (lost: boolean) => void;
  readonly scene: () => Scene;
  readonly subscribe: (listener: () => void) => () => void;
}

interface Playing {
  readonly id: string;
  stop: () => void;
}

interface Waiting {
  readonly opening: Opening;
  readonly pictures: Promise<Pictures>;
}

/** Creates an empty queue of shows. */
export function createShows(options: ShowsOptions): Shows {
  const listeners = new Set<() => void>();
  const finished: string[] = [];
  let waiting: Waiting[] = [];
  let current: Playing | null = null;
  let scene: Scene = { queue: [], lost: false, show: null };

  const change = (part: Partial<Scene>) => {
    scene = { ...scene, ...part };
    for (const listener of listeners) listener();
  };

  const finish = (id: string) => {
    finished.push(id);
    finished.splice(0, finished.length - REMEMBERED);
    options.onComplete(id);
  };

  const startNext = async () => {
    const entry = current === null ? waiting.shift() : undefined;
    if (!entry) return;
    const playing: Playing = { id: entry.opening.id, stop: () => {} };
    current = playing;
    const pictures = await entry.pictures;
    if (current === playing) playing.stop = play(entry.opening, pictures);
  };

  const leave = () => {
    current = null;
    change({ show: null });
  };

  const play = (opening: Opening, { missing }: Pictures) => {
    const ranks = options.rankOf(opening);
    const greeting = greet(opening.username, options.random);
    const packPicture = options.packPicture?.(opening) ?? null;
    const from = opening.elapsedMs < JUST_BEGUN ? 0 : opening.elapsedMs;
    return playSteps(options.clock, schedule(ranks), from, (moment) => {
      if (moment.stage.phase === "cleared") {
        leave();
        finish(opening.id);
        void startNext();
        return;
      }
      const { stage, elapsed } = moment;
      const show = { opening, greeting, ranks, missing, packPicture, stage, elapsed };
      change({ show });
      for (const step of moment.due) options.onStep?.(step, show);
    });
  };

  return {
    receive: (opening) => {
      const named = opening.id !== "";
      if (named && (opening.id === current?.id || waiting.some((entry) => entry.opening.id === opening.id)))
        return;
      const over = opening.cards.length === 0 || opening.elapsedMs >= showLength(opening.cards.length);
      if (named && finished.includes(opening.id)) options.onComplete(opening.id);
      else if (over) finish(opening.id);
      else {
        waiting.push({ opening, pictures: options.decode(opening) });
        void startNext();
      }
    },
    end: (id) => {
      waiting = waiting.filter((entry) => entry.opening.id !== id);
      const remembered = finished.indexOf(id);
      if (remembered >= 0) finished.splice(remembered, 1);
      if (id === "" || current?.id !== id) return;
      current.stop();
      leave();
      void startNext();
    },
    setQueue: (queue) => change({ queue }),
    setLost: (lost) => {
      if (lost !== scene.lost) change({ lost });
    },
    scene: () => scene,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
