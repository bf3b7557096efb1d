/** Decodes the pictures of an opening before its show. */

import type { Clock } from "./clock";

/**
 * Maximum time in milliseconds that a show waits for its pictures. The server waits 5,000 ms beyond the duration of a show
 * for its acknowledgement and then sends the next one. With a longer wait, the end of the show would be cut off.
 */
export const PICTURE_TIMEOUT_MS = 4000;

/** Decodes one picture; rejects when it is missing or broken. */
export type DecodePicture = (url: string) => Promise<unknown>;

/** The result of decoding. */
export interface Pictures {
  /** URLs that failed or timed out, including the empty URL of cards without a picture. */
  readonly missing: ReadonlySet<string>;
}

/** Decodes all pictures, each URL once, within `timeout` milliseconds. */
export function decodeAll(
  urls: readonly string[],
  decode: DecodePicture,
  clock: Clock,
  timeout = PICTURE_TIMEOUT_MS,
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
    const cancel = clock.wakeAt(clock.now() + timeout, () => resolve({ missing: new Set(missing) }));
    void Promise.all(each).then(() => {
      cancel();
      resolve({ missing: new Set(missing) });
    });
  });
}

/** Decodes with the browser. Pictures stay in memory as long as `keep` is referenced. */
export function browserDecode(keep: HTMLImageElement[]): DecodePicture {
  return (url) => {
    const image = new Image();
    image.src = url;
    keep.push(image);
    return image.decode();
  };
}
