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

/** Admin Actions */
export const title = () => text(0);

/** Give packs, notify people, change roles and settings, and see who changed what. */
export const lead = () => text(1);

/** On this page */
export const sections = () => text(2);

/** Packs */
export const packs = () => text(3);

/** Give a card */
export const grant = () => text(4);

/** Cards */
export const cards = () => text(5);

/** Notify everybody */
export const broadcast = () => text(6);

/** People and roles */
export const roles = () => text(7);

/** Maintenance */
export const maintenance = () => text(8);

/** Settings */
export const settings = () => text(9);

/** Log */
export const log = () => text(10);

/** More pages */
export const more = () => text(11);

/** Every gift is in the log and can be undone for a day; packs that are used by then stay used. */
export const packsLead = () => text(12);

/** What */
export const packsVerb = () => text(13);

/** Give */
export const packsGive = () => text(14);

/** Set */
export const packsSet = () => text(15);

/** For whom */
export const packsTarget = () => text(16);

/** One person */
export const packsTargetOne = () => text(17);

/** Everybody */
export const packsTargetAll = () => text(18);

/** Packs */
export const packsAmount = () => text(19);

/** New number of packs */
export const packsNewAmount = () => text(20);

/** A whole number from {min, number} to {max, number}. */
export const packsAmountRange = (values: { min: number; max: number }) => text(21, values);

/** Person */
export const packsPerson = () => text(22);

/** Choose a person first. */
export const choosePerson = () => text(23);

/** Give {amount, plural, one {# pack} other {# packs}} to {name}, who has {packs, plural, one {# pack} other {# packs}} and will have {sum, number}. */
export const giveOneEffect = (values: { amount: number; name: string; packs: number; sum: number }) => text(24, values);

/** {name} has {packs, plural, one {# pack} other {# packs}} already: nothing changes. */
export const setOneSame = (values: { name: string; packs: number }) => text(25, values);

/** {name} will have {amount, plural, one {# pack} other {# packs}}: {difference, number} more than now ({packs, number}). */
export const setOneMore = (values: { name: string; amount: number; difference: number; packs: number }) => text(26, values);

/** {name} will have {amount, plural, one {# pack} other {# packs}}: {difference, number} fewer than now ({packs, number}). */
export const setOneFewer = (values: { name: string; amount: number; difference: number; packs: number }) => text(27, values);

/** Give {amount, plural, one {# pack} other {# packs}} to {people, plural, one {the # person here} other {all # people}}: {sum, plural, one {# pack} other {# packs}}. */
export const giveAllEffect = (values: { amount: number; people: number; sum: number }) => text(28, values);

/** {people, plural, one {The # person here} other {All # people}} will have {amount, plural, one {# pack} other {# packs}}, however many they have now: {sum, plural, one {# pack} other {# packs}} in all. */
export const setAllEffect = (values: { people: number; amount: number; sum: number }) => text(29, values);

/** Give packs */
export const giveOneButton = () => text(30);

/** Set packs */
export const setOneButton = () => text(31);

/** Give to everybody… */
export const giveAllButton = () => text(32);

/** Set for everybody… */
export const setAllButton = () => text(33);

/** Give packs to {people, plural, one {the # person here} other {all # people}}? */
export const giveAllTitle = (values: { people: number }) => text(34, values);

/** Set the packs of {people, plural, one {the # person here} other {all # people}}? */
export const setAllTitle = (values: { people: number }) => text(35, values);

/** You can undo it within 24 hours; packs that are used by then stay used. */
export const packsUndoHint = () => text(36);

/** Give {sum, plural, one {# pack} other {# packs}} */
export const giveAllConfirm = (values: { sum: number }) => text(37, values);

/** Set {people, number} to {amount, plural, one {# pack} other {# packs}} */
export const setAllConfirm = (values: { people: number; amount: number }) => text(38, values);

/** Counting the people… */
export const countLoading = () => text(39);

/** The number of people is unknown. Count again before you continue. {reason} */
export const countUnknown = (values: { reason: string }) => text(40, values);

/** Count again */
export const countAgain = () => text(41);

/** Recent changes */
export const recentChanges = () => text(42);

/** {undo}: {change} */
export const changeUndo = (values: { undo: string; change: string }) => text(43, values);

/** Type a name */
export const personPlaceholder = () => text(44);

/** No users found */
export const personNone = () => text(45);

/** Somebody else */
export const personChange = () => text(46);

