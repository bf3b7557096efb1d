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

/** Every gift is in the admin log and can be undone for a day. Packs that are already used stay used. */
export const packsLead = () => text(12);

/** Action */
export const packsVerb = () => text(13);

/** Add packs */
export const packsGive = () => text(14);

/** Replace the number */
export const packsSet = () => text(15);

/** Who gets them */
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

/** {name} already has {packs, plural, one {# pack} other {# packs}}, so nothing changes. */
export const setOneSame = (values: { name: string; packs: number }) => text(25, values);

/** {name} will have {amount, plural, one {# pack} other {# packs}}: {difference, number} more than now ({packs, number}). */
export const setOneMore = (values: { name: string; amount: number; difference: number; packs: number }) => text(26, values);

/** {name} will have {amount, plural, one {# pack} other {# packs}}: {difference, number} fewer than now ({packs, number}). */
export const setOneFewer = (values: { name: string; amount: number; difference: number; packs: number }) => text(27, values);

/** Give {amount, plural, one {# pack} other {# packs}} to {people, plural, one {the # person here} other {all # people}}: {sum, plural, one {# pack} other {# packs}}. */
export const giveAllEffect = (values: { amount: number; people: number; sum: number }) => text(28, values);

/** {people, plural, one {The # person here} other {All # people}} will have {amount, plural, one {# pack} other {# packs}}, however many they have now: {sum, plural, one {# pack} other {# packs}} in total. */
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

/** You can undo it within 24 hours. Packs that are already used by then stay used. */
export const packsUndoHint = () => text(36);

/** Give {sum, plural, one {# pack} other {# packs}} */
export const giveAllConfirm = (values: { sum: number }) => text(37, values);

/** Set {people, plural, one {# person} other {# people}} to {amount, plural, one {# pack} other {# packs}} */
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

/** Choose somebody else */
export const personChange = () => text(46);

/** Gives a free copy without a draw. Its history says who gave it and why. You can undo it within a day. */
export const grantLead = () => text(47);

/** Who gets it */
export const grantPerson = () => text(48);

/** Card */
export const grantCard = () => text(49);

/** Choose another card */
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

/** No modifier */
export const noModifier = () => text(58);

/** Reason (everybody can read it) */
export const grantReason = () => text(59);

/** Choose a card. */
export const grantChooseCard = () => text(60);

/** Enter a reason. It appears in the card’s history. */
export const grantEnterReason = () => text(61);

/** Give this card */
export const grantButton = () => text(62);

/** A notification for everybody who has an account. People who are online see it at once, others when they come back. */
export const broadcastLead = () => text(63);

/** Message */
export const broadcastMessage = () => text(64);

/** Category for other software */
export const broadcastKind = () => text(65);

/** People do not see it. You can leave it as it is. */
export const broadcastKindHint = () => text(66);

/** Use one word of 1 to 40 characters. */
export const broadcastKindError = () => text(67);

/** Link (optional) */
export const broadcastLink = () => text(68);

/** A page of this site, such as {path}. */
export const broadcastLinkHint = (values: { path: string }) => text(69, values);

/** Use the path of a page of this site, such as {path}. */
export const broadcastLinkError = (values: { path: string }) => text(70, values);

/** As they will see it */
export const broadcastPreview = () => text(71);

/** Your message appears here. */
export const broadcastPreviewEmpty = () => text(72);

/** just now */
export const broadcastPreviewTime = () => text(73);

/** just now · leads to {link} */
export const broadcastPreviewTimeAndLink = (values: { link: string }) => text(74, values);

/** Write a message first. */
export const broadcastEmpty = () => text(75);

/** Notify everybody… */
export const broadcastButton = () => text(76);

/** Notify {people, plural, one {the # person here} other {all # people}}? */
export const broadcastTitle = (values: { people: number }) => text(77, values);

/** You cannot take “{message}” back once it is sent. */
export const broadcastConsequence = (values: { message: string }) => text(78, values);

