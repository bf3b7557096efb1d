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

/** Twitch */
export const title = () => text(0);

/** Connect the channel, set what earns packs, and see its events. */
export const lead = () => text(1);

/** The state of Twitch could not be loaded */
export const failed = () => text(2);

/** Loading the state of Twitch */
export const loading = () => text(3);

/** Steps */
export const steps = () => text(4);

/** Done */
export const stateDone = () => text(5);

/** To do */
export const stateTodo = () => text(6);

/** Problem */
export const stateTrouble = () => text(7);

/** Working on it */
export const stateWorking = () => text(8);

/** Off */
export const stateOff = () => text(9);

/** Connect the channel first: step 2. */
export const connectFirst = () => text(10);

/** Create an application */
export const application = () => text(11);

/** This is a demo with a simulated Twitch, so nothing has to be set up. */
export const applicationDemo = () => text(12);

/** Twitch accepts this application and its secret. */
export const applicationAccepted = () => text(13);

/** Twitch does not accept this application. */
export const applicationRefused = () => text(14);

/** How it was set up */
export const applicationHelp = () => text(15);

/** How to go live with your own channel */
export const applicationHelpDemo = () => text(16);

/** Open the <link>developer console of Twitch</link> with the streamer’s account (two-factor authentication has to be on) and register an application: any name, category “Website Integration”, client type “Confidential”. */
export const registerApplication = (values: { link: Tag }) => rich(17, values);

/** Its redirect URL is this one. It has to be the public address of this server. */
export const redirectUrlHint = () => text(18);

/** Its redirect URL is this one. It has to be the public address of this server, so replace the part before /api with yours. */
export const redirectUrlHintDemo = () => text(19);

/** OAuth redirect URL */
export const redirectUrl = () => text(20);

/** Copy */
export const copy = () => text(21);

/** Copy: {field} */
export const copyLabel = (values: { field: string }) => text(22, values);

/** Copied. */
export const copied = () => text(23);

/** The browser did not allow copying. Select the text and copy it yourself. */
export const copyFailed = () => text(24);

/** Press “New Secret” there. Then start this server with these values; each is an environment variable and a flag. */
export const startWithSecret = () => text(25);

/** Client ID */
export const variableClientId = () => text(26);

/** Client secret */
export const variableClientSecret = () => text(27);

/** the streamer’s login name */
export const variableOwner = () => text(28);

/** the address that viewers use, such as https://cards.example.org */
export const variablePublicUrl = () => text(29);

/** Connect the channel */
export const connection = () => text(30);

/** Sign in to Twitch as {account} and allow what is listed here. */
export const connectionTodo = (values: { account: string }) => text(31, values);

/** Sign in to Twitch as the streamer and allow what is listed here. */
export const connectionTodoStreamer = () => text(32);

/** A setting needs a permission that is missing. Connect again. */
export const connectionIncomplete = () => text(33);

/** Connected as {account}. */
export const connectionDone = (values: { account: string }) => text(34, values);

/** Connected as the streamer. */
export const connectionDoneStreamer = () => text(35);

/** The channel is connected. */
export const resultConnected = () => text(36);

/** That is not the channel’s account. Sign in to Twitch as the streamer, then try again. */
export const resultWrongAccount = () => text(37);

/** Nothing was allowed, so nothing is connected. You can try again at any time. */
export const resultDenied = () => text(38);

/** That took too long, or another attempt was started. Try again. */
export const resultExpired = () => text(39);

/** This server is busy. Try again in a moment. */
export const resultBusy = () => text(40);

/** Twitch did not answer correctly. Try again; the server’s log says more. */
export const resultProvider = () => text(41);

/** The channel could not be connected. Try again; the server’s log says more. */
export const resultFailed = () => text(42);

/** Permissions */
export const permissions = () => text(43);

/** Allowed */
export const permissionAllowed = () => text(44);

/** Not yet */
export const permissionMissing = () => text(45);

/** Create channel-point rewards and refund points */
export const permissionManageRewards = () => text(46);

/** See who redeems channel points */
export const permissionReadRewards = () => text(47);

/** See subscriptions and gifts */
export const permissionSubscriptions = () => text(48);

/** See cheers with bits */
export const permissionBits = () => text(49);

/** See commands in the chat */
export const permissionReadChat = () => text(50);

/** Answer commands in the chat */
export const permissionWriteChat = () => text(51);

/** Join the chat */
export const permissionBot = () => text(52);

/** Join the streamer’s own chat */
export const permissionChannelBot = () => text(53);

/** The permission renews automatically, next {when}. */
export const permissionRenewal = (values: { when: string }) => text(54, values);

/** Connect the channel */
export const connect = () => text(55);

/** Connect again */
export const connectAgain = () => text(56);

/** Events of the channel */
export const events = () => text(57);

