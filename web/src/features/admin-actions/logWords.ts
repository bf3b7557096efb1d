import type { Schemas } from "../../api/client";
import { settingLabel } from "../settings/editor/settingLabels";

type Entry = Schemas["LogEntry"];

/** The label of each action in the filter, and its predicate and preposition in a sentence. */
const ACTIONS: Readonly<Record<string, { label: string; does: string; to?: string }>> = {
  give_packs: { label: "Gave packs", does: "gave packs", to: "to" },
  add_packs: { label: "Gave packs to everybody", does: "gave packs to everybody" },
  set_packs: { label: "Set packs", does: "set the packs", to: "of" },
  undo: { label: "Undid something", does: "undid something" },
  broadcast: { label: "Notified everybody", does: "notified everybody" },
  set_role: { label: "Changed a role", does: "changed the role", to: "of" },
  set_settings: { label: "Changed settings", does: "changed settings" },
  open_pack_for_user: { label: "Opened a pack for somebody", does: "opened a pack", to: "for" },
  queue_pack_for_user: {
    label: "Queued a pack for somebody",
    does: "put a pack in the live queue",
    to: "for",
  },
  give_up_ticket: {
    label: "Discarded a ticket",
    does: "discarded a ticket, so it was not drawn",
  },
  delete_queue_entry: { label: "Removed from the queue", does: "removed somebody from the live queue" },
  set_queue_order: { label: "Reordered the queue", does: "put the live queue in another order" },
  skip_opening: { label: "Skipped an opening", does: "skipped an opening" },
  replay_opening: { label: "Replayed an opening", does: "showed an opening again" },
  pause_queue: { label: "Paused the queue", does: "paused the live queue" },
  resume_queue: { label: "Resumed the queue", does: "resumed the live queue" },
  grant_card: { label: "Gave a card", does: "gave a card", to: "to" },
  create_modifier: { label: "Made a modifier", does: "made a modifier" },
  set_modifier: { label: "Changed a modifier", does: "changed a modifier" },
  delete_modifier: { label: "Removed a modifier", does: "removed a modifier" },
  create_achievement: { label: "Made an achievement", does: "made an achievement" },
  set_achievement: { label: "Changed an achievement", does: "changed an achievement" },
  delete_achievement: { label: "Removed an achievement", does: "removed or closed an achievement" },
  set_achievement_order: { label: "Reordered achievements", does: "put the achievements in another order" },
  retry_twitch_event: { label: "Retried an event", does: "retried a Twitch event" },
  upload_image: { label: "Uploaded a picture", does: "uploaded a picture" },
  create_card: { label: "Made a card", does: "made a card" },
  set_card: { label: "Changed a card", does: "changed a card" },
  retire_card: { label: "Retired a card", does: "retired a card" },
  delete_card: { label: "Removed a card", does: "removed a card" },
  set_card_availability: { label: "Changed the time of cards", does: "changed when cards are pulled" },
  import_cards: { label: "Imported cards", does: "imported cards" },
  hold_queue_entry: { label: "Held a pack", does: "put a pack of the live queue on hold" },
  release_queue_entry: { label: "Released a pack", does: "released a pack of the live queue" },
  move_queue_entry_to_top: { label: "Moved to the top", does: "moved a pack to the top of the live queue" },
  begin_stream: { label: "Started the stream", does: "started the stream" },
  end_stream: { label: "Ended the stream", does: "ended the stream" },
  open_raffle: { label: "Opened a raffle", does: "opened a raffle" },
  close_raffle: { label: "Closed a raffle", does: "closed the list of a raffle" },
  draw_raffle: { label: "Drew a raffle", does: "drew a raffle" },
  cancel_raffle: { label: "Cancelled a raffle", does: "cancelled a raffle" },
  start_goal: { label: "Started a goal", does: "started a goal" },
  add_to_goal: { label: "Added to a goal", does: "added to a goal by hand" },
  end_goal: { label: "Ended a goal", does: "ended a goal" },
  upsert_pack: { label: "Saved a pack", does: "saved a pack" },
  delete_pack: { label: "Removed a pack", does: "removed a pack" },
  set_twitch_application: { label: "Set the Twitch application", does: "set the Twitch application" },
  renew_twitch: { label: "Renewed Twitch’s events", does: "asked Twitch for the channel’s events again" },
  make_reward: { label: "Made a reward", does: "made a channel-point reward" },
  test_twitch: { label: "Sent a test event", does: "sent a Twitch test event" },
  fix_card_definition_inconsistencies: {
    label: "Repaired lists of free mint numbers",
    does: "removed owned mint numbers from the lists of free ones",
  },
  fix_card_data_mismatches: {
    label: "Repaired card data",
    does: "gave cards the picture and the text of their definition",
  },
  fix_duplicate_mint_numbers: {
    label: "Repaired mint numbers",
    does: "removed cards with mint 0 and gave duplicates other mint numbers",
  },
  fix_legacy_glitch_names: {
    label: "Repaired legacy Glitch names",
    does: "wrote “Glitched” where names began with “Glitch”",
  },
  fix_missing_modifier_prefixes: {
    label: "Repaired modifier prefixes",
    does: "wrote missing modifier prefixes before names",
  },
  set_broken_card: { label: "Repaired a broken card", does: "repaired a broken card" },
  delete_broken_card: { label: "Removed a broken card", does: "removed a broken card" },
  rotate_overlay_key: { label: "New overlay key", does: "made a new overlay key" },
};

/** `some_action` as words: `Some action`. */
function spaced(name: string): string {
  const words = name.replace(/[_-]+/g, " ").trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** An action's label in a filter. */
export const actionLabel = (action: string) => ACTIONS[action]?.label ?? spaced(action);

/** An entry as a sentence without a full stop, as in “nova gave packs to ada”. */
export function sentence({ actor, action, target, targetName }: Entry): string {
  const known = ACTIONS[action];
  const name = actor.username ?? "A former collector";
  const does = known?.does ?? `did “${spaced(action)}”`;
  if (targetName != null) return `${name} ${does} ${known?.to ?? "·"} ${targetName}`;
  if (action === "set_packs" && target == null) return `${name} ${does} of everybody`;
  if (known?.to !== undefined && target != null) return `${name} ${does} ${known.to} a former collector`;
  return `${name} ${does}`;
}

/** The target of an entry, unless it is a user or already shown by the changed values. */
export function shownTarget({ action, target, targetName }: Entry): string | null {
  if (target == null || targetName != null || ACTIONS[action]?.to !== undefined) return null;
  return action === "undo" || action === "broadcast" ? null : target;
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
  if (value === null || value === undefined) return "nothing";
  if (value === true) return "on";
  if (value === false) return "off";
  if (value === "") return "empty";
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
