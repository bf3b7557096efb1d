import { act, renderHook } from "@testing-library/react";
import { expect, test } from "vitest";
import type { Fields } from "./rebased";
import { useDraft } from "./useDraft";

interface Draft {
  version: string | null;
  name: string;
  text: string;
}

const FIELDS: Fields<Draft> = [
  ["name", "Name"],
  ["text", "Text"],
];
const same = (one: Draft, other: Draft) => one.name === other.name && one.text === other.text;
const started: Draft = { version: null, name: "", text: "" };

const renderDraft = (now: Draft) =>
  renderHook((props: { now: Draft }) => useDraft(props.now, same, FIELDS), { initialProps: { now } });

test("resets to the saved version when nothing was typed since", () => {
  const { result } = renderDraft(started);
  act(() => result.current.change({ name: " Owl " }));
  const sent = result.current.draft;
  act(() => result.current.begin({ version: "1", name: "Owl", text: "" }, sent));
  expect(result.current.draft).toEqual({ version: "1", name: "Owl", text: "" });
  expect(result.current.changed).toBe(false);
});

test("applies edits since sending on top of the saved version, and reports no conflict", () => {
  const { result, rerender } = renderDraft(started);
  act(() => result.current.change({ name: "Owl" }));
  const sent = result.current.draft;
  act(() => result.current.change({ text: "It waits." }));
  const saved = { version: "1", name: "Owl", text: "" };
  act(() => result.current.begin(saved, sent));
  expect(result.current.draft).toEqual({ version: "1", name: "Owl", text: "It waits." });
  const { changed, behind, rebased } = result.current;
  expect({ changed, behind, rebased }).toEqual({ changed: true, behind: false, rebased: false });
  rerender({ now: saved });
  expect(result.current.behind).toBe(false);
  rerender({ now: { ...saved, version: "2", name: "Barn Owl" } });
  expect(result.current.behind).toBe(true);
});
