/** Gets every picture of an opening decoded before its show begins. */

import type { Clock } from "./clock";

/**
 * How long the show waits for its pictures, in milliseconds; after that it starts with what there is. The server waits
 * 5,000 ms beyond a show's length to hear that it is complete, and then sends the next one: with a longer wait for pictures the
 * end of this one would be cut off.
 */
export const PICTURE_PATIENCE = 4000;

/** Decodes one picture; rejects when it is missing or broken. */
export type DecodePicture = (url: string) => Promise<unknown>;

/** What became of the pictures. */
export interface Pictures {
  /** Addresses that failed or were not there in time; the empty one for cards without a picture. */
  readonly missing: ReadonlySet<string>;
}

/** Decodes all pictures, each address once, waiting no longer than `patience`. */
export function decodeAll(
  urls: readonly string[],
  decode: DecodePicture,
  clock: Clock,
  patience = PICTURE_PATIENCE,
): Promise<Pictures> {
  const missing = new Set(urls);
  const each = [...missing].map((url) =>
    url === ""
      ? Promise.resolve()
      : decode(url).then(
          () => missing.delete(url),
          (error: unknown) => console.warn("A card's picture could not be shown:", url, error),
        ),
  );
  return new Promise((resolve) => {
    const cancel = clock.wakeAt(clock.now() + patience, () => resolve({ missing: new Set(missing) }));
    void Promise.all(each).then(() => {
      cancel();
      resolve({ missing: new Set(missing) });
    });
  });
}

/** Decodes with the browser; a picture stays in its memory for as long as `keep` is held. */
export function browserDecode(keep: HTMLImageElement[]): DecodePicture {
  return (url) => {
    const image = new Image();
    image.src = url;
    keep.push(image);
    return image.decode();
  };
}