/** Send */
export const broadcastSend = () => text(79);

/** Moderators run the live queue, and give packs through raffles and goals within a daily allowance. Admins can do everything on these pages. */
export const rolesLead = () => text(80);

/** Person */
export const rolesPerson = () => text(81);

/** Role */
export const role = () => text(82);

/** {role, select, user {Collector} moderator {Moderator} admin {Admin} owner {Owner} other {}} */
export const roleName = (values: { role: "admin" | "moderator" | "other" | "owner" | "user" }) => text(83, values);

/** {role, select, user {Currently a collector} moderator {Currently a moderator} admin {Currently an admin} owner {The owner} other {}} */
export const roleNow = (values: { role: "admin" | "moderator" | "other" | "owner" | "user" }) => text(84, values);

/** The owner is named in the server’s configuration and cannot be changed here. */
export const roleOwnerHint = () => text(85);

/** {role, select, user {Collects, trades and sells. Cannot see these pages.} moderator {Also runs the live queue, raffles and goals. Gives packs only through them, within the daily allowance in the settings.} admin {Can do everything on these pages: packs, settings, roles, cards, repairs.} other {}} */
export const rolePermissions = (values: { role: "admin" | "moderator" | "other" | "user" }) => text(86, values);

/** {role, select, user {{name} is already a collector.} moderator {{name} is already a moderator.} admin {{name} is already an admin.} other {}} */
export const roleSame = (values: { role: "admin" | "moderator" | "other" | "user"; name: string }) => text(87, values);

/** Change role… */
export const roleChange = () => text(88);

/** {role, select, user {Make {name} a collector?} moderator {Make {name} a moderator?} admin {Make {name} an admin?} other {}} */
export const roleChangeTitle = (values: { role: "admin" | "moderator" | "other" | "user"; name: string }) => text(89, values);

/** {role, select, user {Make yourself a collector?} moderator {Make yourself a moderator?} admin {Make yourself an admin?} other {}} */
export const roleChangeOwnTitle = (values: { role: "admin" | "moderator" | "other" | "user" }) => text(90, values);

/** {role, select, user {Collects, trades and sells. Cannot see these pages. It takes effect at once and is in the admin log.} moderator {Also runs the live queue, raffles and goals. Gives packs only through them, within the daily allowance in the settings. It takes effect at once and is in the admin log.} admin {Can do everything on these pages: packs, settings, roles, cards, repairs. It takes effect at once and is in the admin log.} other {}} */
export const roleConsequence = (values: { role: "admin" | "moderator" | "other" | "user" }) => text(91, values);

/** You lose access to this page at once. Only another admin can make you an admin again. */
export const roleOwnConsequence = () => text(92);

/** {role, select, user {Make a collector} moderator {Make a moderator} admin {Make an admin} other {}} */
export const roleConfirm = (values: { role: "admin" | "moderator" | "other" | "user" }) => text(93, values);

/** Everything that admins and moderators changed, latest first. */
export const logLead = () => text(94);

/** Filter the log */
export const logFilters = () => text(95);

/** Action */
export const logAction = () => text(96);

/** Everything */
export const logEverything = () => text(97);

/** Person */
export const logPerson = () => text(98);

/** One person */
export const logUnnamedPerson = () => text(99);

/** Entries by or about this person */
export const logPersonHint = () => text(100);

/** From */
export const logFrom = () => text(101);

/** To */
export const logTo = () => text(102);

/** The log could not be loaded */
export const logFailed = () => text(103);

/** Loading the log */
export const logLoading = () => text(104);

/** No entries match. */
export const logNoMatch = () => text(105);

/** No entries yet. Changes by admins appear here. */
export const logEmpty = () => text(106);

/** Show everything */
export const logShowEverything = () => text(107);

/** Entries */
export const logList = () => text(108);

/** Show older entries */
export const logOlder = () => text(109);

