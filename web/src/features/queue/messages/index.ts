// Generated from en.json by `npm run messages`.

import { createCatalogue } from "../../../lib/catalogue";

export const { text, rich } = createCatalogue({
  "en": () => import("./en.json"),
  "de": () => import("./de.json"),
  "fr": () => import("./fr.json"),
  "es": () => import("./es.json"),
  "pt-BR": () => import("./pt-BR.json"),
  "ja": () => import("./ja.json"),
  "ar": () => import("./ar.json"),
});

/** Live queue */
export const title = () => text(0);

/** Who is next on stream, and what the chat can win. */
export const lead = () => text(1);

/** playing */
export const statePlaying = () => text(2);

/** playing, then paused */
export const statePausedAfterThis = () => text(3);

/** paused */
export const statePaused = () => text(4);

/** ready */
export const stateReady = () => text(5);

/** Resume */
export const resume = () => text(6);

/** Pause */
export const pause = () => text(7);

/** Skip this one */
export const skip = () => text(8);

/** on stream now */
export const onStream = () => text(9);

/** Nobody is waiting behind it. */
export const emptyBehindCurrent = () => text(10);

/** The queue is empty. Open a pack live to start. */
export const empty = () => text(11);

/** Move {name}, {place, number} of {total, number}, with the arrow keys */
export const grip = (values: { name: string; place: number; total: number }) => text(12, values);

/** Drag it, or use the arrow keys */
export const gripHint = () => text(13);

/** default pack */
export const defaultPack = () => text(14);

/** {source, select, own {own pack} admin {from an admin} reward {from a reward} raffle {from a raffle} replay {replay} other {}} */
export const source = (values: { source: "admin" | "other" | "own" | "raffle" | "replay" | "reward" }) => text(15, values);

/** On hold: {reason} */
export const heldBecause = (values: { reason: string }) => text(16, values);

/** Move {name} to the top */
export const moveToTop = (values: { name: string }) => text(17, values);

/** Move {name} up */
export const moveUp = (values: { name: string }) => text(18, values);

/** Move {name} down */
export const moveDown = (values: { name: string }) => text(19, values);

/** Put {name} on hold */
export const hold = (values: { name: string }) => text(20, values);

/** Release {name} */
export const release = (values: { name: string }) => text(21, values);

/** Remove {name} from the queue */
export const remove = (values: { name: string }) => text(22, values);

/** {name} is now {place, number} of {total, number}. */
export const moved = (values: { name: string; place: number; total: number }) => text(23, values);

/** Put {name} on hold? */
export const holdTitle = (values: { name: string }) => text(24, values);

/** The pack keeps its place and is skipped until you release it. */
export const holdLead = () => text(25);

/** Reason, shown to {name} */
export const holdReason = (values: { name: string }) => text(26, values);

/** Waiting until you are back */
export const holdReasonDefault = () => text(27);

/** Enter a reason. */
export const holdReasonMissing = () => text(28);

/** Put on hold */
export const holdConfirm = () => text(29);
