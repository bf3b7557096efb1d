import { asTyped, current, type Draft, type Setting } from "../settings/editor/draft";
import * as m from "./messages";

/** A setting in the table, with a label for screen readers and its unit. */
export interface Amount {
  setting: string;
  label: () => string;
  unit?: () => string;
}

/** An event that earns packs. */
export interface Rule {
  source: () => string;
  recipients: () => string;
  /** The source of the event. */
  from: () => string;
  amounts: readonly Amount[];
  /** The setting that turns the rule on and off, with both values. */
  toggle: { setting: string; off: string | false; on: string | true | (() => string) };
  note?: () => string;
}

const packs = (setting: string, label: () => string): Amount => ({ setting, label, unit: m.unitPacks });

const subscription = (setting: string, on: string, source: () => string, label: () => string): Rule => ({
  source,
  recipients: m.subscriptionRecipients,
  from: m.fromSubscriptions,
  amounts: [packs(setting, label)],
  toggle: { setting, off: "0", on },
});

const tier = (number: number, on: string): Rule =>
  subscription(
    `packs-sub-tier${number}`,
    on,
    () => m.tier({ tier: number }),
    () => m.tierPacks({ tier: number }),
  );

/** All rules, in the order of the table. */
export const RULES: readonly Rule[] = [
  {
    source: m.signIn,
    recipients: m.signInRecipients,
    from: m.fromServer,
    amounts: [packs("packs-first-sign-in", m.signInPacks)],
    toggle: { setting: "packs-first-sign-in", off: "0", on: "1" },
  },
  tier(1, "1"),
  tier(2, "3"),
  tier(3, "5"),
  subscription("packs-sub-prime", "1", m.prime, m.primePacks),
  {
    source: m.gifts,
    recipients: m.giftsRecipients,
    from: m.fromGifts,
    amounts: [],
    toggle: { setting: "packs-for-gifter", off: false, on: true },
    note: m.giftsNote,
  },
  {
    source: m.points,
    recipients: m.pointsRecipients,
    from: m.fromRedemptions,
    amounts: [{ setting: "reward-title", label: m.pointsTitle }, packs("packs-per-reward", m.pointsPacks)],
    toggle: { setting: "reward-title", off: "", on: m.pointsDefaultTitle },
  },
  {
    source: m.livePoints,
    recipients: m.livePointsRecipients,
    from: m.fromRedemptions,
    amounts: [{ setting: "reward-live-title", label: m.livePointsTitle }],
    toggle: { setting: "reward-live-title", off: "", on: m.livePointsDefaultTitle },
    note: m.livePointsNote,
  },
  {
    source: m.cheers,
    recipients: m.cheersRecipients,
    from: m.fromBits,
    amounts: [{ setting: "bits-per-pack", label: m.cheersBits, unit: m.cheersUnit }],
    toggle: { setting: "bits-per-pack", off: "0", on: "500" },
    note: m.cheersNote,
  },
  {
    source: m.raids,
    recipients: m.raidsRecipients,
    from: m.fromRaids,
    amounts: [
      packs("packs-per-raid", m.raidsPacks),
      { setting: "raid-viewers-min", label: m.raidsViewers, unit: m.raidsViewersUnit },
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
  const { setting, off, on: usual } = rule.toggle;
  const row = rowOf(rows, setting);
  if (!on || row === undefined) return off;
  for (const value of [asTyped(row.value), asTyped(row.default)]) {
    if (value !== off) return value;
  }
  return typeof usual === "function" ? usual() : usual;
}

/** Names of the settings that the table edits. */
export const RULE_SETTINGS: readonly string[] = [
  ...new Set(
    RULES.flatMap(({ amounts, toggle }) => [...amounts.map(({ setting }) => setting), toggle.setting]),
  ),
];
