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

/** Step {step, number} of {steps, number} */
export const progress = (values: { step: number; steps: number }) => text(0, values);

/** Progress of the setup */
export const progressLabel = () => text(1);

/** Loading the setup */
export const loading = () => text(2);

/** The setup could not be loaded */
export const failed = () => text(3);

/** Skip */
export const skip = () => text(4);

/** Continue */
export const next = () => text(5);

/** Finish later */
export const setUpLater = () => text(6);

/** The browser did not allow copying. Select the text and copy it yourself. */
export const copyFailed = () => text(7);

/** Only the owner can set up this site */
export const closedTitle = () => text(8);

/** Sign in as the owner to continue the setup. */
export const closedHint = () => text(9);

/** Only the owner and admins can change the setup. */
export const notOwnerHint = () => text(10);

/** Go to the dashboard */
export const toDashboard = () => text(11);

/** Become the owner */
export const ownerTitle = () => text(12);

/** The owner is the streamer. Owners manage cards, packs, the overlay and everybody’s roles. */
export const ownerLead = () => text(13);

/** Sign in with the streamer’s Twitch account. It becomes the owner of this server. */
export const ownerTwitchLead = () => text(14);

/** Code */
export const code = () => text(15);

/** The server printed it when it started, for example in your terminal. */
export const codeHint = () => text(16);

/** Your name */
export const ownerName = () => text(17);

/** This server is in demo mode, so you need no password. The streamer of the demo is called nova. */
export const ownerNameHint = () => text(18);

/** Continue as {name} */
export const continueAs = (values: { name: string }) => text(19, values);

/** {code, select, wrong_code {This code is wrong. Use the link that the server printed at its last start.} setup_closed {This server already has an owner.} other_owner {This server belongs to another account, which its configuration names. Sign in with that account.} denied {You did not allow the sign-in. Nothing was changed. Try again whenever you like.} expired {The sign-in took too long, or you started it in another window. Please start it again.} provider {Twitch did not answer correctly. Please try again in a moment.} too_many {Too many attempts. Please wait a minute and try again.} busy {The server is busy. Please try again in a moment.} other {The sign-in did not work. Please try again in a moment.}} */
export const ownerError = (values: { code: "busy" | "denied" | "expired" | "other" | "other_owner" | "provider" | "setup_closed" | "too_many" | "wrong_code" }) => text(20, values);

/** Name and colours */
export const lookTitle = () => text(21);

/** Viewers see the name in the navigation bar and in page titles, and the colour on buttons and links. You can change both at any time. */
export const lookLead = () => text(22);

/** Name */
export const brandName = () => text(23);

/** Language of your stream */
export const siteLanguage = () => text(24);

/** Welcome text */
export const brandIntro = () => text(25);

/** Preview */
export const lookPreview = () => text(26);

/** The page Brand has a draft that is not published. If you continue, it is published, too. */
export const lookDraft = () => text(27);

/** Connect Twitch */
export const twitchTitle = () => text(28);

/** With Twitch, viewers sign in with their own accounts and earn packs on stream. Without it, this server stays a demo, in which anyone can sign in as anyone. */
export const twitchLead = () => text(29);

/** Open the <link>developer console of Twitch</link> and register an application: any name, category “Website Integration”, client type “Confidential”. */
export const twitchCreate = (values: { link: Tag }) => rich(30, values);

/** Give it this redirect URL. */
export const twitchRedirect = () => text(31);

/** OAuth redirect URL */
export const redirectUrl = () => text(32);

/** Copy */
export const copy = () => text(33);

/** Copied. */
export const copied = () => text(34);

/** Twitch accepts only https addresses and localhost. Restart the server with --public-url and its https address, then continue here. */
export const redirectNeedsHttps = () => text(35);

/** Paste the client ID here. At Twitch, press “New Secret”, and paste the secret here, too. */
export const twitchSecret = () => text(36);

/** Client ID */
export const clientId = () => text(37);

/** Client secret */
export const clientSecret = () => text(38);

/** Check and save */
export const checkAndSave = () => text(39);

/** Twitch accepted the application. The server is restarting… */
export const twitchRestarting = () => text(40);

/** Twitch accepted the application */
export const twitchRestartByHand = () => text(41);

/** Restart the server now (every node, if there are several). Then open this link and sign in with Twitch. */
export const twitchRestartByHandHint = () => text(42);

/** Link to continue */
export const continueLink = () => text(43);

/** {source, select, setup {Twitch is set up. The credentials are stored in the data directory.} other {Twitch is set up by flags or environment variables.}} */
export const twitchDone = (values: { source: "other" | "setup" }) => text(44, values);

/** Connect your channel at the end, so that channel points and subscriptions give packs. */
export const twitchChannelHint = () => text(45);

/** Add your cards */
export const cardsTitle = () => text(46);

/** Drop up to twenty pictures, or keep the demo set and add your own cards later. */
export const cardsLead = () => text(47);

/** <b>Drop pictures here</b>, or choose files. */
export const dropHere = (values: { b: Tag }) => rich(48, values);

/** PNG, JPEG, WebP or GIF, at most 10 MB each, at least 300 × 450 pixels. Other shapes than 2:3 are cropped to the centre. */
export const pictureLimits = () => text(49);