/** A file contains all entries that match the filters above. */
export const logExportHint = () => text(110);

/** Download as CSV */
export const logExportCsv = () => text(111);

/** Download as JSON lines */
export const logExportJsonLines = () => text(112);

/** Undone {when} */
export const entryUndone = (values: { when: string }) => text(113, values);

/** This change is too large to show here. The files below contain all of it. */
export const entryLeftOut = () => text(114);

/** About */
export const entryTarget = () => text(115);

/** <old>{before}</old><arrow> → </arrow><spoken>, now </spoken><new>{after}</new> */
export const entryChange = (values: { old: Tag; before: string; arrow: Tag; spoken: Tag; new: Tag; after: string }) => rich(116, values);

/** Undo… */
export const entryUndo = () => text(117);

/** Undo this? */
export const entryUndoTitle = () => text(118);

/** {entry}, {when}. Everything goes back to what it was before. If part of the packs is used already, you are asked again first. */
export const entryUndoConsequence = (values: { entry: string; when: string }) => text(119, values);

/** Undo it */
export const entryUndoConfirm = () => text(120);

/** nothing */
export const valueNothing = () => text(121);

/** on */
export const valueOn = () => text(122);

/** off */
export const valueOff = () => text(123);

/** empty */
export const valueEmpty = () => text(124);

/** A collector without an account */
export const formerActor = () => text(125);

/** {actor} did “{action}” */
export const unknownSentence = (values: { actor: string; action: string }) => text(126, values);

/** Gave packs */
export const givePacksLabel = () => text(127);

/** {account, select, deleted {{actor} gave packs to a collector without an account} other {{actor} gave packs to {target}}} */
export const givePacksSentence = (values: { account: "deleted" | "other"; actor: string; target: string }) => text(128, values);

/** Gave packs to everybody */
export const addPacksLabel = () => text(129);

/** {actor} gave packs to everybody */
export const addPacksSentence = (values: { actor: string }) => text(130, values);

/** Set packs */
export const setPacksLabel = () => text(131);

/** {account, select, deleted {{actor} set the packs of a collector without an account} other {{actor} set the packs of {target}}} */
export const setPacksSentence = (values: { account: "deleted" | "other"; actor: string; target: string }) => text(132, values);

/** {actor} set the packs of everybody */
export const setPacksOfEverybodySentence = (values: { actor: string }) => text(133, values);

/** Undid a change */
export const undoLabel = () => text(134);

/** {actor} undid a change */
export const undoSentence = (values: { actor: string }) => text(135, values);

/** Notified everybody */
export const broadcastLabel = () => text(136);

/** {actor} notified everybody */
export const broadcastSentence = (values: { actor: string }) => text(137, values);

/** Changed a role */
export const setRoleLabel = () => text(138);

/** {account, select, deleted {{actor} changed the role of a collector without an account} other {{actor} changed the role of {target}}} */
export const setRoleSentence = (values: { account: "deleted" | "other"; actor: string; target: string }) => text(139, values);

/** Changed settings */
export const setSettingsLabel = () => text(140);

/** {actor} changed settings */
export const setSettingsSentence = (values: { actor: string }) => text(141, values);

/** Opened a pack for somebody */
export const openPackForUserLabel = () => text(142);

/** {account, select, deleted {{actor} opened a pack for a collector without an account} other {{actor} opened a pack for {target}}} */
export const openPackForUserSentence = (values: { account: "deleted" | "other"; actor: string; target: string }) => text(143, values);

/** Queued a pack for somebody */
export const queuePackForUserLabel = () => text(144);

/** {account, select, deleted {{actor} put a pack in the live queue for a collector without an account} other {{actor} put a pack in the live queue for {target}}} */
export const queuePackForUserSentence = (values: { account: "deleted" | "other"; actor: string; target: string }) => text(145, values);

/** Discarded a ticket */
export const giveUpTicketLabel = () => text(146);

