type Rem = `${number}rem`;
/** A column: as wide as what is in it, a share of what is left, a width, or what lies between a width and another or a share. */
type Track = "auto" | `${number}fr` | Rem | `${Rem}-${Rem}` | `${Rem}-${number}fr`;
/** Two to four columns. */
export type Tracks =
  | `${Track} ${Track}`
  | `${Track} ${Track} ${Track}`
  | `${Track} ${Track} ${Track} ${Track}`;

const column = (track: string): string => {
  if (track.includes("-")) return `minmax(${track.replace("-", ", ")})`;
  return track.endsWith("fr") ? `minmax(0, ${track})` : track;
};

/** The columns as CSS has them; a share never grows with what is in it. */
export const template = (tracks: Tracks): string => tracks.split(" ").map(column).join(" ");
