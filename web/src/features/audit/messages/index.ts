// Generated from en.json by `npm run messages`.

import { createCatalogue, type Tag } from "../../../lib/catalogue";

export const { text, rich } = createCatalogue({
  "en": () => import("./en.json"),
  "de": () => import("./de.json"),
  "fr": () => import("./fr.json"),
  "es": () => import("./es.json"),
  "pt-BR": () => import("./pt-BR.json"),
  "ja": () => import("./ja.json"),
  "ar": () => import("./ar.json"),
});

/** Not authorized. Redirecting... */
export const notAuthorized = () => text(0);

/** Card Audit */
export const title = () => text(1);

/** Find and repair problems in cards from an older collection. */
export const lead = () => text(2);

/** Audit again */
export const auditAgain = () => text(3);

/** Loading audit data... */
export const loading = () => text(4);

/** {kilobytes, number} KB received */
export const received = (values: { kilobytes: number }) => text(5, values);

/** Failed to load audit data. */
export const failed = () => text(6);

/** No audit data available. */
export const empty = () => text(7);

/** The server sent no report. Try again. */
export const emptyHint = () => text(8);

/** Summary */
export const summary = () => text(9);

/** As of <time>{date}</time> */
export const summaryTime = (values: { time: Tag; date: string }) => rich(10, values);

/** Users scanned */
export const usersScanned = () => text(11);

/** Cards scanned */
export const cardsScanned = () => text(12);

/** Legacy Glitch names */
export const legacyNames = () => text(13);

/** Missing modifier prefixes */
export const missingPrefixes = () => text(14);

/** Card data mismatches */
export const dataMismatches = () => text(15);

/** Owned mints listed as free */
export const listedFree = () => text(16);

/** Duplicate mint numbers */
export const duplicateMints = () => text(17);

/** Cards with mint 0 */
export const mintZero = () => text(18);

/** Malformed cards */
export const malformed = () => text(19);

/** Cards without a definition */
export const noDefinition = () => text(20);

/** Fixable issues */
export const fixes = () => text(21);

/** A dry run shows what would change, without changing anything. Then you can confirm the fix. */
export const fixesLead = () => text(22);

/** Mint numbers listed as free */
export const fixListedFree = () => text(23);

/** Removes owned mint numbers from the lists of free mint numbers. */
export const fixListedFreeLead = () => text(24);

/** Restores the picture and the text of cards from their definitions. */
export const fixDataMismatchesLead = () => text(25);

/** Duplicate mint numbers and mint 0 */
export const fixMints = () => text(26);

/** Removes cards with mint 0. If several cards share a mint number, the first keeps it and the others get free numbers. */
export const fixMintsLead = () => text(27);

/** Changes “Glitch” at the start of a name to “Glitched”. */
export const fixLegacyNamesLead = () => text(28);

/** Failed to fix legacy glitch names */
export const fixLegacyNamesFailed = () => text(29);

/** Adds the prefix of a card’s modifier to its name. */
export const fixMissingPrefixesLead = () => text(30);

/** Failed to fix missing modifier prefixes */
export const fixMissingPrefixesFailed = () => text(31);

/** {count, plural, =0 {none found} one {# found} other {# found}} */
export const findingCount = (values: { count: number }) => text(32, values);

/** Dry run */
export const dryRun = () => text(33);

/** Confirm fix */
export const confirmFix = () => text(34);

/** {fix}: repair now? */
export const confirmTitle = (values: { fix: string }) => text(35, values);

/** {findings} This changes the collection and is written into the admin log. */
export const confirmConsequence = (values: { findings: string }) => text(36, values);

/** Repair */
export const repair = () => text(37);

/** Working: */
export const labelWorking = () => text(38);

/** Done: */
export const labelDone = () => text(39);

/** Error: */
export const labelError = () => text(40);

/** Note: */
export const labelNote = () => text(41);

/** Checking what would change… */
export const searching = () => text(42);

/** Repairing… */
export const repairing = () => text(43);

/** Operation cancelled by user. */
export const cancelled = () => text(44);

/** Operation failed: {reason} */
export const operationFailed = (values: { reason: string }) => text(45, values);

