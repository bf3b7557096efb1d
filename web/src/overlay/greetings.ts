/** The seven greetings that open a show. */

const GREETINGS: readonly ((name: string) => string)[] = [
  (name) => `All eyes on ${name}!`,
  (name) => `Fresh foil for ${name}!`,
  (name) => `${name} is feeling lucky.`,
  (name) => `Hold your breath, ${name}…`,
  (name) => `Make some noise for ${name}!`,
  (name) => `Clear the table, ${name} has a pack to rip!`,
  (name) => `Something shiny is coming, ${name}.`,
];

/** How many greetings there are. */
export const GREETING_COUNT = GREETINGS.length;

/** One greeting with the name in it; `random` answers 0 to 1, without 1. */
export function greet(name: string, random: () => number): string {
  const index = Math.min(GREETINGS.length - 1, Math.floor(random() * GREETINGS.length));
  return GREETINGS[index]?.(name) ?? name;
}
