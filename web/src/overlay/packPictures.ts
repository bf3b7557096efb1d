/** Pictures of packs. They are loaded at start-up, so that they do not compete with the cards of an opening. */

import type { Opening } from "./opening";
import type { DecodePicture } from "./pictures";

export interface PackPictures {
  /** Loads the pictures of all packs one after another. Never rejects. */
  readonly preload: () => Promise<void>;
  /** Loads the picture of an opening's pack if necessary. Never rejects: a pack without picture is drawn. */
  readonly load: (opening: Opening) => Promise<void>;
  /** URL of the decoded picture, or null. */
  readonly urlOf: (opening: Opening) => string | null;
}

/** `list` returns the body of `GET /api/packs`. */
export function createPackPictures(list: () => Promise<unknown>, decode: DecodePicture): PackPictures {
  const urls = new Map<string, string>();
  const decoded = new Set<string>();

  const pictureUrl = ({ packPicture, packId }: Opening) => packPicture ?? urls.get(packId ?? "") ?? null;
  const loadList = async () => {
    const packs = await list();
    for (const pack of Array.isArray(packs) ? packs : []) {
      const { _id: id, imageUrl } = Object(pack);
      if (typeof id === "string" && typeof imageUrl === "string" && imageUrl !== "") urls.set(id, imageUrl);
    }
  };
  const fetchPicture = async (url: string) => {
    if (decoded.has(url)) return;
    await decode(url);
    decoded.add(url);
  };
  const logErrors = async (work: () => Promise<void>) => {
    try {
      await work();
    } catch (error) {
      console.warn("A pack's picture could not be had; the pack is drawn instead:", error);
    }
  };

  return {
    preload: () =>
      logErrors(async () => {
        await loadList();
        for (const url of urls.values()) await logErrors(() => fetchPicture(url));
      }),
    load: (opening) =>
      logErrors(async () => {
        if (pictureUrl(opening) === null && opening.packId !== null) await loadList();
        const url = pictureUrl(opening);
        if (url !== null) await fetchPicture(url);
      }),
    urlOf: (opening) => {
      const url = pictureUrl(opening);
      return url !== null && decoded.has(url) ? url : null;
    },
  };
}

/** Requests the public list of packs. */
export async function fetchPacks(): Promise<unknown> {
  const response = await fetch("/api/packs", { headers: { accept: "application/json" } });
  if (!response.ok) throw new Error(`HTTP error! Status: ${response.status}`);
  return response.json();
}
