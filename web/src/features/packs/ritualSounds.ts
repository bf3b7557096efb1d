import { useEffect, useRef } from "react";
import type { Sound } from "../../lib/show/sounds";
import { playSound, prepareSound } from "../../lib/sound";
import { type Ritual, rankOf } from "./ritual";

/** What is heard when the ritual goes from one state to the next. Of several cards that turn at once the rarest sounds. */
export function soundsBetween(before: Ritual, after: Ritual): Sound[] {
  if (after.phase === "tearing") return before.phase === "tearing" ? [] : [{ kind: "tear" }];
  if (after.phase !== "table") return [];
  const turnedBefore = before.phase === "table" ? before.flipped : [];
  const ranks = after.pulls.filter((_, index) => after.flipped[index] && !turnedBefore[index]).map(rankOf);
  const dealt: Sound[] = before.phase === "table" ? [] : [{ kind: "deal", cards: after.pulls.length }];
  return ranks.length === 0 ? dealt : [...dealt, { kind: "flip", rank: Math.max(...ranks) }];
}

/** Lets the ritual be heard, by those who want it. */
export function useRitualSounds(state: Ritual): void {
  const before = useRef(state);
  useEffect(prepareSound, []);
  useEffect(() => {
    for (const sound of soundsBetween(before.current, state)) playSound(sound);
    before.current = state;
  }, [state]);
}
