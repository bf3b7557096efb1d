import type { Schemas } from "../../api/client";
import { settingLabel } from "../settings/editor/settingLabels";
import { ACTIONS } from "./logActions";
import * as m from "./messages";

type Entry = Schemas["LogEntry"];

/** `some_action` as words: `Some action`. */
function spaced(name: string): string {
  const words = name.replace(/[_-]+/g, " ").trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** An action's label in a filter. */
export const actionLabel = (action: string) => ACTIONS.get(action)?.label() ?? spaced(action);

/** An entry as a sentence without a full stop, as in “nova gave packs to ada”. */
export function sentence({ actor: { username }, action, target, targetName }: Entry): string {
  const actor = username ?? m.formerActor();
  if (action === "set_packs" && target == null) return m.setPacksOfEverybodySentence({ actor });
  const known = ACTIONS.get(action);
  return known === undefined
    ? m.unknownSentence({ actor, action: spaced(action) })
    : known.sentence({ actor, target: targetName ?? "", account: targetName == null ? "deleted" : "other" });
}

/** Actions whose target is in the sentence, in the changed values, or only for the server. */
const HIDDEN_TARGETS: ReadonlySet<string> = new Set([
  "give_packs",
  "set_packs",
  "set_role",
  "open_pack_for_user",
  "queue_pack_for_user",
  "grant_card",
  "undo",
  "broadcast",
]);

/** The target of an entry, unless it is already shown. */
export function shownTarget({ action, target, targetName }: Entry): string | null {
  return HIDDEN_TARGETS.has(action) ? null : (targetName ?? target ?? null);
}

export interface Difference {
  /** The label of the field. */
  name: string;
  before: string | null;
  after: string | null;
}

/** Characters of a value; the downloaded log is complete. */
const MAX_LENGTH = 300;

function shortText(value: unknown): string {
  const text = textOf(value);
  return text.length > MAX_LENGTH ? `${text.slice(0, MAX_LENGTH)}…` : text;
}

function textOf(value: unknown): string {
  if (value === null || value === undefined) return m.valueNothing();
  if (value === true) return m.valueOn();
  if (value === false) return m.valueOff();
  if (value === "") return m.valueEmpty();
  if (typeof value === "string" || typeof value === "number") return String(value);
  return JSON.stringify(value);
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** True if the server has left out the values because they are too long for the list. */
export const isLeftOut = ({ before, after }: Pick<Entry, "before" | "after">) =>
  before === null && after === null;

/** The changed fields with their values before and after. */
export function differences({
  action,
  before,
  after,
}: Pick<Entry, "action" | "before" | "after">): Difference[] {
  const [old, now] = [isRecord(before) ? before : {}, isRecord(after) ? after : {}];
  const names = [...new Set([...Object.keys(old), ...Object.keys(now)])];
  const format = (name: string, value: unknown) =>
    name === "action" && typeof value === "string" ? actionLabel(value) : shortText(value);
  const label = (name: string) => (action === "set_settings" ? settingLabel(name) : spaced(name));
  return (
    names
      // The notification's id is only for the server.
      .filter((name) => name !== "notification")
      .filter((name) => JSON.stringify(old[name]) !== JSON.stringify(now[name]))
      .map((name) => ({
        name: label(name),
        before: name in old ? format(name, old[name]) : null,
        after: name in now ? format(name, now[name]) : null,
      }))
  );
}