/** Choose pictures */
export const choosePictures = () => text(50);

/** {count, plural, one {One picture was not added: twenty at a time are enough.} other {# pictures were not added: twenty at a time are enough.}} */
export const tooManyPictures = (values: { count: number }) => text(51, values);

/** New cards */
export const newCards = () => text(52);

/** Name of the card */
export const cardName = () => text(53);

/** {state, select, waiting {Waiting} sending {Sending, {share, number, ::percent}} preparing {The server is resizing the picture…} ready {Ready} creating {Creating…} created {Created} other {}} */
export const cardState = (values: { state: "created" | "creating" | "other" | "preparing" | "ready" | "sending" | "waiting"; share: number }) => text(54, values);

/** Remove {name} */
export const removePicture = (values: { name: string }) => text(55, values);

/** This file is empty. Choose another one. */
export const pictureEmpty = () => text(56);

/** This file has {megabytes, number} MB. At most 10 MB are allowed. Save it smaller, for example as a JPEG or WebP. */
export const pictureTooLarge = (values: { megabytes: number }) => text(57, values);

/** This is a vector drawing. Save it as a PNG. */
export const pictureIsVector = () => text(58);

/** This is not a supported picture. Choose a PNG, JPEG, WebP or GIF. */
export const pictureWrongType = () => text(59);

/** {count, plural, one {Create # card} other {Create # cards}} */
export const createCards = (values: { count: number }) => text(60, values);

/** {count, plural, one {# card is created.} other {# cards are created.}} */
export const cardsCreated = (values: { count: number }) => text(61, values);

/** Keep the demo set */
export const keepDemo = () => text(62);

/** Make a pack */
export const packTitle = () => text(63);

/** Viewers open packs, and each pack draws from its cards. */
export const packLead = () => text(64);

/** {count, plural, one {It contains your new card.} other {It contains your # new cards.}} */
export const packContents = (values: { count: number }) => text(65, values);

/** Name of the pack */
export const packName = () => text(66);

/** {count, plural, one {# card in a pack} other {# cards in a pack}} */
export const packCards = (values: { count: number }) => text(67, values);

/** Create pack */
export const createPack = () => text(68);

/** You have no new cards, so viewers open the packs of the demo set. You can make packs later on the page Pack Management. */
export const packKept = () => text(69);

/** Add the overlay to OBS */
export const overlayTitle = () => text(70);

/** The overlay shows each opening on your stream. It is transparent and shows nothing while no pack is opened. */
export const overlayLead = () => text(71);

/** Link for OBS (secret: do not show it on stream) */
export const overlayLink = () => text(72);

/** In OBS, press + under <b>Sources</b> and choose <b>Browser</b>. */
export const overlayStep1 = (values: { b: Tag }) => rich(73, values);

/** Paste the link as <b>URL</b>, and set width <b>1920</b> and height <b>1080</b>. */
export const overlayStep2 = (values: { b: Tag }) => rich(74, values);

/** Press <b>OK</b>. The status below turns green. */
export const overlayStep3 = (values: { b: Tag }) => rich(75, values);

/** OBS is connected */
export const obsConnected = () => text(76);

/** Waiting for OBS… */
export const obsWaiting = () => text(77);

/** Try it out */
export const testTitle = () => text(78);

/** Play a test opening on the overlay. It is marked TEST and gives no cards. */
export const testLead = () => text(79);

/** The overlay is not connected. Add it to OBS first. */
export const testNeedsOverlay = () => text(80);

/** Play a test opening */
export const playTest = () => text(81);

/** The test is playing. Look at OBS. */
export const testPlaying = () => text(82);

/** The overlay has shown the test opening */
export const testShown = () => text(83);

/** The overlay did not report the end of the test. Check that it is visible in OBS, and play it again. */
export const testNotShown = () => text(84);

/** Finish */
export const finish = () => text(85);

/** Done for now */
export const endTitle = () => text(86);

/** You can do skipped steps at any time. Here is what you can do next. */
export const endLead = () => text(87);

/** Connect your channel */
export const endTwitch = () => text(88);

/** Channel points, subscriptions and raids then give packs. */
export const endTwitchHint = () => text(89);

/** Improve your cards */
export const endCards = () => text(90);

/** Add descriptions, series and print runs. */
export const endCardsHint = () => text(91);

/** Open the admin dashboard */
export const endDashboard = () => text(92);

/** Run the live queue and give packs during a stream. */
export const endDashboardHint = () => text(93);

/** Remove the demo set */
export const demoTitle = () => text(94);

/** Your own cards replace the demo set. If you remove it, its made-up users, packs and cards disappear, also the copies that you and viewers hold: {count, plural, one {# copy} other {# copies}} in all. */
export const demoHint = (values: { count: number }) => text(95, values);

/** Remove the demo set? */
export const demoQuestion = () => text(96);

/** Trades, listings and gradings of these cards end. Accounts, unopened packs and your own cards stay, and past openings can still be verified. This cannot be undone. */
export const demoConsequence = () => text(97);

/** The demo set is removed. */
export const demoRemoved = () => text(98);