/** {actor} discarded a ticket, so it was not drawn */
export const giveUpTicketSentence = (values: { actor: string }) => text(147, values);

/** Removed from the queue */
export const deleteQueueEntryLabel = () => text(148);

/** {actor} removed somebody from the live queue */
export const deleteQueueEntrySentence = (values: { actor: string }) => text(149, values);

/** Reordered the queue */
export const setQueueOrderLabel = () => text(150);

/** {actor} reordered the live queue */
export const setQueueOrderSentence = (values: { actor: string }) => text(151, values);

/** Skipped an opening */
export const skipOpeningLabel = () => text(152);

/** {actor} skipped an opening */
export const skipOpeningSentence = (values: { actor: string }) => text(153, values);

/** Replayed an opening */
export const replayOpeningLabel = () => text(154);

/** {actor} replayed an opening */
export const replayOpeningSentence = (values: { actor: string }) => text(155, values);

/** Paused the queue */
export const pauseQueueLabel = () => text(156);

/** {actor} paused the live queue */
export const pauseQueueSentence = (values: { actor: string }) => text(157, values);

/** Resumed the queue */
export const resumeQueueLabel = () => text(158);

/** {actor} resumed the live queue */
export const resumeQueueSentence = (values: { actor: string }) => text(159, values);

/** Gave a card */
export const grantCardLabel = () => text(160);

/** {account, select, deleted {{actor} gave a card to a collector without an account} other {{actor} gave a card to {target}}} */
export const grantCardSentence = (values: { account: "deleted" | "other"; actor: string; target: string }) => text(161, values);

/** Created a modifier */
export const createModifierLabel = () => text(162);

/** {actor} created a modifier */
export const createModifierSentence = (values: { actor: string }) => text(163, values);

/** Changed a modifier */
export const setModifierLabel = () => text(164);

/** {actor} changed a modifier */
export const setModifierSentence = (values: { actor: string }) => text(165, values);

/** Removed a modifier */
export const deleteModifierLabel = () => text(166);

/** {actor} removed a modifier */
export const deleteModifierSentence = (values: { actor: string }) => text(167, values);

/** Created an achievement */
export const createAchievementLabel = () => text(168);

/** {actor} created an achievement */
export const createAchievementSentence = (values: { actor: string }) => text(169, values);

/** Changed an achievement */
export const setAchievementLabel = () => text(170);

/** {actor} changed an achievement */
export const setAchievementSentence = (values: { actor: string }) => text(171, values);

/** Removed an achievement */
export const deleteAchievementLabel = () => text(172);

/** {actor} removed or closed an achievement */
export const deleteAchievementSentence = (values: { actor: string }) => text(173, values);

/** Reordered achievements */
export const setAchievementOrderLabel = () => text(174);

/** {actor} reordered the achievements */
export const setAchievementOrderSentence = (values: { actor: string }) => text(175, values);

/** Retried an event */
export const retryTwitchEventLabel = () => text(176);

/** {actor} retried a Twitch event */
export const retryTwitchEventSentence = (values: { actor: string }) => text(177, values);

/** Uploaded a picture */
export const uploadImageLabel = () => text(178);

/** {actor} uploaded a picture */
export const uploadImageSentence = (values: { actor: string }) => text(179, values);

/** Created a card */
export const createCardLabel = () => text(180);

/** {actor} created a card */
export const createCardSentence = (values: { actor: string }) => text(181, values);

/** Changed a card */
export const setCardLabel = () => text(182);

/** {actor} changed a card */
export const setCardSentence = (values: { actor: string }) => text(183, values);

/** Retired a card */
export const retireCardLabel = () => text(184);

/** {actor} retired a card */
export const retireCardSentence = (values: { actor: string }) => text(185, values);

/** Removed a card */
export const deleteCardLabel = () => text(186);

/** {actor} removed a card */
export const deleteCardSentence = (values: { actor: string }) => text(187, values);

