/** Cards in an offer; the limit of the server. */
export const MAX_CARDS = 20;

/** Packs in an offer or an asking price. */
export const MAX_PACKS = 10_000;

/** Characters of a note or a message. */
export const MAX_NOTE_LENGTH = 280;
