/**
 * The overlay's queue of shows. Plays the received openings one after another, and acknowledges each after its show.
 * A store without React; the component `Overlay` subscribes to it.
 */

import { ms, type Stage, type Step, schedule, showLength, stageAt } from "../lib/show/timeline";
import type { Clock } from "./clock";
import { greet } from "./greetings";
import type { Opening } from "./opening";
import type { Pictures } from "./pictures";
import { playSteps } from "./player";
import type { Seal } from "./seal";

/** Number of remembered finished openings. If one is received again, it is acknowledged but not shown. */
const MAX_FINISHED = 200;

/** Openings that started less than this many milliseconds ago play from the start, to compensate for network latency. */
const JUST_STARTED_MS = 250;

/** A show on the screen. */
export interface Show {
  /** Has no cards until they are drawn. */
  readonly opening: Opening;
  readonly greeting: string;
  /** Rarity rank of each slot. */
  readonly ranks: readonly number[];
  readonly stage: Stage;
  /** Time of `stage`, in milliseconds from the start of the show. */
  readonly elapsed: number;
  /** Value of `elapsed` when the animations of the pack began. */
  readonly from: number;
  /** The batch that has the show's ticket, once it is known. */
  readonly seal: Seal | null;
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
  /** Starts the greeting of an opening whose cards follow. */
  readonly announce: (opening: Opening) => void;
  /** Shows the batch of a ticket in its greeting. */
  readonly setSeal: (id: string, seal: Seal) => void;
  /** Id of the show that waits for its cards, or null. */
  readonly awaited: () => string | null;
  /** Removes a show that waits for its cards: after a reconnection, the server announces a running one again. */
  readonly forgetAwaited: () => void;
  /** Removes a show that the server has ended. The server may send the same opening again. */
  readonly end: (id: string) => void;
  readonly setQueue: (names: readonly string[]) => void;
  readonly setLost: (lost: boolean) => void;
  readonly scene: () => Scene;
  readonly subscribe: (listener: () => void) => () => void;
}

interface Playing {
  readonly id: string;
  /** Whether the show waits for its cards. */
  readonly isAwaited: boolean;
  stop: () => void;
}

interface Waiting {
  readonly opening: Opening;
  readonly pictures: Promise<Pictures>;
}

const hasCards = (opening: Opening) => opening.cards.length > 0;

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
    if (entry) await start(entry);
  };

  const start = async ({ opening, pictures }: Waiting) => {
    const playing: Playing = { id: opening.id, isAwaited: !hasCards(opening), stop: () => {} };
    current = playing;
    const { missing } = await pictures;
    if (current !== playing) return;
    if (hasCards(opening)) playing.stop = play(opening, missing);
    else update({ show: greetingOf(opening) });
  };

  const greetingOf = (opening: Opening): Show => ({
    opening,
    greeting: greet(opening.username, options.random),
    ranks: [],
    stage: stageAt([], 0),
    elapsed: 0,
    from: 0,
    seal: null,
    missing: new Set(),
    packPicture: options.packPicture?.(opening) ?? null,
  });

  const clear = () => {
    current = null;
    update({ show: null });
  };

  const play = (opening: Opening, missing: Pictures["missing"]) => {
    const ranks = options.rankOf(opening);
    const elapsedMs = opening.elapsedMs < JUST_STARTED_MS ? 0 : opening.elapsedMs;
    const greeted = scene.show?.opening.id === opening.id ? scene.show : null;
    const { greeting, packPicture, seal } = greeted ?? greetingOf(opening);
    // The pack is torn after its greeting, also if the cards come at the end of it.
    const from = greeted ? Math.min(elapsedMs, ms("show.rip-at")) : elapsedMs;
    return playSteps(options.clock, schedule(ranks), elapsedMs, (change) => {
      if (change.stage.phase === "cleared") {
        clear();
        finish(opening.id);
        void startNext();
        return;
      }
      const { stage, elapsed } = change;
      const show = { opening, greeting, ranks, missing, packPicture, seal, from, stage, elapsed };
      update({ show });
      for (const step of change.due) options.onStep?.(step, show);
    });
  };

  const awaited = () => (current?.isAwaited ? current.id : null);

  const forgetAwaited = () => {
    waiting = waiting.filter((entry) => hasCards(entry.opening));
    if (!current?.isAwaited) return;
    clear();
    void startNext();
  };

  /** Removes announced shows other than this one: the server has ended them. */
  const forgetOthers = (id: string) => {
    const isOther = awaited() !== null && awaited() !== id;
    waiting = waiting.filter((entry) => hasCards(entry.opening) || entry.opening.id === id);
    if (isOther) clear();
  };

  const isKnown = (id: string) => id === current?.id || waiting.some((entry) => entry.opening.id === id);

  return {
    receive: (opening) => {
      forgetOthers(opening.id);
      const isOver = !hasCards(opening) || opening.elapsedMs >= showLength(opening.cards.length);
      const entry = () => ({ opening, pictures: options.decode(opening) });
      const announced = waiting.findIndex((other) => !hasCards(other.opening));
      if (!isOver && awaited() === opening.id) void start(entry());
      else if (!isOver && announced >= 0) waiting.splice(announced, 1, entry());
      else if (opening.id !== "" && isKnown(opening.id)) return;
      else if (opening.id !== "" && finished.includes(opening.id)) options.onComplete(opening.id);
      else if (isOver) finish(opening.id);
      else {
        waiting.push(entry());
        void startNext();
      }
    },
    announce: (opening) => {
      forgetOthers(opening.id);
      if (isKnown(opening.id) || finished.includes(opening.id)) return;
      waiting.push({ opening, pictures: options.decode(opening) });
      void startNext();
    },
    setSeal: (id, seal) => {
      if (scene.show?.opening.id === id) update({ show: { ...scene.show, seal } });
    },
    awaited,
    forgetAwaited,
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
