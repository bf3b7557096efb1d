// Generated from en.json by `npm run messages`.

import { createCatalogue, type Tag } from "../../../../lib/catalogue";

export const { text, rich } = createCatalogue({
  "en": () => import("./en.json"),
  "de": () => import("./de.json"),
  "fr": () => import("./fr.json"),
  "es": () => import("./es.json"),
  "pt-BR": () => import("./pt-BR.json"),
  "ja": () => import("./ja.json"),
  "ar": () => import("./ar.json"),
});

/** Cards */
export const panelTitle = () => text(0);

/** All cards that can be pulled. Choose one to edit it, or create new ones. */
export const panelLead = () => text(1);

/** New card */
export const newCard = () => text(2);

/** Import cards */
export const importCards = () => text(3);

/** Loading the cards */
export const loadingCards = () => text(4);

/** The cards could not be loaded */
export const cardsFailed = () => text(5);

/** There are no cards yet. To create one, you need a picture. */
export const noCards = () => text(6);

/** Search cards */
export const search = () => text(7);

/** Name, series, tag or artist */
export const searchPlaceholder = () => text(8);

/** Group by */
export const groupBy = () => text(9);

/** Series */
export const bySeries = () => text(10);

/** Rarity */
export const byRarity = () => text(11);

/** {count, plural, one {# card.} other {# cards.}} */
export const allFound = (values: { count: number }) => text(12, values);

/** {all, plural, one {{found, number} of # card.} other {{found, number} of # cards.}} */
export const someFound = (values: { all: number; found: number }) => text(13, values);

/** No series */
export const noSeries = () => text(14);

/** Not printed in any rarity */
export const noRarity = () => text(15);

/** Retired */
export const retired = () => text(16);

/** Limited */
export const limited = () => text(17);

/** Show all {count, number} of {group} */
export const showAllOfGroup = (values: { count: number; group: string }) => text(18, values);

/** Card */
export const cardTitle = () => text(19);

/** Your changes apply when you save. The admin log keeps the old values. */
export const pageLead = () => text(20);

/** All cards */
export const allCards = () => text(21);

/** Loading the card */
export const loadingCard = () => text(22);

/** The card could not be loaded */
export const cardFailed = () => text(23);

/** No such card */
export const noCard = () => text(24);

/** It may have been removed. Look for it in the list of all cards. */
export const noCardHint = () => text(25);

/** Create a card */
export const createFirst = () => text(26);

/** Only admins can edit cards */
export const adminsOnly = () => text(27);

/** Sign in with an admin’s account to change cards. Everybody can look at them in the catalogue. */
export const signInHint = () => text(28);

/** Your account cannot change cards. Ask the streamer for access, or look at cards in the catalogue. */
export const noAccessHint = () => text(29);

/** To the catalogue */
export const toCatalogue = () => text(30);

/** See this card in the catalogue */
export const seeThisCard = () => text(31);

/** A new card */
export const unsavedCard = () => text(32);

/** Already pulled */
export const copiesExist = () => text(33);

/** No copy yet */
export const noCopyYet = () => text(34);

/** <badge>Retired</badge> It cannot be pulled any more. Its copies stay with their owners. */
export const retiredHint = (values: { badge: Tag }) => rich(35, values);

/** It is not in a pack yet, so nobody can pull it: <link>add it to one</link>. */
export const inNoPack = (values: { link: Tag }) => rich(36, values);

/** In these packs: */
export const inPacks = () => text(37);

/** Create card */
export const create = () => text(38);

/** Undo changes */
export const undoChanges = () => text(39);

/** Bring it back */
export const bringBack = () => text(40);

/** See it in the catalogue */
export const seeInCatalogue = () => text(41);

/** Take out of packs */
export const retire = () => text(42);

/** Take {card} out of packs? */
export const retireTitle = (values: { card: string }) => text(43, values);

/** It cannot be pulled any more. Its copies stay with their owners, and you can bring it back. */
export const retireConsequence = () => text(44);

/** Remove {card}? */
export const removeTitle = (values: { card: string }) => text(45, values);

/** No copies exist, so it is deleted permanently, also from packs and wishes. If somebody pulls one first, it is retired instead. */
export const removeConsequence = () => text(46);

/** Picture */
export const picture = () => text(47);

/** <b>Drop a picture here</b>, paste one, or choose a file. */
export const dropPicture = (values: { b: Tag }) => rich(48, values);

/** PNG, JPEG, WebP or GIF · at most 10 MB · at least 300 × 450 pixels, best 1200 × 1800 or more. If it is not 2:3, you choose the part to keep. */
export const pictureLimits = () => text(49);

