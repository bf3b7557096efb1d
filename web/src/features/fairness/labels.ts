import type { Check, Verdict } from "./algorithm/check";

interface CheckLabels {
  title: string;
  /** The text for each verdict. */
  results: Record<Verdict, string>;
}

/** Titles and texts of the checks. */
export const CHECK_LABELS: Record<Check, CheckLabels> = {
  digest: {
    title: "The record is whole",
    results: {
      holds: "Its digest is that of what it says.",
      fails: "Its digest belongs to another text: the record was changed after it was sealed.",
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
      fails: "It names another printed run than the one its place belongs to.",
      open: "The printed run was not compared.",
    },
  },
  cards: {
    title: "The cards are those of the record",
    results: {
      holds: "What is shown is what was drawn, in the same order, with the same modifiers.",
      fails: "The cards that are shown are not the ones that were drawn.",
      open: "The cards were not compared.",
    },
  },
  seed: {
    title: "The seed was fixed beforehand",
    results: {
      holds: "The revealed seed has the hash that was published before the pack was opened.",
      fails: "The revealed seed has another hash than the one that was published.",
      open: "The seed is still in use and so still secret. Its hash is published already.",
    },
  },
  draws: {
    title: "Every card follows from the seed",
    results: {
      holds: "Drawn again in your browser, every card came out the same.",
      fails: "Drawn again in your browser, other cards came out.",
      open: "The cards can be drawn again once the seed is revealed and everything before it is known.",
    },
  },
  held: {
    title: "Free was free, and held was held",
    results: {
      holds: "Nobody had these copies before, and every copy passed over was held by the one that is named.",
      fails: "A copy was drawn that somebody held already, or one was passed over that nobody held.",
      open: "This takes reading every opening before this one.",
    },
  },
  counters: {
    title: "No opening is missing before it",
    results: {
      holds: "The openings made with this seed are counted without a gap.",
      fails: "An opening made with this seed before is missing, or was counted twice.",
      open: "This takes reading every opening before this one.",
    },
  },
};

/** The labels of the verdicts. */
export const VERDICT_LABELS: Record<Verdict, string> = {
  holds: "Matches",
  fails: "Does not match",
  open: "Not checked yet",
};
