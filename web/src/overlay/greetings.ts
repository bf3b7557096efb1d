/** The greetings at the start of a show. */

const GREETINGS: readonly ((name: string) => string)[] = [
  (name) => `All eyes on ${name}!`,
  (name) => `Fresh foil for ${name}!`,
  (name) => `${name} is feeling lucky.`,
  (name) => `Hold your breath, ${name}…`,
  (name) => `Make some noise for ${name}!`,
  (name) => `Clear the table, ${name} has a pack to rip!`,
  (name) => `Something shiny is coming, ${name}.`,
];

export const GREETING_COUNT = GREETINGS.length;

/** A random greeting with the name. `random` is like `Math.random`. */
export function greet(name: string, random: () => number): string {
  const index = Math.min(GREETINGS.length - 1, Math.floor(random() * GREETINGS.length));
  return GREETINGS[index]?.(name) ?? name;
}
