/** Pictures of packs: fetched when the page starts, so that they do not compete with the cards of an opening. */

import type { Opening } from "./opening";
import type { DecodePicture } from "./pictures";

/** The pictures of the packs. */
export interface PackPictures {
  /** Fetches the pictures of all packs, one after another. Never fails. */
  readonly preload: () => Promise<void>;
  /** Fetches the picture of an opening's pack unless it is there. Never fails: a pack without one is drawn. */
  readonly want: (opening: Opening) => Promise<void>;
  /** The picture's address once it is decoded, else null. */
  readonly ready: (opening: Opening) => string | null;
}

/** Finds pictures with `list`, which answers what `GET /api/packs` does. */
export function createPackPictures(list: () => Promise<unknown>, decode: DecodePicture): PackPictures {
  const known = new Map<string, string>();
  const decoded = new Set<string>();

  const addressOf = ({ packPicture, packId }: Opening) => packPicture ?? known.get(packId ?? "") ?? null;
  const learn = async () => {
    const packs = await list();
    for (const pack of Array.isArray(packs) ? packs : []) {
      const { _id: id, imageUrl } = Object(pack);
      if (typeof id === "string" && typeof imageUrl === "string" && imageUrl !== "") known.set(id, imageUrl);
    }
  };
  const fetchPicture = async (address: string) => {
    if (decoded.has(address)) return;
    await decode(address);
    decoded.add(address);
  };
  const forgiving = async (work: () => Promise<void>) => {
    try {
      await work();
    } catch (error) {
      console.warn("A pack's picture could not be had; the pack is drawn instead:", error);
    }
  };

  return {
    preload: () =>
      forgiving(async () => {
        await learn();
        for (const address of known.values()) await forgiving(() => fetchPicture(address));
      }),
    want: (opening) =>
      forgiving(async () => {
        if (addressOf(opening) === null && opening.packId !== null) await learn();
        const address = addressOf(opening);
        if (address !== null) await fetchPicture(address);
      }),
    ready: (opening) => {
      const address = addressOf(opening);
      return address !== null && decoded.has(address) ? address : null;
    },
  };
}

/** Asks the server for the packs; nothing but the public list is needed. */
export async function fetchPacks(): Promise<unknown> {
  const answer = await fetch("/api/packs", { headers: { accept: "application/json" } });
  if (!answer.ok) throw new Error(`HTTP error! Status: ${answer.status}`);
  return answer.json();
}
