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

/** Brand */
export const title = () => text(0);

/** The name, pictures, colours and texts that everybody sees. Nothing changes for others until you publish. */
export const lead = () => text(1);

/** Loading the brand */
export const loading = () => text(2);

/** The brand could not be loaded */
export const failed = () => text(3);

/** Brand */
export const formLabel = () => text(4);

/** Share this look */
export const file = () => text(5);

/** One file with all texts and pictures, for another community. Export takes the saved draft, or what is published. */
export const fileLead = () => text(6);

/** Export */
export const fileExport = () => text(7);

/** Import… */
export const fileImport = () => text(8);

/** File of an exported brand */
export const importFile = () => text(9);

/** The file is loaded as a draft. Look at it, then publish it. */
export const imported = () => text(10);

/** Save or undo your changes before you import a file. */
export const importUnsaved = () => text(11);

/** View */
export const view = () => text(12);

/** Edit */
export const viewEdit = () => text(13);

/** Preview */
export const viewPreview = () => text(14);

/** Everything is published. */
export const statePublished = () => text(15);

/** This is the built-in look. */
export const stateBuiltIn = () => text(16);

/** {by} saved a draft {ago}. Others do not see it yet. */
export const stateDraft = (values: { by: string; ago: string }) => text(17, values);

/** A draft was saved {ago}. Others do not see it yet. */
export const stateDraftUnknown = (values: { ago: string }) => text(18, values);

/** You have unsaved changes. */
export const stateUnsaved = () => text(19);

/** Save draft */
export const saveDraft = () => text(20);

/** Publish */
export const publish = () => text(21);

/** Discard draft */
export const discard = () => text(22);

/** Discard the draft? */
export const discardTitle = () => text(23);

/** The form goes back to what is published. You cannot undo this. */
export const discardConsequence = () => text(24);

/** Publish this look? */
export const publishTitle = () => text(25);

/** Everybody sees it from now on. Open pages keep their old colours until they are loaded again. */
export const publishConsequence = () => text(26);

/** The draft is saved. Others see it after you publish it. */
export const saved = () => text(27);

/** Published. Everybody sees it now. */
export const published = () => text(28);

/** The draft is discarded. */
export const discarded = () => text(29);

/** Name and logo */
export const identity = () => text(30);

/** Name */
export const name = () => text(31);

/** Shown in the navigation bar, in titles and on slabs. */
export const nameHint = () => text(32);

/** Short name */
export const shortName = () => text(33);

/** Shown under the icon on a phone’s home screen; at most 12 characters. */
export const shortNameHint = () => text(34);

/** Logo */
export const logo = () => text(35);

/** Keeps its proportions. Use a transparent picture that works on dark and light. */
export const logoHint = () => text(36);

/** Icon */
export const icon = () => text(37);

/** A square of at least 192 × 192 pixels, for tabs and home screens. */
export const iconHint = () => text(38);

/** Choose a picture */
export const pictureChoose = () => text(39);

/** Replace */
export const pictureReplace = () => text(40);

/** Built-in */
export const pictureBuiltIn = () => text(41);

/** Choose one picture at a time. */
export const pictureOne = () => text(42);

/** Sending, {share, number, ::percent} */
export const pictureSending = (values: { share: number }) => text(43, values);

/** The server is resizing the picture… */
export const pictureMaking = () => text(44);

/** File for {picture} */
export const pictureFile = (values: { picture: string }) => text(45, values);

/** Remove {picture} */
export const pictureRemove = (values: { picture: string }) => text(46, values);

/** Accent colours */
export const colours = () => text(47);

/** For buttons, links and highlights. The text has to be readable on every surface, so not every colour is allowed. */
export const coloursLead = () => text(48);

/** Use your own colours */
export const coloursOwn = () => text(49);

/** In the dark theme */
export const colourDark = () => text(50);

/** In the light theme */
export const colourLight = () => text(51);

/** Pick: {label} */
export const colourPick = (values: { label: string }) => text(52, values);

/** Enter a colour such as #ffc857. */
export const colourInvalid = () => text(53);

