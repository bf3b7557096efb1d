import { useEffect, useRef } from "react";
import type { Sound } from "../../lib/show/sounds";
import { playSound, prepareSound } from "../../lib/sound";
import { type Ritual, rankOf } from "./ritual";

/** The sounds for a change of state. Of several cards that turn together, only the rarest is heard. */
export function soundsBetween(before: Ritual, after: Ritual): Sound[] {
  if (after.phase === "tearing") return before.phase === "tearing" ? [] : [{ kind: "tear" }];
  if (after.phase !== "table") return [];
  const turnedBefore = before.phase === "table" ? before.flipped : [];
  const ranks = after.pulls.filter((_, index) => after.flipped[index] && !turnedBefore[index]).map(rankOf);
  const dealt: Sound[] = before.phase === "table" ? [] : [{ kind: "deal", cards: after.pulls.length }];
  return ranks.length === 0 ? dealt : [...dealt, { kind: "flip", rank: Math.max(...ranks) }];
}

/** Plays the sounds of the opening, if the user has turned sound on. */
export function useRitualSounds(state: Ritual): void {
  const before = useRef(state);
  useEffect(prepareSound, []);
  useEffect(() => {
    for (const sound of soundsBetween(before.current, state)) playSound(sound);
    before.current = state;
  }, [state]);
}
