import type { Schemas } from "../../../api/client";
import type { SettingsPatch } from "./queries";

/** One row of the table of settings. */
export type Setting = Schemas["SettingRow"];
/** What a setting can be. */
export type Value = string | number | boolean;

/** What is typed or chosen and not saved yet, by name; numbers are text while they are typed. */
export type Draft = Readonly<Record<string, string | boolean>>;

/** A value as a field shows it. */
export function asTyped(value: unknown): string | boolean {
  if (typeof value === "boolean" || typeof value === "string") return value;
  return typeof value === "number" ? String(value) : "";
}

/** What a setting shows now: what is typed, or what is saved. */
export const current = (draft: Draft, row: Setting): string | boolean =>
  draft[row.name] ?? asTyped(row.value);

/** The draft with another value; one that says what is saved is no change. */
export function edited(draft: Draft, row: Setting, value: string | boolean): Draft {
  const { [row.name]: _, ...rest } = draft;
  return value === asTyped(row.value) ? rest : { ...rest, [row.name]: value };
}

/** What was typed since a draft was sent: all that is not as it was sent. */
export function typedSince(draft: Draft, sent: Draft): Draft {
  return Object.fromEntries(Object.entries(draft).filter(([name, value]) => value !== sent[name]));
}

function toValue(row: Setting, typed: string | boolean): Value {
  if (row.kind !== "whole" || typeof typed === "boolean") return typed;
  // What is no number is sent as it is, and the server says what it should be.
  return /^\s*-?\d+(\.\d+)?\s*$/.test(typed) ? Number(typed) : typed;
}

/** What is to be saved: what differs from what is saved; the default is given back, not written down. */
export function patchOf(draft: Draft, rows: readonly Setting[]): SettingsPatch {
  const changed = rows.filter((row) => row.name in draft);
  return Object.fromEntries(
    changed.map((row) => {
      const typed = current(draft, row);
      return [row.name, typed === asTyped(row.default) ? null : toValue(row, typed)];
    }),
  );
}

/** A value in a sentence. */
export function formatValue(value: string | boolean): string {
  if (value === true) return "on";
  if (value === false) return "off";
  return value === "" ? "empty" : value;
}