/** Gives a free copy without a draw. Its history says who gave it and why. You can undo it within a day. */
export const grantLead = () => text(47);

/** For whom */
export const grantPerson = () => text(48);

/** Card */
export const grantCard = () => text(49);

/** Another card */
export const grantCardChange = () => text(50);

/** Rarity */
export const grantRarity = () => text(51);

/** Number */
export const grantNumber = () => text(52);

/** The lowest free number */
export const grantLowest = () => text(53);

/** The lowest free number: {number} */
export const grantLowestNumber = (values: { number: string }) => text(54, values);

/** Looking for free copies… */
export const grantFreeLoading = () => text(55);

/** {free, number} of {printed, number} are free. */
export const grantFree = (values: { free: number; printed: number }) => text(56, values);

/** Modifier */
export const grantModifier = () => text(57);

/** Why (everybody can read it) */
export const grantReason = () => text(58);

/** Choose a card. */
export const grantChooseCard = () => text(59);

/** Enter a reason. It appears in the card’s history. */
export const grantEnterReason = () => text(60);

/** Give this card */
export const grantButton = () => text(61);

/** A notification for everybody who has an account. People who are online see it at once, others when they come back. */
export const broadcastLead = () => text(62);

/** Message */
export const broadcastMessage = () => text(63);

/** Kind */
export const broadcastKind = () => text(64);

/** For programs only. People do not see it. */
export const broadcastKindHint = () => text(65);

/** Use one word of 1 to 40 characters. */
export const broadcastKindError = () => text(66);

/** Link (optional) */
export const broadcastLink = () => text(67);

/** A page of this site, such as {path}. */
export const broadcastLinkHint = (values: { path: string }) => text(68, values);

/** Use the path of a page of this site, such as {path}. */
export const broadcastLinkError = (values: { path: string }) => text(69, values);

/** As they will see it */
export const broadcastPreview = () => text(70);

/** Your message appears here. */
export const broadcastPreviewEmpty = () => text(71);

/** just now */
export const broadcastPreviewTime = () => text(72);

/** just now · leads to {link} */
export const broadcastPreviewTimeAndLink = (values: { link: string }) => text(73, values);

/** Write a message first. */
export const broadcastEmpty = () => text(74);

/** Notify everybody… */
export const broadcastButton = () => text(75);

/** Notify {people, plural, one {the # person here} other {all # people}}? */
export const broadcastTitle = (values: { people: number }) => text(76, values);

/** You cannot take “{message}” back once it is sent. */
export const broadcastConsequence = (values: { message: string }) => text(77, values);

/** Send */
export const broadcastSend = () => text(78);

/** Moderators run the live queue, and give packs by raffles and goals within a daily allowance; admins can do everything on these pages. */
export const rolesLead = () => text(79);

/** Whose role */
export const rolesPerson = () => text(80);

/** Role */
export const role = () => text(81);

/** {role, select, user {Collector} moderator {Moderator} admin {Admin} owner {Owner} other {}} */
export const roleName = (values: { role: "admin" | "moderator" | "other" | "owner" | "user" }) => text(82, values);

/** {role, select, user {Currently a collector} moderator {Currently a moderator} admin {Currently an admin} owner {The owner} other {}} */
export const roleNow = (values: { role: "admin" | "moderator" | "other" | "owner" | "user" }) => text(83, values);

/** The owner is named in the server's configuration and cannot be changed here. */
export const roleOwnerHint = () => text(84);

/** {role, select, user {Collects, trades and sells. Cannot see these pages.} moderator {Also runs the live queue, raffles and goals. Gives packs only through them, within the daily allowance in the settings.} admin {Can do everything on these pages: packs, settings, roles, cards, repairs.} other {}} */
export const rolePermissions = (values: { role: "admin" | "moderator" | "other" | "user" }) => text(85, values);

/** {role, select, user {{name} is a collector already.} moderator {{name} is a moderator already.} admin {{name} is an admin already.} other {}} */
export const roleSame = (values: { role: "admin" | "moderator" | "other" | "user"; name: string }) => text(86, values);

/** Change role… */
export const roleChange = () => text(87);

/** {role, select, user {Make {name} a collector?} moderator {Make {name} a moderator?} admin {Make {name} an admin?} other {}} */
export const roleChangeTitle = (values: { role: "admin" | "moderator" | "other" | "user"; name: string }) => text(88, values);