/** Changed when cards can be pulled */
export const setCardAvailabilityLabel = () => text(188);

/** {actor} changed when cards can be pulled */
export const setCardAvailabilitySentence = (values: { actor: string }) => text(189, values);

/** Imported cards */
export const importCardsLabel = () => text(190);

/** {actor} imported cards */
export const importCardsSentence = (values: { actor: string }) => text(191, values);

/** Put a pack on hold */
export const holdQueueEntryLabel = () => text(192);

/** {actor} put a pack of the live queue on hold */
export const holdQueueEntrySentence = (values: { actor: string }) => text(193, values);

/** Released a pack */
export const releaseQueueEntryLabel = () => text(194);

/** {actor} released a pack of the live queue */
export const releaseQueueEntrySentence = (values: { actor: string }) => text(195, values);

/** Moved to the top */
export const moveQueueEntryToTopLabel = () => text(196);

/** {actor} moved a pack to the top of the live queue */
export const moveQueueEntryToTopSentence = (values: { actor: string }) => text(197, values);

/** Started the stream */
export const beginStreamLabel = () => text(198);

/** {actor} started the stream */
export const beginStreamSentence = (values: { actor: string }) => text(199, values);

/** Ended the stream */
export const endStreamLabel = () => text(200);

/** {actor} ended the stream */
export const endStreamSentence = (values: { actor: string }) => text(201, values);

/** Opened a raffle */
export const openRaffleLabel = () => text(202);

/** {actor} opened a raffle */
export const openRaffleSentence = (values: { actor: string }) => text(203, values);

/** Closed a raffle */
export const closeRaffleLabel = () => text(204);

/** {actor} closed a raffle */
export const closeRaffleSentence = (values: { actor: string }) => text(205, values);

/** Drew a raffle */
export const drawRaffleLabel = () => text(206);

/** {actor} drew a raffle */
export const drawRaffleSentence = (values: { actor: string }) => text(207, values);

/** Cancelled a raffle */
export const cancelRaffleLabel = () => text(208);

/** {actor} cancelled a raffle */
export const cancelRaffleSentence = (values: { actor: string }) => text(209, values);

/** Started a goal */
export const startGoalLabel = () => text(210);

/** {actor} started a goal */
export const startGoalSentence = (values: { actor: string }) => text(211, values);

/** Added to a goal */
export const addToGoalLabel = () => text(212);

/** {actor} added to a goal by hand */
export const addToGoalSentence = (values: { actor: string }) => text(213, values);

/** Ended a goal */
export const endGoalLabel = () => text(214);

/** {actor} ended a goal */
export const endGoalSentence = (values: { actor: string }) => text(215, values);

/** Saved a pack */
export const upsertPackLabel = () => text(216);

/** {actor} saved a pack */
export const upsertPackSentence = (values: { actor: string }) => text(217, values);

/** Removed a pack */
export const deletePackLabel = () => text(218);

/** {actor} removed a pack */
export const deletePackSentence = (values: { actor: string }) => text(219, values);

/** Removed the demo set */
export const deleteDemoSetLabel = () => text(220);

/** {actor} removed the demo set */
export const deleteDemoSetSentence = (values: { actor: string }) => text(221, values);

/** Set the Twitch application */
export const setTwitchApplicationLabel = () => text(222);

/** {actor} set the Twitch application */
export const setTwitchApplicationSentence = (values: { actor: string }) => text(223, values);

/** Renewed Twitch events */
export const renewTwitchLabel = () => text(224);

/** {actor} requested the channel’s events from Twitch again */
export const renewTwitchSentence = (values: { actor: string }) => text(225, values);

/** Created a reward */
export const makeRewardLabel = () => text(226);

/** {actor} created a channel-point reward */
export const makeRewardSentence = (values: { actor: string }) => text(227, values);

/** Sent a test event */
export const testTwitchLabel = () => text(228);

/** {actor} sent a Twitch test event */
export const testTwitchSentence = (values: { actor: string }) => text(229, values);

