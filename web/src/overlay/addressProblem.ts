/** Problems of the overlay's URL. They are shown only outside of OBS. */

/** A problem reported by the server. */
export type AddressProblem = "no-streamer" | "not-the-streamer" | "no-key" | "wrong-key";

/** Message and solution of each problem. */
export const ADDRESS_PROBLEMS: Readonly<Record<AddressProblem, { message: string; solution: string }>> = {
  "no-streamer": {
    message: "The owner of this site has not signed in yet, so there is no stream to show.",
    solution: "Sign in once as the owner, then copy the overlay's link from the Admin Dashboard.",
  },
  "not-the-streamer": {
    message: "This is not the streamer's address, so no pack is ever opened here.",
    solution: "Copy the overlay's link from the Admin Dashboard and use it as it is.",
  },
  "no-key": {
    message: "This address has no key: it shows packs, but the queue does not wait for it.",
    solution: "Copy the overlay's link from the Admin Dashboard, with everything after “?key=”.",
  },
  "wrong-key": {
    message: "The key in this address is not valid. It may have been replaced by a new one.",
    solution: "Copy the overlay's link from the Admin Dashboard again.",
  },
};

/** Parses the server's response; null if there is no problem. */
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

/** Whether the page runs as a browser source in OBS. */
export function isInObs(browser: object, userAgent: string): boolean {
  return "obsstudio" in browser || userAgent.includes("OBS");
}