/** {role, select, user {Make yourself a collector?} moderator {Make yourself a moderator?} admin {Make yourself an admin?} other {}} */
export const roleChangeOwnTitle = (values: { role: "admin" | "moderator" | "other" | "user" }) => text(89, values);

/** {role, select, user {Collects, trades and sells. Cannot see these pages. It takes effect at once and is in the log.} moderator {Also runs the live queue, raffles and goals. Gives packs only through them, within the daily allowance in the settings. It takes effect at once and is in the log.} admin {Can do everything on these pages: packs, settings, roles, cards, repairs. It takes effect at once and is in the log.} other {}} */
export const roleConsequence = (values: { role: "admin" | "moderator" | "other" | "user" }) => text(90, values);

/** You lose access to this page at once. Only another admin can make you an admin again. */
export const roleOwnConsequence = () => text(91);

/** {role, select, user {Make a collector} moderator {Make a moderator} admin {Make an admin} other {}} */
export const roleConfirm = (values: { role: "admin" | "moderator" | "other" | "user" }) => text(92, values);

/** Everything that admins and moderators changed, latest first. */
export const logLead = () => text(93);

/** Which entries */
export const logFilters = () => text(94);

/** What */
export const logAction = () => text(95);

/** Everything */
export const logEverything = () => text(96);

/** By or about */
export const logPerson = () => text(97);

/** One person */
export const logUnnamedPerson = () => text(98);

/** Entries by or about this person */
export const logPersonHint = () => text(99);

/** From */
export const logFrom = () => text(100);

/** To */
export const logTo = () => text(101);

/** The log could not be loaded */
export const logFailed = () => text(102);

/** Loading the log */
export const logLoading = () => text(103);

/** No entries match. */
export const logNoMatch = () => text(104);

/** No entries yet. Changes by admins appear here. */
export const logEmpty = () => text(105);

/** Show everything */
export const logShowEverything = () => text(106);

/** Entries */
export const logList = () => text(107);

/** Show older entries */
export const logOlder = () => text(108);

/** A file contains all entries that match the filters above. */
export const logExportHint = () => text(109);

/** Download as CSV */
export const logExportCsv = () => text(110);

/** Download as JSON lines */
export const logExportJsonLines = () => text(111);

/** Undone {when} */
export const entryUndone = (values: { when: string }) => text(112, values);

/** Too much was changed to show it here. The files below have all of it. */
export const entryLeftOut = () => text(113);

/** About */
export const entryTarget = () => text(114);

/** <old>{before}</old><arrow> → </arrow><spoken>, now </spoken><new>{after}</new> */
export const entryChange = (values: { old: Tag; before: string; arrow: Tag; spoken: Tag; new: Tag; after: string }) => rich(115, values);

/** Undo… */
export const entryUndo = () => text(116);

/** Undo this? */
export const entryUndoTitle = () => text(117);

/** {entry}, {when}. Packs go back to what they were before it. Where part of them is used already, nothing changes before you are asked again. */
export const entryUndoConsequence = (values: { entry: string; when: string }) => text(118, values);

/** Undo it */
export const entryUndoConfirm = () => text(119);

/** nothing */
export const valueNothing = () => text(120);

/** on */
export const valueOn = () => text(121);

/** off */
export const valueOff = () => text(122);

/** empty */
export const valueEmpty = () => text(123);

/** A former collector */
export const formerActor = () => text(124);

/** {actor} did “{action}” */
export const unknownSentence = (values: { actor: string; action: string }) => text(125, values);

/** Gave packs */
export const givePacksLabel = () => text(126);

/** {account, select, deleted {{actor} gave packs to a former collector} other {{actor} gave packs to {target}}} */
export const givePacksSentence = (values: { account: "deleted" | "other"; actor: string; target: string }) => text(127, values);

/** Gave packs to everybody */
export const addPacksLabel = () => text(128);

/** {actor} gave packs to everybody */
export const addPacksSentence = (values: { actor: string }) => text(129, values);

/** Set packs */
export const setPacksLabel = () => text(130);

/** {account, select, deleted {{actor} set the packs of a former collector} other {{actor} set the packs of {target}}} */
export const setPacksSentence = (values: { account: "deleted" | "other"; actor: string; target: string }) => text(131, values);

/** {actor} set the packs of everybody */
export const setPacksOfEverybodySentence = (values: { actor: string }) => text(132, values);

