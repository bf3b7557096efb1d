/** Parses the server's scene defensively: the widget goes on when a field is missing. */

/** A goal as the widget shows it. */
export interface Goal {
  readonly title: string;
  readonly counted: number;
  readonly target: number;
  readonly state: string;
  readonly gives: string;
  readonly decidedAt: number | null;
  readonly betterUntil: number | null;
}

/** A raffle as the widget shows it. */
export interface Raffle {
  readonly id: string;
  readonly state: string;
  readonly prize: string;
  readonly byWord: boolean;
  /** Where people join by word, as in "cards.example"; empty when the server does not say. */
  readonly site: string;
  /** What they write in the chat to join; empty where that does not work. */
  readonly chat: string;
  readonly entrants: number;
  readonly closesAt: number | null;
  readonly decidedAt: number | null;
  readonly names: readonly string[];
  readonly winners: readonly string[];
}

/** What is going on. */
export interface Scene {
  /** The server's time, in milliseconds. */
  readonly now: number;
  readonly goal: Goal | null;
  readonly raffle: Raffle | null;
}

/** Parses a response; null when it cannot be shown. */
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
    gives: text(goal.rewardText),
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
    byWord: raffle.entry === "join",
    site: text(ways.site).replace(/^https?:\/\//, ""),
    chat: text(ways.chat),
    entrants: Math.max(0, number(raffle.entrants)),
    closesAt: time(raffle.closesAt),
    decidedAt: time(raffle.decidedAt),
    names: names.map(text),
    winners: winners.filter(isRecord).map(({ username }) => text(username)),
  };
}

/** What people do to take part in a raffle that is open. */
export function howToJoin({ byWord, site, chat }: Raffle): string {
  if (!byWord) return "Everybody who is here takes part";
  const press = `press “I’m in” ${site === "" ? "on the site" : `at ${site}`}`;
  return chat === "" ? press.replace(/^p/, "P") : `Write ${chat} in the chat, or ${press}`;
}

/** What the widget shows: one thing at a time. */
export type Shown =
  | { readonly what: "raffle"; readonly raffle: Raffle }
  | { readonly what: "goal"; readonly goal: Goal }
  | { readonly what: "nothing" };

/** How long a winner stays. */
const WINNER_MS = 25_000;
/** How long a reached goal is celebrated. */
export const REACHED_MS = 20_000;

/** What to show at this time: a raffle goes first, then the goal, and nothing is painted when there is neither. */
export function shownAt({ raffle, goal }: Scene, now: number): Shown {
  const since = (at: number | null) => (at === null ? Number.POSITIVE_INFINITY : now - at);
  if (raffle !== null) {
    // A closed raffle without entrants has nothing left to draw.
    const underWay = raffle.state === "open" || (raffle.state === "closed" && raffle.entrants > 0);
    if (underWay || (raffle.state === "drawn" && since(raffle.decidedAt) < WINNER_MS))
      return { what: "raffle", raffle };
  }
  if (goal !== null) {
    const better = goal.betterUntil !== null && goal.betterUntil > now;
    const reached = goal.state === "reached" && (better || since(goal.decidedAt) < REACHED_MS);
    if (goal.state === "running" || reached) return { what: "goal", goal };
  }
  return { what: "nothing" };
}

/** Time that is left, as in "4:09"; empty once it is over. */
export function left(until: number | null, now: number): string {
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