/** Choose a picture */
export const choosePicture = () => text(50);

/** Choose another picture */
export const chooseOtherPicture = () => text(51);

/** Crop again */
export const cropAgain = () => text(52);

/** Picture file */
export const pictureFile = () => text(53);

/** Sending, {share, number, ::percent} */
export const sending = (values: { share: number }) => text(54, values);

/** The server is resizing the picture… */
export const makingSizes = () => text(55);

/** Choose one picture at a time. */
export const onePicture = () => text(56);

/** {file} is empty. Choose another file. */
export const fileEmpty = (values: { file: string }) => text(57, values);

/** {file} has {megabytes, number, ::.0} MB; at most 10 MB are allowed. Save it smaller, for example as a JPEG or WebP. */
export const fileTooLarge = (values: { file: string; megabytes: number }) => text(58, values);

/** {file} is a vector drawing. Save it as a PNG. */
export const fileIsVector = (values: { file: string }) => text(59, values);

/** {file} is not a supported picture. Choose a PNG, JPEG, WebP or GIF. */
export const fileUnsupported = (values: { file: string }) => text(60, values);

/** Cards have a 2:3 shape. Drag the frame to the part to keep, or move it with the arrow keys. */
export const cropHint = () => text(61);

/** Part of the picture to keep */
export const cropFrame = () => text(62);

/** {place, select, first {the left end} middle {the middle} last {the right end} other {{share, number, ::percent} of the way to the right end}} */
export const cropAcross = (values: { place: "first" | "last" | "middle" | "other"; share: number }) => text(63, values);

/** {place, select, first {the upper end} middle {the middle} last {the lower end} other {{share, number, ::percent} of the way to the lower end}} */
export const cropDown = (values: { place: "first" | "last" | "middle" | "other"; share: number }) => text(64, values);

/** This stays */
export const cropResult = () => text(65);

/** Use this part */
export const cropUse = () => text(66);

/** Focus of the picture */
export const artFocus = () => text(67);

/** Most cards show two thirds of the picture’s height. Drag the frame to what they should show, or move it with the arrow keys. */
export const artFocusHint = () => text(68);

/** {share, number, ::percent} from the top */
export const artFocusAt = (values: { share: number }) => text(69, values);

/** The usual place */
export const artFocusUsual = () => text(70);

/** Back to the usual place */
export const artFocusReset = () => text(71);

/** Cut-out (optional) */
export const cutout = () => text(72);

/** The subject on a transparent ground, as PNG or WebP, exactly as large as the picture. It gives the card depth. */
export const cutoutLimits = () => text(73);

/** Choose a cut-out */
export const chooseCutout = () => text(74);

/** Remove the cut-out */
export const removeCutout = () => text(75);

/** Foil mask (optional) */
export const foilMask = () => text(76);

/** White, or opaque, where the foil shines: PNG or WebP, exactly as large as the picture. */
export const foilMaskLimits = () => text(77);

/** Choose a mask */
export const chooseFoilMask = () => text(78);

/** Remove the mask */
export const removeFoilMask = () => text(79);

/** <b>Drop a file here</b> or choose one. */
export const dropFile = (values: { b: Tag }) => rich(80, values);

/** Added. Save the card to keep it. */
export const planeAdded = () => text(81);

/** Removed. Save the card to apply this. */
export const planeRemoved = () => text(82);

/** {file} is not a PNG or WebP. Save it as one of these, with transparency. */
export const planeUnsupported = (values: { file: string }) => text(83, values);

/** What the picture shows */
export const alt = () => text(84);

/** For screen readers. Describe the picture in one plain sentence. */
export const altHint = () => text(85);

/** Describe in one sentence what the picture shows, for people who cannot see it. */
export const altMissing = () => text(86);

/** Name */
export const name = () => text(87);

/** Series */
export const series = () => text(88);

/** Leave empty if it has no series. */
export const seriesHint = () => text(89);

/** Flavour text */
export const flavorText = () => text(90);

/** Flavour text, one or two sentences */
export const flavorTextLabel = () => text(91);

/** Artist */
export const artist = () => text(92);

/** Who drew it. Shown with the card. */
export const artistHint = () => text(93);

/** Tags */
export const tags = () => text(94);

/** Words to search by. Press Enter or comma after each one. */
export const tagsHint = () => text(95);

/** {most, plural, one {A card has at most # tag.} other {A card has at most # tags.}} */
export const tagsFull = (values: { most: number }) => text(96, values);

/** Its tags */
export const ownTags = () => text(97);

/** Remove the tag {tag} */
export const removeTag = (values: { tag: string }) => text(98, values);

