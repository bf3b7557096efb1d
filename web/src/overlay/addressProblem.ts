/** What the address of this page lacks, shown outside of streaming software, where it can be read. */

/** What the server says is missing. */
export type AddressProblem = "no-streamer" | "not-the-streamer" | "no-key" | "wrong-key";

/** What is wrong and what to do, by problem. */
export const ADDRESS_PROBLEMS: Readonly<Record<AddressProblem, { wrong: string; todo: string }>> = {
  "no-streamer": {
    wrong: "The owner of this site has not signed in yet, so there is no stream to show.",
    todo: "Sign in once as the owner, then copy the overlay's link from the Admin Dashboard.",
  },
  "not-the-streamer": {
    wrong: "This is not the streamer's address, so no pack is ever opened here.",
    todo: "Copy the overlay's link from the Admin Dashboard and use it as it is.",
  },
  "no-key": {
    wrong: "This address has no key: it shows packs, but the queue does not wait for it.",
    todo: "Copy the overlay's link from the Admin Dashboard, with everything after “?key=”.",
  },
  "wrong-key": {
    wrong: "The key in this address is not valid. It may have been replaced by a new one.",
    todo: "Copy the overlay's link from the Admin Dashboard again.",
  },
};

/** Reads what the server says; null when nothing is missing. */
export function readProblem(value: unknown): AddressProblem | null {
  switch (value) {
    case "no-streamer":
    case "not-the-streamer":
    case "no-key":
    case "wrong-key":
      return value;
    default:
      return null;
  }
}

/** Whether this is a browser source of OBS, which shows nothing but the stream. */
export function isInObs(browser: object, userAgent: string): boolean {
  return "obsstudio" in browser || userAgent.includes("OBS");
}