/** Undid something */
export const undoLabel = () => text(133);

/** {actor} undid something */
export const undoSentence = (values: { actor: string }) => text(134, values);

/** Notified everybody */
export const broadcastLabel = () => text(135);

/** {actor} notified everybody */
export const broadcastSentence = (values: { actor: string }) => text(136, values);

/** Changed a role */
export const setRoleLabel = () => text(137);

/** {account, select, deleted {{actor} changed the role of a former collector} other {{actor} changed the role of {target}}} */
export const setRoleSentence = (values: { account: "deleted" | "other"; actor: string; target: string }) => text(138, values);

/** Changed settings */
export const setSettingsLabel = () => text(139);

/** {actor} changed settings */
export const setSettingsSentence = (values: { actor: string }) => text(140, values);

/** Opened a pack for somebody */
export const openPackForUserLabel = () => text(141);

/** {account, select, deleted {{actor} opened a pack for a former collector} other {{actor} opened a pack for {target}}} */
export const openPackForUserSentence = (values: { account: "deleted" | "other"; actor: string; target: string }) => text(142, values);

/** Queued a pack for somebody */
export const queuePackForUserLabel = () => text(143);

/** {account, select, deleted {{actor} put a pack in the live queue for a former collector} other {{actor} put a pack in the live queue for {target}}} */
export const queuePackForUserSentence = (values: { account: "deleted" | "other"; actor: string; target: string }) => text(144, values);

/** Discarded a ticket */
export const giveUpTicketLabel = () => text(145);

/** {actor} discarded a ticket, so it was not drawn */
export const giveUpTicketSentence = (values: { actor: string }) => text(146, values);

/** Removed from the queue */
export const deleteQueueEntryLabel = () => text(147);

/** {actor} removed somebody from the live queue */
export const deleteQueueEntrySentence = (values: { actor: string }) => text(148, values);

/** Reordered the queue */
export const setQueueOrderLabel = () => text(149);

/** {actor} put the live queue in another order */
export const setQueueOrderSentence = (values: { actor: string }) => text(150, values);

/** Skipped an opening */
export const skipOpeningLabel = () => text(151);

/** {actor} skipped an opening */
export const skipOpeningSentence = (values: { actor: string }) => text(152, values);

/** Replayed an opening */
export const replayOpeningLabel = () => text(153);

/** {actor} showed an opening again */
export const replayOpeningSentence = (values: { actor: string }) => text(154, values);

/** Paused the queue */
export const pauseQueueLabel = () => text(155);

/** {actor} paused the live queue */
export const pauseQueueSentence = (values: { actor: string }) => text(156, values);

/** Resumed the queue */
export const resumeQueueLabel = () => text(157);

/** {actor} resumed the live queue */
export const resumeQueueSentence = (values: { actor: string }) => text(158, values);

/** Gave a card */
export const grantCardLabel = () => text(159);

/** {account, select, deleted {{actor} gave a card to a former collector} other {{actor} gave a card to {target}}} */
export const grantCardSentence = (values: { account: "deleted" | "other"; actor: string; target: string }) => text(160, values);

/** Made a modifier */
export const createModifierLabel = () => text(161);

/** {actor} made a modifier */
export const createModifierSentence = (values: { actor: string }) => text(162, values);

/** Changed a modifier */
export const setModifierLabel = () => text(163);

/** {actor} changed a modifier */
export const setModifierSentence = (values: { actor: string }) => text(164, values);

/** Removed a modifier */
export const deleteModifierLabel = () => text(165);

/** {actor} removed a modifier */
export const deleteModifierSentence = (values: { actor: string }) => text(166, values);

/** Made an achievement */
export const createAchievementLabel = () => text(167);

/** {actor} made an achievement */
export const createAchievementSentence = (values: { actor: string }) => text(168, values);

/** Changed an achievement */
export const setAchievementLabel = () => text(169);

/** {actor} changed an achievement */
export const setAchievementSentence = (values: { actor: string }) => text(170, values);

/** Removed an achievement */
export const deleteAchievementLabel = () => text(171);

/** {actor} removed or closed an achievement */
export const deleteAchievementSentence = (values: { actor: string }) => text(172, values);

/** Reordered achievements */
export const setAchievementOrderLabel = () => text(173);

/** {actor} put the achievements in another order */
export const setAchievementOrderSentence = (values: { actor: string }) => text(174, values);

/** Retried an event */
export const retryTwitchEventLabel = () => text(175);