/** The connection failed. */
export const eventsConnectionFailed = () => text(58);

/** There is no connection yet. */
export const eventsNoConnection = () => text(59);

/** Connecting. This takes a moment. */
export const eventsConnecting = () => text(60);

/** {count, plural, one {# kind of event is not sent any more: see below.} other {# kinds of event are not sent any more: see below.}} */
export const eventsBroken = (values: { count: number }) => text(61, values);

/** {count, plural, one {# kind of event is being requested.} other {# kinds of event are being requested.}} */
export const eventsRequested = (values: { count: number }) => text(62, values);

/** {count, plural, one {Twitch sends # kind of event.} other {Twitch sends all # kinds of event.}} */
export const eventsDone = (values: { count: number }) => text(63, values);

/** Connections */
export const connections = () => text(64);

/** Connected */
export const linkConnected = () => text(65);

/** Connecting */
export const linkConnecting = () => text(66);

/** Connecting again */
export const linkReconnecting = () => text(67);

/** Not connected */
export const linkOff = () => text(68);

/** Failed */
export const linkFailed = () => text(69);

/** Connection to Twitch */
export const link = () => text(70);

/** This server opens it, so it works behind a home router. */
export const linkHint = () => text(71);

/** Last message {when}. */
export const linkLastMessage = (values: { when: string }) => text(72, values);

/** By webhook */
export const webhookMark = () => text(73);

/** Twitch calls this server */
export const webhook = () => text(74);

/** It must be reachable from the internet over HTTPS. */
export const webhookHint = () => text(75);

/** Active */
export const subscriptionEnabled = () => text(76);

/** Requested */
export const subscriptionPending = () => text(77);

/** Not requested yet */
export const subscriptionMissing = () => text(78);

/** Ended by Twitch */
export const subscriptionRevoked = () => text(79);

/** Refused */
export const subscriptionRefused = () => text(80);

/** Channel-point rewards */
export const typeRedemption = () => text(81);

/** Refunded rewards */
export const typeRefund = () => text(82);

/** New subscriptions */
export const typeSubscribe = () => text(83);

/** Renewed subscriptions */
export const typeRenewal = () => text(84);

/** Gifted subscriptions */
export const typeGift = () => text(85);

/** Cheers with bits */
export const typeCheer = () => text(86);

/** Raids */
export const typeRaid = () => text(87);

/** Commands in the chat */
export const typeChat = () => text(88);

/** Start of the stream */
export const typeOnline = () => text(89);

/** End of the stream */
export const typeOffline = () => text(90);

/** Check and repair now */
export const repair = () => text(91);

/** Channel-point rewards */
export const rewards = () => text(92);

/** No reward in the table below has a title, so none gives packs. */
export const rewardsOff = () => text(93);

/** Create {rewards} below. */
export const rewardsMissing = (values: { rewards: string }) => text(94, values);

/** “{reward}” */
export const rewardQuoted = (values: { reward: string }) => text(95, values);

/** They give packs. One was created by hand, so its points cannot be refunded automatically. */
export const rewardsByHand = () => text(96);

/** They are on the channel. Points are refunded if a pack cannot be given. */
export const rewardsDone = () => text(97);

/** Rewards */
export const rewardList = () => text(98);

/** Problem */
export const rewardTrouble = () => text(99);

/** On the channel */
export const rewardEnabled = () => text(100);

/** Switched off on Twitch */
export const rewardDisabled = () => text(101);

/** {kind, select, pack {<b>{reward}</b> gives packs} live {<b>{reward}</b> puts a pack straight into the live queue} other {}} */
export const rewardEffect = (values: { kind: "live" | "other" | "pack"; b: Tag; reward: string }) => rich(102, values);

/** {kind, select, pack {{cost, plural, one {<b>{reward}</b> gives packs for # point} other {<b>{reward}</b> gives packs for # points}}} live {{cost, plural, one {<b>{reward}</b> puts a pack straight into the live queue for # point} other {<b>{reward}</b> puts a pack straight into the live queue for # points}}} other {}} */
export const rewardEffectAtCost = (values: { kind: "live" | "other" | "pack"; cost: number; b: Tag; reward: string }) => rich(103, values);

/** Created by this server. Points are refunded if a pack cannot be given. */
export const rewardOurs = () => text(104);

/** Created by hand on Twitch. It gives packs, but points cannot be refunded automatically. */
export const rewardTheirs = () => text(105);

/** Create {reward} */
export const rewardForm = (values: { reward: string }) => text(106, values);

/** Points for {reward} */
export const rewardCost = (values: { reward: string }) => text(107, values);

/** A whole number from {min, number} to {max, number}. */
export const rewardCostRange = (values: { min: number; max: number }) => text(108, values);