/** Unknown error. */
export const unknownError = () => text(46);

/** {fix}: {message} */
export const fixResult = (values: { fix: string; message: string }) => text(47, values);

/** Repaired */
export const repaired = () => text(48);

/** Cards that would change */
export const cardsToChange = () => text(49);

/** Cards changed */
export const cardsChanged = () => text(50);

/** Owners */
export const ownersOfCards = () => text(51);

/** Would be fixed */
export const toFix = () => text(52);

/** Fixed */
export const fixed = () => text(53);

/** Removed with mint 0 */
export const mintZeroRemoved = () => text(54);

/** Got another mint number */
export const renumbered = () => text(55);

/** Failed */
export const notFixed = () => text(56);

/** The plan: {count, number} */
export const plan = (values: { count: number }) => text(57, values);

/** Planned changes */
export const planList = () => text(58);

/** Remove */
export const planRemove = () => text(59);

/** New mint number */
export const planRenumber = () => text(60);

/** {owner, select, known {{card} of {name}} other {{card} of a collector without an account}} */
export const copyOf = (values: { owner: "known" | "other"; card: string; name: string }) => text(61, values);

/** Could not be fixed: {count, number} */
export const failures = (values: { count: number }) => text(62, values);

/** What could not be fixed */
export const failureList = () => text(63);

/** {what}: {reason} */
export const failure = (values: { what: string; reason: string }) => text(64, values);

/** Details */
export const details = () => text(65);

/** {title}: none */
export const noFindings = (values: { title: string }) => text(66, values);

/** {name}, {rarity} {mint} */
export const cardLine = (values: { name: string; rarity: string; mint: string }) => text(67, values);

/** no rarity */
export const noRarity = () => text(68);

/** Limited */
export const limited = () => text(69);

/** (empty) */
export const emptyValue = () => text(70);

/** a collector without an account */
export const formerCollector = () => text(71);

/** {owner, select, known {<link>{name}</link> since <time>{date}</time>} other {a collector without an account since <time>{date}</time>}} */
export const ownerSince = (values: { owner: "known" | "other"; link: Tag; name: string; time: Tag; date: string }) => rich(72, values);

/** First owner */
export const firstOwner = () => text(73);

/** Name missing */
export const nameMissing = () => text(74);

/** Rarity missing */
export const rarityMissing = () => text(75);

/** Unknown rarity */
export const unknownRarity = () => text(76);

/** Mint number is not a whole number */
export const mintNotWhole = () => text(77);

/** Mint number out of range */
export const mintOutOfRange = () => text(78);

/** Grade out of range */
export const gradeOutOfRange = () => text(79);

/** Duplicate card id */
export const duplicateId = () => text(80);

/** No definition has this name */
export const noSuchDefinition = () => text(81);

/** Unnamed card */
export const unnamedCard = () => text(82);

/** The stored card */
export const storedCard = () => text(83);

/** {owner, select, known {Edit {card} of {name}} other {Edit {card} of a collector without an account}} */
export const editCard = (values: { owner: "known" | "other"; card: string; name: string }) => text(84, values);

/** {owner, select, known {Remove {card} of {name}} other {Remove {card} of a collector without an account}} */
export const removeCard = (values: { owner: "known" | "other"; card: string; name: string }) => text(85, values);

/** What is this card? */
export const editTitle = () => text(86);

/** It becomes a copy of the card that you enter here. This is written into the admin log. */
export const editLead = () => text(87);

/** Name in the catalogue */
export const nameField = () => text(88);

/** Rarity */
export const rarityField = () => text(89);

/** Mint number (empty: any free one) */
export const mintField = () => text(90);

/** Grade (empty: none) */
export const gradeField = () => text(91);

/** A whole number, or nothing. */
export const invalidNumber = () => text(92);

/** Remove this card? */
export const removeTitle = () => text(93);

/** {owner, select, known {It is removed from {name}’s collection permanently. The admin log keeps its data.} other {It is removed from a collector without an account’s collection permanently. The admin log keeps its data.}} */
export const removeConsequence = (values: { owner: "known" | "other"; name: string }) => text(94, values);
