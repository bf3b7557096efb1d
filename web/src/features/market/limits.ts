/** Cards in an offer; the limit of the server. */
export const MAX_CARDS = 20;

/** Packs in an offer or an asking price. */
export const MAX_PACKS = 10_000;

/** Characters of a listing's note. */
export const MAX_NOTE_LENGTH = 280;

/** Characters of an offer's message. */
export const MAX_MESSAGE_LENGTH = 500;