/** Create reward */
export const rewardCreate = () => text(109);

/** “{reward}” is on the channel. */
export const rewardCreated = (values: { reward: string }) => text(110, values);

/** Commands in the chat */
export const chat = () => text(111);

/** The server neither reads nor writes in the chat. */
export const chatOff = () => text(112);

/** Commands in the chat are answered. */
export const chatDone = () => text(113);

/** Access to the chat is being requested. */
export const chatRequested = () => text(114);

/** Answer commands in the chat */
export const chatSwitch = () => text(115);

/** Commands */
export const chatCommands = () => text(116);

/** how many packs the writer has, and how to open them */
export const chatPacks = () => text(117);

/** the odds of the default pack, in one line */
export const chatOdds = () => text(118);

/** how many packs are waiting, and the writer’s positions */
export const chatQueue = () => text(119);

/** how many copies of a card are left, with a link */
export const chatCard = () => text(120);

/** enters the writer in the open raffle */
export const chatJoin = () => text(121);

/** Answers come from the streamer’s Twitch account. Set how often people may ask under Admin Actions, Settings. */
export const chatHint = () => text(122);

/** Try it */
export const test = () => text(123);

/** No events yet. Send a test event. */
export const testTodo = () => text(124);

/** Events arrive. */
export const testDone = () => text(125);

/** A test is handled like a real event, with the saved amounts. The event log says what a real one gives. */
export const testHint = () => text(126);

/** Give me what it earns (real packs) */
export const testGives = () => text(127);

/** Subscribe */
export const testSubscribe = () => text(128);

/** Give subscriptions */
export const testGift = () => text(129);

/** Redeem the reward */
export const testRedeem = () => text(130);

/** Cheer */
export const testCheer = () => text(131);

/** Raid */
export const testRaid = () => text(132);

/** Or act as a viewer: on <link>the simulated channel page</link>, anybody can subscribe, redeem, raid or write in the chat. */
export const testAsViewer = (values: { link: Tag }) => rich(133, values);

/** Last event: {type}, {when}. */
export const lastEvent = (values: { type: string; when: string }) => text(134, values);

/** Recent problems */
export const troubles = () => text(135);

/** Problems between this server and Twitch, latest first. */
export const troublesLead = () => text(136);

/** Problems */
export const troubleList = () => text(137);

/** What earns packs */
export const rules = () => text(138);

/** All the ways to earn packs. Changes apply from the next event. */
export const rulesLead = () => text(139);

/** The amounts could not be loaded */
export const rulesFailed = () => text(140);

/** Loading the amounts */
export const rulesLoading = () => text(141);

/** The amounts are saved. */
export const rulesSaved = () => text(142);

/** Event */
export const columnSource = () => text(143);

/** Who gets them */
export const columnRecipients = () => text(144);

/** How many */
export const columnAmounts = () => text(145);

/** Source */
export const columnFrom = () => text(146);

/** This server */
export const fromServer = () => text(147);

/** Twitch: subscriptions */
export const fromSubscriptions = () => text(148);

/** Twitch: gifts */
export const fromGifts = () => text(149);

/** Twitch: redemptions */
export const fromRedemptions = () => text(150);

/** Twitch: bits */
export const fromBits = () => text(151);

/** Twitch: raids */
export const fromRaids = () => text(152);

/** Nothing */
export const ruleOff = () => text(153);

/** packs */
export const unitPacks = () => text(154);

/** First sign-in */
export const signIn = () => text(155);

/** Every newcomer, once */
export const signInRecipients = () => text(156);

/** Packs for a first sign-in */
export const signInPacks = () => text(157);

/** Subscription, tier {tier, number} */
export const tier = (values: { tier: number }) => text(158, values);

/** Packs for a subscription, tier {tier, number} */
export const tierPacks = (values: { tier: number }) => text(159, values);

/** Subscription, Prime */
export const prime = () => text(160);

/** Packs for a subscription, Prime */
export const primePacks = () => text(161);

/** People who subscribe, renew or receive a subscription */
export const subscriptionRecipients = () => text(162);

/** Gifted subscriptions */
export const gifts = () => text(163);

/** People who gift, in addition to the recipients */
export const giftsRecipients = () => text(164);

/** The tier’s packs for each gift. Anonymous gifts count only for the recipients. */
export const giftsNote = () => text(165);

/** the tier’s packs each */
export const giftsAmount = () => text(166);

/** Channel points */
export const points = () => text(167);

/** People who redeem the reward with this title */
export const pointsRecipients = () => text(168);

/** Title of the reward */
export const pointsTitle = () => text(169);

/** Card pack */
export const pointsDefaultTitle = () => text(170);

/** Packs for the reward */
export const pointsPacks = () => text(171);

/** Channel points, live */
export const livePoints = () => text(172);

