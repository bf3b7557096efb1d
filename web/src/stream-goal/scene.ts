/** Parses the server's scene. Missing fields get defaults, so that the widget still works. */

import * as m from "./messages";

export interface Goal {
  readonly title: string;
  readonly counted: number;
  readonly target: number;
  readonly state: string;
  readonly rewardText: string;
  readonly decidedAt: number | null;
  readonly betterUntil: number | null;
}

export interface Raffle {
  readonly id: string;
  readonly state: string;
  readonly prize: string;
  readonly joinRequired: boolean;
  /** Address of the site where viewers join, such as "cards.example"; empty if unknown. */
  readonly site: string;
  /** Chat command to join; empty if not available. */
  readonly chat: string;
  readonly entrants: number;
  readonly closesAt: number | null;
  readonly decidedAt: number | null;
  readonly names: readonly string[];
  readonly winners: readonly string[];
}

/** The current goal and raffle. */
export interface Scene {
  /** The server's time, in milliseconds. */
  readonly now: number;
  readonly goal: Goal | null;
  readonly raffle: Raffle | null;
}

/** Parses a response; null if it is invalid. */
export function readScene(payload: unknown): Scene | null {
  if (!isRecord(payload)) return null;
  const now = time(payload.now);
  if (now === null) return null;
  return { now, goal: readGoal(payload.goal), raffle: readRaffle(payload.raffle, payload.waysToJoin) };
}

function readGoal(goal: unknown): Goal | null {
  if (!isRecord(goal)) return null;
  return {
    title: text(goal.title),
    counted: Math.max(0, number(goal.counted)),
    target: Math.max(1, number(goal.target)),
    state: text(goal.state),
    rewardText: text(goal.rewardText),
    decidedAt: time(goal.decidedAt),
    betterUntil: time(goal.betterUntil),
  };
}

function readRaffle(raffle: unknown, waysToJoin: unknown): Raffle | null {
  if (!isRecord(raffle)) return null;
  const ways = isRecord(waysToJoin) ? waysToJoin : {};
  const winners: unknown[] = Array.isArray(raffle.winners) ? raffle.winners : [];
  const names: unknown[] = Array.isArray(raffle.names) ? raffle.names : [];
  return {
    id: text(raffle._id),
    state: text(raffle.state),
    prize: text(raffle.prizeText),
    joinRequired: raffle.entry === "join",
    site: text(ways.site).replace(/^https?:\/\//, ""),
    chat: text(ways.chat),
    entrants: Math.max(0, number(raffle.entrants)),
    closesAt: time(raffle.closesAt),
    decidedAt: time(raffle.decidedAt),
    names: names.map(text),
    winners: winners.filter(isRecord).map(({ username }) => text(username)),
  };
}

/** Describes how to take part in an open raffle. */
export function howToJoin({ joinRequired, site, chat }: Raffle): string {
  if (!joinRequired) return m.everybodyTakesPart();
  if (chat === "") return site === "" ? m.joinOnSite() : m.joinAtAddress({ site });
  return site === ""
    ? m.joinInChatOrOnSite({ command: chat })
    : m.joinInChatOrAtAddress({ command: chat, site });
}

/** The content of the widget. */
export type Shown =
  | { readonly kind: "raffle"; readonly raffle: Raffle }
  | { readonly kind: "goal"; readonly goal: Goal }
  | { readonly kind: "nothing" };

/** Time in milliseconds for which a winner is shown. */
const WINNER_MS = 25_000;
/** Time in milliseconds for which a reached goal is shown. */
export const REACHED_MS = 20_000;

/** The content at a time. A raffle has priority over the goal. */
export function shownAt({ raffle, goal }: Scene, now: number): Shown {
  const since = (at: number | null) => (at === null ? Number.POSITIVE_INFINITY : now - at);
  if (raffle !== null) {
    // A closed raffle without entrants is over.
    const isRunning = raffle.state === "open" || (raffle.state === "closed" && raffle.entrants > 0);
    if (isRunning || (raffle.state === "drawn" && since(raffle.decidedAt) < WINNER_MS))
      return { kind: "raffle", raffle };
  }
  if (goal !== null) {
    const hasBetterOdds = goal.betterUntil !== null && goal.betterUntil > now;
    const isReached = goal.state === "reached" && (hasBetterOdds || since(goal.decidedAt) < REACHED_MS);
    if (goal.state === "running" || isReached) return { kind: "goal", goal };
  }
  return { kind: "nothing" };
}

/** Remaining time, such as "4:09"; empty if it is over. */
export function timeLeft(until: number | null, now: number): string {
  const seconds = until === null ? 0 : Math.ceil((until - now) / 1000);
  if (seconds <= 0) return "";
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const text = (value: unknown) => (typeof value === "string" ? value : "");
const number = (value: unknown) => (typeof value === "number" && Number.isFinite(value) ? value : 0);
function time(value: unknown): number | null {
  const at = Date.parse(text(value));
  return Number.isNaN(at) ? null : at;
}