/** {actor} retried a Twitch event */
export const retryTwitchEventSentence = (values: { actor: string }) => text(176, values);

/** Uploaded a picture */
export const uploadImageLabel = () => text(177);

/** {actor} uploaded a picture */
export const uploadImageSentence = (values: { actor: string }) => text(178, values);

/** Made a card */
export const createCardLabel = () => text(179);

/** {actor} made a card */
export const createCardSentence = (values: { actor: string }) => text(180, values);

/** Changed a card */
export const setCardLabel = () => text(181);

/** {actor} changed a card */
export const setCardSentence = (values: { actor: string }) => text(182, values);

/** Retired a card */
export const retireCardLabel = () => text(183);

/** {actor} retired a card */
export const retireCardSentence = (values: { actor: string }) => text(184, values);

/** Removed a card */
export const deleteCardLabel = () => text(185);

/** {actor} removed a card */
export const deleteCardSentence = (values: { actor: string }) => text(186, values);

/** Changed the time of cards */
export const setCardAvailabilityLabel = () => text(187);

/** {actor} changed when cards are pulled */
export const setCardAvailabilitySentence = (values: { actor: string }) => text(188, values);

/** Imported cards */
export const importCardsLabel = () => text(189);

/** {actor} imported cards */
export const importCardsSentence = (values: { actor: string }) => text(190, values);

/** Held a pack */
export const holdQueueEntryLabel = () => text(191);

/** {actor} put a pack of the live queue on hold */
export const holdQueueEntrySentence = (values: { actor: string }) => text(192, values);

/** Released a pack */
export const releaseQueueEntryLabel = () => text(193);

/** {actor} released a pack of the live queue */
export const releaseQueueEntrySentence = (values: { actor: string }) => text(194, values);

/** Moved to the top */
export const moveQueueEntryToTopLabel = () => text(195);

/** {actor} moved a pack to the top of the live queue */
export const moveQueueEntryToTopSentence = (values: { actor: string }) => text(196, values);

/** Started the stream */
export const beginStreamLabel = () => text(197);

/** {actor} started the stream */
export const beginStreamSentence = (values: { actor: string }) => text(198, values);

/** Ended the stream */
export const endStreamLabel = () => text(199);

/** {actor} ended the stream */
export const endStreamSentence = (values: { actor: string }) => text(200, values);

/** Opened a raffle */
export const openRaffleLabel = () => text(201);

/** {actor} opened a raffle */
export const openRaffleSentence = (values: { actor: string }) => text(202, values);

/** Closed a raffle */
export const closeRaffleLabel = () => text(203);

/** {actor} closed the list of a raffle */
export const closeRaffleSentence = (values: { actor: string }) => text(204, values);

/** Drew a raffle */
export const drawRaffleLabel = () => text(205);

/** {actor} drew a raffle */
export const drawRaffleSentence = (values: { actor: string }) => text(206, values);

/** Cancelled a raffle */
export const cancelRaffleLabel = () => text(207);

/** {actor} cancelled a raffle */
export const cancelRaffleSentence = (values: { actor: string }) => text(208, values);

/** Started a goal */
export const startGoalLabel = () => text(209);

/** {actor} started a goal */
export const startGoalSentence = (values: { actor: string }) => text(210, values);

/** Added to a goal */
export const addToGoalLabel = () => text(211);

/** {actor} added to a goal by hand */
export const addToGoalSentence = (values: { actor: string }) => text(212, values);

/** Ended a goal */
export const endGoalLabel = () => text(213);

/** {actor} ended a goal */
export const endGoalSentence = (values: { actor: string }) => text(214, values);

/** Saved a pack */
export const upsertPackLabel = () => text(215);

/** {actor} saved a pack */
export const upsertPackSentence = (values: { actor: string }) => text(216, values);

/** Removed a pack */
export const deletePackLabel = () => text(217);

/** {actor} removed a pack */
export const deletePackSentence = (values: { actor: string }) => text(218, values);

/** Removed the demo set */
export const deleteDemoSetLabel = () => text(219);

/** {actor} removed the demo set */
export const deleteDemoSetSentence = (values: { actor: string }) => text(220, values);

/** Set the Twitch application */
export const setTwitchApplicationLabel = () => text(221);

/** {actor} set the Twitch application */
export const setTwitchApplicationSentence = (values: { actor: string }) => text(222, values);

