import { asTyped, current, type Draft, type Setting } from "../settings/editor/draft";

/** A setting in the table, with a label for screen readers and its unit. */
export interface Amount {
  setting: string;
  label: string;
  unit: string;
}

/** An event that earns packs. */
export interface Rule {
  source: string;
  recipients: string;
  /** The source of the event. */
  from: string;
  amounts: readonly Amount[];
  /** The setting that turns the rule on and off, with both values. */
  toggle: { setting: string; off: string | false; on: string | true };
  note?: string;
}

const packs = (setting: string, of: string): Amount => ({ setting, label: `Packs for ${of}`, unit: "packs" });
const tier = (number: string, setting: string, on: string): Rule => ({
  source: `Subscription, ${number}`,
  recipients: "People who subscribe, renew or receive a subscription",
  from: "Twitch: subscriptions",
  amounts: [packs(setting, `a subscription, ${number}`)],
  toggle: { setting, off: "0", on },
});

/** All rules, in the order of the table. */
export const RULES: readonly Rule[] = [
  {
    source: "First sign-in",
    recipients: "Every newcomer, once",
    from: "This server",
    amounts: [packs("packs-first-sign-in", "a first sign-in")],
    toggle: { setting: "packs-first-sign-in", off: "0", on: "1" },
  },
  tier("tier 1", "packs-sub-tier1", "1"),
  tier("tier 2", "packs-sub-tier2", "3"),
  tier("tier 3", "packs-sub-tier3", "5"),
  tier("Prime", "packs-sub-prime", "1"),
  {
    source: "Gifted subscriptions",
    recipients: "People who gift, in addition to the recipients",
    from: "Twitch: gifts",
    amounts: [],
    toggle: { setting: "packs-for-gifter", off: false, on: true },
    note: "The tier’s packs for each gift. Anonymous gifts count only for the recipients.",
  },
  {
    source: "Channel points",
    recipients: "People who redeem the reward with this title",
    from: "Twitch: redemptions",
    amounts: [
      { setting: "reward-title", label: "Title of the reward", unit: "" },
      packs("packs-per-reward", "the reward"),
    ],
    toggle: { setting: "reward-title", off: "", on: "Card pack" },
  },
  {
    source: "Channel points, live",
    recipients: "People who redeem it; the pack is opened live on stream",
    from: "Twitch: redemptions",
    amounts: [{ setting: "reward-live-title", label: "Title of the live reward", unit: "" }],
    toggle: { setting: "reward-live-title", off: "", on: "Live card pack" },
    note: "One pack, straight into the live queue.",
  },
  {
    source: "Cheers",
    recipients: "People who cheer; remaining bits are carried over",
    from: "Twitch: bits",
    amounts: [{ setting: "bits-per-pack", label: "Bits for a pack", unit: "bits a pack" }],
    toggle: { setting: "bits-per-pack", off: "0", on: "500" },
    note: "Twitch restricts what bits may buy. Read its terms for bits before you switch this on.",
  },
  {
    source: "Raids",
    recipients: "People who raid the channel",
    from: "Twitch: raids",
    amounts: [
      packs("packs-per-raid", "a raid"),
      { setting: "raid-viewers-min", label: "Viewers at least", unit: "viewers or more" },
    ],
    toggle: { setting: "packs-per-raid", off: "0", on: "1" },
  },
];

export const rowOf = (rows: readonly Setting[], name: string) => rows.find((row) => row.name === name);

/** The edited settings' values from the start of editing, or else the current ones. */
export function baseValues(
  draft: Draft,
  rows: readonly Setting[],
  base: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const edited = rows.filter(({ name }) => name in draft);
  return Object.fromEntries(edited.map(({ name, value }) => [name, name in base ? base[name] : value]));
}

/** Whether a rule is on, in the draft or else as saved. */
export function isOn(rule: Rule, rows: readonly Setting[], draft: Draft): boolean {
  const row = rowOf(rows, rule.toggle.setting);
  if (row === undefined) return false;
  const value = current(draft, row);
  return typeof value === "string" ? value.trim() !== rule.toggle.off : value !== rule.toggle.off;
}

/** The setting's value after switching a rule. Switching on restores the saved or default value if that is on. */
export function switched(rule: Rule, rows: readonly Setting[], on: boolean): string | boolean {
  const row = rowOf(rows, rule.toggle.setting);
  if (!on || row === undefined) return rule.toggle.off;
  for (const value of [asTyped(row.value), asTyped(row.default)]) {
    if (value !== rule.toggle.off) return value;
  }
  return rule.toggle.on;
}

/** Names of the settings that the table edits. */
export const RULE_SETTINGS: readonly string[] = [
  ...new Set(
    RULES.flatMap(({ amounts, toggle }) => [...amounts.map(({ setting }) => setting), toggle.setting]),
  ),
];
