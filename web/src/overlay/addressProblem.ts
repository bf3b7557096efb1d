/** Problems of the overlay's URL. They are shown only outside of OBS. */

import * as m from "./messages";

/** A problem reported by the server. */
export type AddressProblem = "no-streamer" | "not-the-streamer" | "no-key" | "wrong-key";

/** Message and solution of each problem. */
export const ADDRESS_PROBLEMS: Readonly<
  Record<AddressProblem, { message: () => string; solution: () => string }>
> = {
  "no-streamer": { message: m.noStreamer, solution: m.noStreamerSolution },
  "not-the-streamer": { message: m.notTheStreamer, solution: m.notTheStreamerSolution },
  "no-key": { message: m.noKey, solution: m.noKeySolution },
  "wrong-key": { message: m.wrongKey, solution: m.wrongKeySolution },
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