/** Easy to read: contrast {contrast, number, ::.0}, at least {least, number, ::.0} is needed. */
export const colourGood = (values: { contrast: number; least: number }) => text(54, values);

/** Hard to read: contrast {contrast, number, ::.0}, at least {least, number, ::.0} is needed. */
export const colourBad = (values: { contrast: number; least: number }) => text(55, values);

/** Use {colour} instead */
export const colourNearest = (values: { colour: string }) => text(56, values);

/** Login page */
export const login = () => text(57);

/** Headline */
export const headline = () => text(58);

/** Line breaks are kept. Leave empty for the built-in headline. */
export const headlineHint = () => text(59);

/** Welcome text, below the headline */
export const intro = () => text(60);

/** Picture */
export const picture = () => text(61);

/** Replaces the fan of cards. At least 400 × 300 pixels. */
export const pictureHint = () => text(62);

/** Cards and packs */
export const backs = () => text(63);

/** Card back */
export const cardBack = () => text(64);

/** The back of every card, cropped to 2:3. At least 300 × 450 pixels. */
export const cardBackHint = () => text(65);

/** Pack picture */
export const packBack = () => text(66);

/** For packs without their own picture, cropped to 2:3. */
export const packBackHint = () => text(67);

/** Notice */
export const noticeTitle = () => text(68);

/** A line above every page. Visitors can close it. */
export const noticeLead = () => text(69);

/** Show a notice */
export const noticeShow = () => text(70);

/** Text of the notice */
export const noticeText = () => text(71);

/** From */
export const noticeFrom = () => text(72);

/** Leave empty to show it as soon as you publish it. */
export const noticeFromHint = () => text(73);

/** Until */
export const noticeTo = () => text(74);

/** Leave empty to show it until you remove it. */
export const noticeToHint = () => text(75);

/** Pages */
export const pages = () => text(76);

/** Up to 10 pages of your own, linked in the footer: rules, questions and answers, legal notice, privacy. */
export const pagesLead = () => text(77);

/** Add a page */
export const pageAdd = () => text(78);

/** Page {number, number} */
export const pageUntitled = (values: { number: number }) => text(79, values);

/** Title */
export const pageTitle = () => text(80);

/** Address */
export const pageSlug = () => text(81);

/** This page is at {address}. */
export const pageSlugHint = (values: { address: string }) => text(82, values);

/** Text */
export const pageText = () => text(83);

/** In Markdown: **bold**, *italic*, # heading, - list, [link](https://…). HTML is not allowed. */
export const pageTextHint = () => text(84);

/** Remove {title} */
export const pageRemove = (values: { title: string }) => text(85, values);

/** You have 10 pages. Remove one to add another. */
export const pagesFull = () => text(86);

/** Footer links */
export const links = () => text(87);

/** Your channels, your shop, your community. */
export const linksLead = () => text(88);

/** Add a link */
export const linkAdd = () => text(89);

/** Text */
export const linkLabel = () => text(90);

/** Address */
export const linkUrl = () => text(91);

/** Remove link {number, number} */
export const linkRemove = (values: { number: number }) => text(92, values);

/** Link {number, number} */
export const linkGroup = (values: { number: number }) => text(93, values);

/** Preview */
export const previewTitle = () => text(94);

/** Theme */
export const previewTheme = () => text(95);

/** Dark */
export const previewDark = () => text(96);

/** Light */
export const previewLight = () => text(97);

/** Login page */
export const previewLogin = () => text(98);

/** Navigation bar */
export const previewBar = () => text(99);

/** My Collection */
export const previewCollection = () => text(100);

/** Market */
export const previewMarket = () => text(101);

/** Card back, pack and buttons */
export const previewCards = () => text(102);

/** Open a pack */
export const previewButton = () => text(103);

/** Cancel */
export const previewOther = () => text(104);

/** A link in a text */
export const previewLink = () => text(105);

/** Starter pack */
export const previewPack = () => text(106);

/** On stream */
export const previewStream = () => text(107);

/** Packs in Queue: {count, number} */
export const previewQueue = (values: { count: number }) => text(108, values);

/** next up {name} */
export const previewNext = (values: { name: string }) => text(109, values);

/** Goal */
export const previewGoal = () => text(110);
