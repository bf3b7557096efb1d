/** Cards in an offer at most; the server's own limit. */
export const MOST_CARDS = 20;

/** Packs in an offer, or asked for, at most. */
export const MOST_PACKS = 10_000;

/** Letters of a note or a message at most. */
export const MOST_LETTERS = 280;
