type Rem = `${number}rem`;
/** A column: `auto`, a share of the remaining width, a width, or a range from a width to another or to a share. */
type Track = "auto" | `${number}fr` | Rem | `${Rem}-${Rem}` | `${Rem}-${number}fr`;
export type Tracks =
  | `${Track} ${Track}`
  | `${Track} ${Track} ${Track}`
  | `${Track} ${Track} ${Track} ${Track}`;

const column = (track: string): string => {
  if (track.includes("-")) return `minmax(${track.replace("-", ", ")})`;
  return track.endsWith("fr") ? `minmax(0, ${track})` : track;
};

/** Converts columns to `grid-template-columns`. Shares do not grow with their content. */
export const template = (tracks: Tracks): string => tracks.split(" ").map(column).join(" ");