/** Renewed Twitch’s events */
export const renewTwitchLabel = () => text(223);

/** {actor} asked Twitch for the channel’s events again */
export const renewTwitchSentence = (values: { actor: string }) => text(224, values);

/** Made a reward */
export const makeRewardLabel = () => text(225);

/** {actor} made a channel-point reward */
export const makeRewardSentence = (values: { actor: string }) => text(226, values);

/** Sent a test event */
export const testTwitchLabel = () => text(227);

/** {actor} sent a Twitch test event */
export const testTwitchSentence = (values: { actor: string }) => text(228, values);

/** Repaired lists of free mint numbers */
export const fixCardDefinitionInconsistenciesLabel = () => text(229);

/** {actor} removed owned mint numbers from the lists of free ones */
export const fixCardDefinitionInconsistenciesSentence = (values: { actor: string }) => text(230, values);

/** Repaired card data */
export const fixCardDataMismatchesLabel = () => text(231);

/** {actor} gave cards the picture and the text of their definition */
export const fixCardDataMismatchesSentence = (values: { actor: string }) => text(232, values);

/** Repaired mint numbers */
export const fixDuplicateMintNumbersLabel = () => text(233);

/** {actor} removed cards with mint 0 and gave duplicates other mint numbers */
export const fixDuplicateMintNumbersSentence = (values: { actor: string }) => text(234, values);

/** Repaired legacy Glitch names */
export const fixLegacyGlitchNamesLabel = () => text(235);

/** {actor} wrote “Glitched” where names began with “Glitch” */
export const fixLegacyGlitchNamesSentence = (values: { actor: string }) => text(236, values);

/** Repaired modifier prefixes */
export const fixMissingModifierPrefixesLabel = () => text(237);

/** {actor} wrote missing modifier prefixes before names */
export const fixMissingModifierPrefixesSentence = (values: { actor: string }) => text(238, values);

/** Repaired a broken card */
export const setBrokenCardLabel = () => text(239);

/** {actor} repaired a broken card */
export const setBrokenCardSentence = (values: { actor: string }) => text(240, values);

/** Removed a broken card */
export const deleteBrokenCardLabel = () => text(241);

/** {actor} removed a broken card */
export const deleteBrokenCardSentence = (values: { actor: string }) => text(242, values);

/** New overlay key */
export const rotateOverlayKeyLabel = () => text(243);

/** {actor} made a new overlay key */
export const rotateOverlayKeySentence = (values: { actor: string }) => text(244, values);

/** Other admin pages */
export const otherPages = () => text(245);

/** Admin Dashboard */
export const dashboardPage = () => text(246);

/** Open packs live, run the queue, the overlay */
export const dashboardPageText = () => text(247);

/** Card Audit */
export const auditPage = () => text(248);

/** Find and repair broken cards */
export const auditPageText = () => text(249);

/** Pack Management */
export const packsPage = () => text(250);

/** Contents and odds of packs */
export const packsPageText = () => text(251);

/** Card Ownership */
export const ownershipPage = () => text(252);

/** Who holds which copy */
export const ownershipPageText = () => text(253);

/** Modifiers */
export const modifiersPage = () => text(254);

/** Extra words and looks for a few cards */
export const modifiersPageText = () => text(255);

/** Achievements */
export const achievementsPage = () => text(256);

/** The achievements and their rewards */
export const achievementsPageText = () => text(257);

/** Twitch */
export const twitchPage = () => text(258);

/** The channel, what earns packs, and recent events */
export const twitchPageText = () => text(259);

/** Health */
export const healthPage = () => text(260);

/** The state of the server, and how to fix problems */
export const healthPageText = () => text(261);

/** Saved a brand */
export const setBrandDraftLabel = () => text(262);

/** {actor} saved a draft of the brand */
export const setBrandDraftSentence = (values: { actor: string }) => text(263, values);

/** Discarded a brand */
export const deleteBrandDraftLabel = () => text(264);

/** {actor} discarded the draft of the brand */
export const deleteBrandDraftSentence = (values: { actor: string }) => text(265, values);

/** Imported a brand */
export const importBrandLabel = () => text(266);

/** {actor} imported a draft of the brand */
export const importBrandSentence = (values: { actor: string }) => text(267, values);

/** Published a brand */
export const publishBrandLabel = () => text(268);

/** {actor} published the brand */
export const publishBrandSentence = (values: { actor: string }) => text(269, values);
