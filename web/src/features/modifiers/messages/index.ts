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

/** Modifiers */
export const title = () => text(0);

/** A modifier puts a word before a card’s name, and a look on top of its rarity. Everybody can see which modifiers packs give. */
export const lead = () => text(1);

/** New modifier */
export const newModifier = () => text(2);

/** Loading the modifiers */
export const loading = () => text(3);

/** The modifiers could not be loaded */
export const failed = () => text(4);

/** {count, plural, =0 {No card has it} one {# card has it} other {# cards have it}} */
export const held = (values: { count: number }) => text(5, values);

/** In packs */
export const inPacks = () => text(6);

/** Off */
export const off = () => text(7);

/** Modifier */
export const form = () => text(8);

/** A new modifier */
export const formTitleNew = () => text(9);

/** This modifier is built in, so its word and look cannot be changed. You can change its description and whether packs give it. */
export const builtIn = () => text(10);

/** Name */
export const nameField = () => text(11);

/** Word before the name of a card */
export const prefixField = () => text(12);

/** Description */
export const descriptionField = () => text(13);

/** One sentence. People see it where they choose modifiers. */
export const descriptionHint = () => text(14);

/** Packs give it */
export const enabledField = () => text(15);

/** Packs give it from the moment you save. Their odds get a new public version. */
export const switchedOn = () => text(16);

/** Packs stop giving it from the moment you save. Cards that have it keep it. Their odds get a new public version. */
export const switchedOff = () => text(17);

/** Reason */
export const why = () => text(18);

/** Reason (everybody can read it) */
export const whyField = () => text(19);

/** Look */
export const look = () => text(20);

/** It covers only the picture and the inside of the edge, so text stays readable. */
export const lookLead = () => text(21);

/** This modifier has a style sheet from an older system. Only its colours and filters are used. */
export const importedStyle = () => text(22);

/** Use a built-in look */
export const replaceStyle = () => text(23);

/** Effect */
export const effect = () => text(24);

/** Duotone */
export const duotone = () => text(25);

/** The picture in two colours: one for shadows, one for highlights. */
export const duotoneHint = () => text(26);

/** Foil */
export const foil = () => text(27);

/** Bands of coloured light lie across the picture. */
export const foilHint = () => text(28);

/** Rim */
export const rim = () => text(29);

/** Light runs around the card, inside its edge. */
export const rimHint = () => text(30);

/** Weave */
export const weave = () => text(31);

/** Two fine threads cross the picture. */
export const weaveHint = () => text(32);

/** Frost */
export const frost = () => text(33);

/** Frost grows in from the edges, with sparks in it. */
export const frostHint = () => text(34);

/** First colour */
export const firstColour = () => text(35);

/** Second colour */
export const secondColour = () => text(36);

/** Strength: {share, number, ::percent} */
export const strength = (values: { share: number }) => text(37, values);

/** Motion while a card is inspected */
export const motion = () => text(38);

/** Still */
export const motionStill = () => text(39);

/** Follows the light */
export const motionFollow = () => text(40);

/** Drifts slowly */
export const motionDrift = () => text(41);

/** It never flashes, and it does not move for people who prefer reduced motion. */
export const motionHint = () => text(42);

/** Create modifier */
export const create = () => text(43);

/** Undo changes */
export const undoChanges = () => text(44);

/** Cards have it, so it cannot be removed. You can switch it off. */
export const notRemovable = () => text(45);

/** Remove {modifier}? */
export const removeQuestion = (values: { modifier: string }) => text(46, values);

/** No card has it. You cannot undo this. Published odds that name it do not change. */
export const removeConsequence = () => text(47);

/** Preview */
export const preview = () => text(48);

/** Point at a card or touch it to see its light. */
export const previewLead = () => text(49);

/** New modifier */
export const previewModifier = () => text(50);

/** Sample card */
export const previewCard = () => text(51);

/** This text stays readable with every effect. */
export const previewText = () => text(52);