/** In packs from */
export const pulledFrom = () => text(99);

/** No start date. In your time zone. */
export const noStart = () => text(100);

/** In packs until */
export const pulledUntil = () => text(101);

/** No end date. In your time zone. */
export const noEnd = () => text(102);

/** In your time zone; {utc}. */
export const timeInUtc = (values: { utc: string }) => text(103, values);

/** Print run */
export const prints = () => text(104);

/** {copies, plural, one {# copy} other {# copies}} in {rarities, plural, one {# rarity} other {# rarities}}. It can be changed until the first copy is pulled. */
export const printsOpen = (values: { copies: number; rarities: number }) => text(105, values);

/** {copies, plural, one {Copies exist already, so this cannot be changed: # copy in all.} other {Copies exist already, so this cannot be changed: # copies in all.}} */
export const printsFixed = (values: { copies: number }) => text(106, values);

/** Printed in {rarity} */
export const printedIn = (values: { rarity: string }) => text(107, values);

/** Copies in {rarity} */
export const copiesIn = (values: { rarity: string }) => text(108, values);

/** A whole number from 1 to {most, number}. */
export const copiesInvalid = (values: { most: number }) => text(109, values);

/** Use the default for all ten */
export const defaultPrints = () => text(110);

/** How it looks */
export const previews = () => text(111);

/** Shows your changes at once. */
export const previewsLead = () => text(112);

/** Modifier */
export const modifier = () => text(113);

/** No modifier */
export const noModifier = () => text(114);

/** Size */
export const size = () => text(115);

/** Small */
export const small = () => text(116);

/** Large */
export const large = () => text(117);

/** A new card */
export const previewName = () => text(118);

/** Its rarities */
export const rarities = () => text(119);

/** Show {rarity} large */
export const showLarge = (values: { rarity: string }) => text(120, values);

/** Upload a folder or ZIP with pictures and one table. You get a preview before anything is created. */
export const importLead = () => text(121);

/** 1. The table */
export const table = () => text(122);

/** A CSV with a line for each card, in one folder with the pictures. */
export const tableLead = () => text(123);

/** The first line names the columns. These must exist: {required}; a series may be empty. Optional: {optional}. The column {alt} says what the picture shows. */
export const tableColumns = (values: { required: string; optional: string; alt: string }) => text(124, values);

/** Files called {cutout} and {foil} beside {picture} are its cut-out and its foil mask. They are optional, and give the card depth. */
export const planeFiles = (values: { cutout: string; foil: string; picture: string }) => text(125, values);

/** Column {focus}: the height that cards show, from 0 (the top of the picture) to 100 (its bottom). Empty for the usual place. */
export const focusColumn = (values: { focus: string }) => text(126, values);

/** Download the template */
export const downloadTemplate = () => text(127);

/** 2. Preview */
export const preview = () => text(128);

/** A preview changes nothing. At most {cards, number} cards and {megabytes, number} MB at once. */
export const previewLead = (values: { cards: number; megabytes: number }) => text(129, values);

/** Choose a folder */
export const chooseFolder = () => text(130);

/** Choose a ZIP */
export const chooseZip = () => text(131);

/** ZIP file */
export const zipFile = () => text(132);

/** Folder */
export const folder = () => text(133);

/** Reading… */
export const reading = () => text(134);

/** Pictures: {done, number} of {all, number} */
export const picturesDone = (values: { done: number; all: number }) => text(135, values);

/** The folder is larger than {megabytes, number} MB. Split it into several folders, each with its own table. */
export const folderTooLarge = (values: { megabytes: number }) => text(136, values);

/** 3. What will be created */
export const reportOfPreview = () => text(137);

/** What was created */
export const reportOfImport = () => text(138);

/** Lines of the table */
export const reportLines = () => text(139);

/** Line */
export const line = () => text(140);

/** Card */
export const card = () => text(141);

/** Result */
export const result = () => text(142);

/** No name */
export const unnamed = () => text(143);

/** Mistake */
export const faulty = () => text(144);

/** Already exists */
export const known = () => text(145);

/** New */
export const willCreate = () => text(146);

/** Created */
export const created = () => text(147);

/** <b>{column}</b>: {fault} */
export const fault = (values: { b: Tag; column: string; fault: string }) => rich(148, values);

/** {count, plural, one {# unused file} other {# unused files}} */
export const unusedFiles = (values: { count: number }) => text(149, values);

/** {count, plural, one {Create # card} other {Create # cards}} */
export const createCards = (values: { count: number }) => text(150, values);

/** New cards are not in a pack yet: <link>add them to one</link>. */
export const addToPack = (values: { link: Tag }) => rich(151, values);
