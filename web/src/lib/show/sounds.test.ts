import { describe, expect, test } from "vitest";
import { rarities } from "../rarities";
import { type Note, type Sound, score } from "./sounds";

const RANKS = rarities.map((_, rank) => rank);
const flip = (rank: number) => score({ kind: "flip", rank });
const of = (notes: readonly Note[], kind: Note["kind"]) => notes.filter((note) => note.kind === kind);
const pitches = (notes: readonly Note[]) =>
  notes.flatMap((note) => (note.kind === "paper" ? [] : [note.pitch]));

describe("a turned card", () => {
  test("plays a chord with more notes for rarer cards", () => {
    expect(RANKS.map((rank) => of(flip(rank), "bell").length)).toEqual(
      RANKS.map((rank) => Math.min(5, 1 + Math.floor(rank / 2))),
    );
  });

  test.each(RANKS)("of rank %i rises from note to note", (rank) => {
    const bells = of(flip(rank), "bell");
    expect(pitches(bells)).toEqual([...pitches(bells)].sort((a, b) => a - b));
    expect(bells.map(({ at }) => at)).toEqual(bells.map(({ at }) => at).sort((a, b) => a - b));
  });

  test("plays higher notes for rarer cards", () => {
    const tops = RANKS.map((rank) => Math.max(...pitches(of(flip(rank), "bell"))));
    expect(tops).toEqual([...tops].sort((a, b) => a - b));
    expect(new Set(tops).size).toBe(RANKS.length);
  });

  test("adds a deep tone from Mythic on", () => {
    expect(RANKS.filter((rank) => of(flip(rank), "swell").length > 0)).toEqual(RANKS.slice(7));
    expect(Math.max(...pitches(of(flip(9), "swell")))).toBeLessThan(220);
  });
});

test("stays within the volume limit, and always ends", () => {
  const sounds: Sound[] = [
    { kind: "rustle" },
    { kind: "tear" },
    { kind: "deal", cards: 5 },
    { kind: "away" },
    ...RANKS.map((rank): Sound => ({ kind: "flip", rank })),
  ];
  for (const note of sounds.flatMap(score)) {
    expect(note.loud).toBeGreaterThan(0);
    expect(note.loud).toBeLessThanOrEqual(0.6);
    expect(note.length).toBeGreaterThan(0);
    expect(note.at + note.length).toBeLessThan(4);
  }
});

test("plays one sound per dealt card", () => {
  expect(score({ kind: "deal", cards: 5 })).toHaveLength(5);
});
