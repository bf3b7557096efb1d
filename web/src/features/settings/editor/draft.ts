import type { Schemas } from "../../../api/client";
import * as m from "./messages";
import type { SettingsPatch } from "./queries";

export type Setting = Schemas["SettingRow"];
export type Value = string | number | boolean;

/** Unsaved values by the name of the setting; numbers are kept as typed. */
export type Draft = Readonly<Record<string, string | boolean>>;

/** A saved value in the form that fields use. */
export function asTyped(value: unknown): string | boolean {
  if (typeof value === "boolean" || typeof value === "string") return value;
  return typeof value === "number" ? String(value) : "";
}

/** The unsaved value of a setting, or else the saved one. */
export const current = (draft: Draft, row: Setting): string | boolean =>
  draft[row.name] ?? asTyped(row.value);

/** The draft after an edit; a value equal to the saved one is removed from it. */
export function edited(draft: Draft, row: Setting, value: string | boolean): Draft {
  const { [row.name]: _, ...rest } = draft;
  return value === asTyped(row.value) ? rest : { ...rest, [row.name]: value };
}

/** The part of a draft that was edited after `sent` was submitted. */
export function typedSince(draft: Draft, sent: Draft): Draft {
  return Object.fromEntries(Object.entries(draft).filter(([name, value]) => value !== sent[name]));
}

function toValue(row: Setting, typed: string | boolean): Value {
  if (row.kind !== "whole" || typeof typed === "boolean") return typed;
  // An invalid number is sent as text, so that the server returns its error message.
  return /^\s*-?\d+(\.\d+)?\s*$/.test(typed) ? Number(typed) : typed;
}

/** The request body for a draft; `null` resets a setting to its default. */
export function patchOf(draft: Draft, rows: readonly Setting[]): SettingsPatch {
  const changed = rows.filter((row) => row.name in draft);
  return Object.fromEntries(
    changed.map((row) => {
      const typed = current(draft, row);
      return [row.name, typed === asTyped(row.default) ? null : toValue(row, typed)];
    }),
  );
}

/** A value as text: "on", "off", "empty" or the value. */
export function formatValue(value: string | boolean): string {
  if (value === true) return m.on();
  if (value === false) return m.off();
  return value === "" ? m.empty() : value;
}
