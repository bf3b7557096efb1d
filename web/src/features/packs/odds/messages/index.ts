// Generated from en.json by `npm run messages`.

import { createCatalogue } from "../../../../lib/catalogue";

export const { text, rich } = createCatalogue({
  "en": () => import("./en.json"),
  "de": () => import("./de.json"),
  "fr": () => import("./fr.json"),
  "es": () => import("./es.json"),
  "pt-BR": () => import("./pt-BR.json"),
  "ja": () => import("./ja.json"),
  "ar": () => import("./ar.json"),
});

/** {packs, plural, one {# expires on {day}} other {# expire on {day}}} */
export const nextExpiry = (values: { packs: number; day: string }) => text(0, values);

/** {minimum, select, rarest {{rarity}: none is left} other {{rarity} or better: none is left}} */
export const luckGone = (values: { minimum: "other" | "rarest"; rarity: string }) => text(1, values);

/** {minimum, select, rarest {{rarity} in this pack} other {{rarity} or better in this pack}} */
export const luckInThisPack = (values: { minimum: "other" | "rarest"; rarity: string }) => text(2, values);

/** {minimum, select, rarest {{packs, plural, one {{rarity} within # pack} other {{rarity} within # packs}}} other {{packs, plural, one {{rarity} or better within # pack} other {{rarity} or better within # packs}}}} */
export const luckWithin = (values: { minimum: "other" | "rarest"; packs: number; rarity: string }) => text(3, values);

/** Odds of {pack} */
export const title = (values: { pack: string }) => text(4, values);

/** From the copies that are left right now. */
export const leadWhileLoading = () => text(5);

/** {copies, plural, one {From the one copy that is left right now.} other {From the # copies that are left right now.}} Each card has a {modifierChance, number, ::percent @##} chance of a modifier. */
export const lead = (values: { copies: number; modifierChance: number }) => text(6, values);

/** {days, plural, one {Unopened packs expire after one day.} other {Unopened packs expire after # days.}} */
export const expiry = (values: { days: number }) => text(7, values);

/** How these odds changed */
export const history = () => text(8);

/** Odds by rarity */
export const table = () => text(9);

/** Rarity */
export const rarity = () => text(10);

/** At least one in the pack */
export const atLeastOne = () => text(11);

/** At least one in the pack after a lucky pack */
export const atLeastOneAfterLuck = () => text(12);

/** At least one */
export const atLeastOneShort = () => text(13);

/** Each card */
export const eachCard = () => text(14);

/** Chance in the guaranteed slot */
export const guaranteedSlot = () => text(15);

/** As the guaranteed card */
export const guaranteedSlotShort = () => text(16);

/** not possible */
export const guaranteedSlotNone = () => text(17);

/** Copies left */
export const copiesLeft = () => text(18);

/** none */
export const chanceNone = () => text(19);

/** certain */
export const chanceCertain = () => text(20);

/** over {chance, number, ::percent .0} */
export const chanceAlmostCertain = (values: { chance: number }) => text(21, values);

/** 1 in {draws, number} */
export const chanceOneIn = (values: { draws: number }) => text(22, values);

/** Chance of {rarity} or better: {first, number, ::percent @##} in the first pack, {last, number, ::percent @##} in pack {pack, number} */
export const luckChart = (values: { rarity: string; first: number; last: number; pack: number }) => text(23, values);

/** pack {pack, number}: {chance} */
export const luckInPack = (values: { pack: number; chance: string }) => text(24, values);

/** Estimated from simulated packs. */
export const luckEstimated = () => text(25);
