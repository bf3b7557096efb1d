/** The greetings at the start of a show. */

import * as m from "./messages";

const GREETINGS = [
  m.greetingEyes,
  m.greetingFresh,
  m.greetingLucky,
  m.greetingBreath,
  m.greetingNoise,
  m.greetingTable,
  m.greetingShiny,
];

export const GREETING_COUNT = GREETINGS.length;

/** A random greeting with the name. `random` is like `Math.random`. */
export function greet(name: string, random: () => number): string {
  const index = Math.min(GREETINGS.length - 1, Math.floor(random() * GREETINGS.length));
  return GREETINGS[index]?.({ username: name }) ?? name;
}
