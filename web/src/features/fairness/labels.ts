import type { Check, Verdict } from "./algorithm/check";

interface CheckLabels {
  title: string;
  /** The text for each verdict. */
  results: Record<Verdict, string>;
}

/** Titles and texts of the checks. */
export const CHECK_LABELS: Record<Check, CheckLabels> = {
  digest: {
    title: "The record is unchanged",
    results: {
      holds: "The record matches its digest.",
      fails: "The record does not match its digest, so it was changed.",
      open: "The digest was not computed.",
    },
  },
  pool: {
    title: "The pack held these cards",
    results: {
      holds: "Every card was printed and in its time window, in the published version of the pack’s odds.",
      fails: "The published version of the pack’s odds does not allow these cards.",
      open: "The pack’s odds were not compared.",
    },
  },
  run: {
    title: "It belongs to its printed run",
    results: {
      holds: "Its place among all openings is in the run that it names.",
      fails: "It names another printed run than that of its place.",
      open: "The printed run was not compared.",
    },
  },
  cards: {
    title: "The shown cards are the drawn cards",
    results: {
      holds: "They are the same, in the same order, with the same modifiers.",
      fails: "The shown cards are not the drawn cards.",
      open: "The cards were not compared.",
    },
  },
  seed: {
    title: "The seed was fixed in advance",
    results: {
      holds: "The revealed seed has the hash that was published before the pack was opened.",
      fails: "The revealed seed has another hash than the one that was published.",
      open: "The seed is still in use, so it is secret. Its hash is public already.",
    },
  },
  draws: {
    title: "Every card follows from the seed",
    results: {
      holds: "Your browser drew again and got the same cards.",
      fails: "Your browser drew again and got other cards.",
      open: "The cards can be drawn again once the seed is revealed and everything before it is known.",
    },
  },
  held: {
    title: "Every drawn copy was free",
    results: {
      holds: "Every drawn copy was free, and every skipped copy was held as the record says.",
      fails: "A drawn copy was held already, or a skipped copy was free.",
      open: "Your browser has to read every opening before this one first.",
    },
  },
  counters: {
    title: "No opening is missing before it",
    results: {
      holds: "The openings made with this seed are counted without a gap.",
      fails: "An opening made with this seed before is missing, or was counted twice.",
      open: "Your browser has to read every opening before this one first.",
    },
  },
};

/** The labels of the verdicts. */
export const VERDICT_LABELS: Record<Verdict, string> = {
  holds: "Matches",
  fails: "Does not match",
  open: "Not checked yet",
};