/** People who redeem it; the pack is opened live on stream */
export const livePointsRecipients = () => text(173);

/** Title of the live reward */
export const livePointsTitle = () => text(174);

/** Live card pack */
export const livePointsDefaultTitle = () => text(175);

/** One pack, straight into the live queue. */
export const livePointsNote = () => text(176);

/** Cheers */
export const cheers = () => text(177);

/** People who cheer; remaining bits are carried over */
export const cheersRecipients = () => text(178);

/** Bits for a pack */
export const cheersBits = () => text(179);

/** bits a pack */
export const cheersUnit = () => text(180);

/** Twitch restricts what bits may buy. Read its terms for bits before you switch this on. */
export const cheersNote = () => text(181);

/** Raids */
export const raids = () => text(182);

/** People who raid the channel */
export const raidsRecipients = () => text(183);

/** Packs for a raid */
export const raidsPacks = () => text(184);

/** Viewers at least */
export const raidsViewers = () => text(185);

/** viewers or more */
export const raidsViewersUnit = () => text(186);

/** What would this earn? */
export const worth = () => text(187);

/** Event */
export const worthAction = () => text(188);

/** A subscription */
export const worthSubscription = () => text(189);

/** Giving subscriptions */
export const worthGift = () => text(190);

/** Receiving a subscription */
export const worthReceived = () => text(191);

/** The reward */
export const worthReward = () => text(192);

/** The live reward */
export const worthLiveReward = () => text(193);

/** A cheer */
export const worthCheer = () => text(194);

/** A raid */
export const worthRaid = () => text(195);

/** Tier */
export const worthTier = () => text(196);

/** Tier {tier, number} */
export const worthTierNumber = (values: { tier: number }) => text(197, values);

/** Prime */
export const worthTierPrime = () => text(198);

/** Subscriptions */
export const worthGiftCount = () => text(199);

/** Bits */
export const worthCheerCount = () => text(200);

/** Viewers */
export const worthRaidCount = () => text(201);

/** A whole number, 1 or more. */
export const worthCountRange = () => text(202);

/** {bits, plural, =0 {No whole pack.} one {No whole pack: # bit counts towards one.} other {No whole pack: # bits count towards one.}} */
export const worthNoPack = (values: { bits: number }) => text(203, values);

/** {packs, plural, one {# pack.} other {# packs.}} */
export const worthPacks = (values: { packs: number }) => text(204, values);

/** {packs, plural, one {# pack, straight into the live queue.} other {# packs, straight into the live queue.}} */
export const worthLivePacks = (values: { packs: number }) => text(205, values);

/** {packs, plural, one {# pack} other {# packs}}, and {bits, plural, one {# bit counts} other {# bits count}} towards the next. */
export const worthPacksAndBits = (values: { packs: number; bits: number }) => text(206, values);

/** Event log */
export const log = () => text(207);

/** All events of the last 30 days, latest first. The list updates automatically. */
export const logLead = () => text(208);

/** The events could not be loaded */
export const logFailed = () => text(209);

/** Loading the events */
export const logLoading = () => text(210);

/** Filter the events */
export const logFilter = () => text(211);

/** Gave something */
export const filterGiven = () => text(212);

/** Gave nothing */
export const filterNothing = () => text(213);

/** Failed */
export const filterFailed = () => text(214);

/** Waiting */
export const filterWaiting = () => text(215);

/** No events yet. Send one with the buttons of step 6. */
export const logEmpty = () => text(216);

/** No events match. */
export const logNoMatch = () => text(217);

/** Show all */
export const logShowAll = () => text(218);

/** Events */
export const logList = () => text(219);

/** Counted */
export const outcomeGiven = () => text(220);

/** Nothing */
export const outcomeNothing = () => text(221);

/** Failed */
export const outcomeFailed = () => text(222);

/** Waiting */
export const outcomeWaiting = () => text(223);

/** Tried again */
export const outcomeRetried = () => text(224);

/** Test */
export const eventTest = () => text(225);

/** It is being applied. */
export const eventApplying = () => text(226);

/** {error} It was tried {attempts, plural, one {once} other {# times}} and will be tried again. */
export const eventRetried = (values: { error: string; attempts: number }) => text(227, values);

/** {error} It was tried {attempts, plural, one {once} other {# times}} and will be tried again, next {when}. */
export const eventRetriedNext = (values: { error: string; attempts: number; when: string }) => text(228, values);

/** It failed. */
export const eventFailed = () => text(229);

/** {error} It was tried {attempts, plural, one {once} other {# times}} and is not tried again. */
export const eventGivenUp = (values: { error: string; attempts: number }) => text(230, values);

/** Try again: {event} */
export const eventRetryLabel = (values: { event: string }) => text(231, values);

/** Show older events */
export const logOlder = () => text(232);