/** Repaired lists of free mint numbers */
export const fixCardDefinitionInconsistenciesLabel = () => text(230);

/** {actor} removed owned mint numbers from the lists of free mint numbers */
export const fixCardDefinitionInconsistenciesSentence = (values: { actor: string }) => text(231, values);

/** Repaired card data */
export const fixCardDataMismatchesLabel = () => text(232);

/** {actor} restored the pictures and texts of cards from their definitions */
export const fixCardDataMismatchesSentence = (values: { actor: string }) => text(233, values);

/** Repaired mint numbers */
export const fixDuplicateMintNumbersLabel = () => text(234);

/** {actor} removed cards with mint 0 and gave new mint numbers to duplicates */
export const fixDuplicateMintNumbersSentence = (values: { actor: string }) => text(235, values);

/** Repaired legacy Glitch names */
export const fixLegacyGlitchNamesLabel = () => text(236);

/** {actor} changed “Glitch” at the start of names to “Glitched” */
export const fixLegacyGlitchNamesSentence = (values: { actor: string }) => text(237, values);

/** Repaired modifier prefixes */
export const fixMissingModifierPrefixesLabel = () => text(238);

/** {actor} added missing modifier prefixes to names */
export const fixMissingModifierPrefixesSentence = (values: { actor: string }) => text(239, values);

/** Repaired a broken card */
export const setBrokenCardLabel = () => text(240);

/** {actor} repaired a broken card */
export const setBrokenCardSentence = (values: { actor: string }) => text(241, values);

/** Removed a broken card */
export const deleteBrokenCardLabel = () => text(242);

/** {actor} removed a broken card */
export const deleteBrokenCardSentence = (values: { actor: string }) => text(243, values);

/** New overlay key */
export const rotateOverlayKeyLabel = () => text(244);

/** {actor} created a new overlay key */
export const rotateOverlayKeySentence = (values: { actor: string }) => text(245, values);

/** Other admin pages */
export const otherPages = () => text(246);

/** Admin Dashboard */
export const dashboardPage = () => text(247);

/** Open packs live, run the queue, set up the overlay */
export const dashboardPageText = () => text(248);

/** Card Audit */
export const auditPage = () => text(249);

/** Find and repair broken cards */
export const auditPageText = () => text(250);

/** Pack Management */
export const packsPage = () => text(251);

/** Contents and odds of packs */
export const packsPageText = () => text(252);

/** Card Ownership */
export const ownershipPage = () => text(253);

/** Who owns which copy */
export const ownershipPageText = () => text(254);

/** Modifiers */
export const modifiersPage = () => text(255);

/** Special names and looks for some cards */
export const modifiersPageText = () => text(256);

/** Achievements */
export const achievementsPage = () => text(257);

/** The achievements and their rewards */
export const achievementsPageText = () => text(258);

/** Twitch */
export const twitchPage = () => text(259);

/** The channel, what earns packs, and recent events */
export const twitchPageText = () => text(260);

/** Health */
export const healthPage = () => text(261);

/** The state of the server, and how to fix problems */
export const healthPageText = () => text(262);

/** Saved a brand draft */
export const setBrandDraftLabel = () => text(263);

/** {actor} saved a draft of the brand */
export const setBrandDraftSentence = (values: { actor: string }) => text(264, values);

/** Discarded a brand draft */
export const deleteBrandDraftLabel = () => text(265);

/** {actor} discarded the draft of the brand */
export const deleteBrandDraftSentence = (values: { actor: string }) => text(266, values);

/** Imported a brand draft */
export const importBrandLabel = () => text(267);

/** {actor} imported a draft of the brand */
export const importBrandSentence = (values: { actor: string }) => text(268, values);

/** Published the brand */
export const publishBrandLabel = () => text(269);

/** {actor} published the brand */
export const publishBrandSentence = (values: { actor: string }) => text(270, values);
