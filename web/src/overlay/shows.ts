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

/** Number of remembered finished openings. If one is received again, it is acknowledged but not shown. */
const MAX_FINISHED = 200;

/** Openings that started less than this many milliseconds ago play from the start, to compensate for network latency. */
const JUST_STARTED_MS = 250;

/** A show on the screen. */
export interface Show {
  readonly opening: Opening;
  readonly greeting: string;
  /** Rarity rank of each slot. */
  readonly ranks: readonly number[];
  readonly stage: Stage;
  /** Time of `stage`, in milliseconds from the start of the show. */
  readonly elapsed: number;
  /** URLs of pictures that failed to load. */
  readonly missing: ReadonlySet<string>;
  /** URL of the pack's picture; null to draw the pack. */
  readonly packPicture: string | null;
}

/** The state that the overlay shows. */
export interface Scene {
  /** Names of the users with waiting packs. */
  readonly queue: readonly string[];
  /** Whether a series of attempts to reconnect has failed. */
  readonly lost: boolean;
  readonly show: Show | null;
}

export interface ShowsOptions {
  readonly clock: Clock;
  readonly random: () => number;
  readonly rankOf: (opening: Opening) => readonly number[];
  readonly decode: (opening: Opening) => Promise<Pictures>;
  /** URL of the decoded picture of an opening's pack. Called once at the start of its show. */
  readonly packPicture?: (opening: Opening) => string | null;
  /** Acknowledges that an opening has been shown. */
  readonly onComplete: (id: string) => void;
  /** Called with each played step, for sounds. Not called for skipped steps. */
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

  const update = (part: Partial<Scene>) => {
    scene = { ...scene, ...part };
    for (const listener of listeners) listener();
  };

  const finish = (id: string) => {
    finished.push(id);
    finished.splice(0, finished.length - MAX_FINISHED);
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

  const clear = () => {
    current = null;
    update({ show: null });
  };

  const play = (opening: Opening, { missing }: Pictures) => {
    const ranks = options.rankOf(opening);
    const greeting = greet(opening.username, options.random);
    const packPicture = options.packPicture?.(opening) ?? null;
    const from = opening.elapsedMs < JUST_STARTED_MS ? 0 : opening.elapsedMs;
    return playSteps(options.clock, schedule(ranks), from, (change) => {
      if (change.stage.phase === "cleared") {
        clear();
        finish(opening.id);
        void startNext();
        return;
      }
      const { stage, elapsed } = change;
      const show = { opening, greeting, ranks, missing, packPicture, stage, elapsed };
      update({ show });
      for (const step of change.due) options.onStep?.(step, show);
    });
  };

  return {
    receive: (opening) => {
      const hasId = opening.id !== "";
      if (hasId && (opening.id === current?.id || waiting.some((entry) => entry.opening.id === opening.id)))
        return;
      const isOver = opening.cards.length === 0 || opening.elapsedMs >= showLength(opening.cards.length);
      if (hasId && finished.includes(opening.id)) options.onComplete(opening.id);
      else if (isOver) finish(opening.id);
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
      clear();
      void startNext();
    },
    setQueue: (queue) => update({ queue }),
    setLost: (lost) => {
      if (lost !== scene.lost) update({ lost });
    },
    scene: () => scene,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
