import languages from "../../../../../definitions/languages.json";
import { language } from "../../../lib/language";
import * as m from "./messages";

/** Labels of the settings; others are labelled with their name on the server. */
const LABELS: Readonly<Record<string, () => string>> = {
  "brand-name": m.brandName,
  "brand-intro": m.brandIntro,
  "brand-logo": m.brandLogo,
  language: m.language,
  "early-access": m.earlyAccess,
  "early-access-text": m.earlyAccessText,
  "pack-opening": m.packOpening,
  "draw-alone": m.drawAlone,
  "beacon-missing": m.beaconMissing,
  "overlay-required": m.overlayRequired,
  "packs-first-sign-in": m.packsFirstSignIn,
  "packs-sub-tier1": m.packsSubTier1,
  "packs-sub-tier2": m.packsSubTier2,
  "packs-sub-tier3": m.packsSubTier3,
  "packs-sub-prime": m.packsSubPrime,
  "packs-for-gifter": m.packsForGifter,
  "reward-title": m.rewardTitle,
  "reward-live-title": m.rewardLiveTitle,
  "packs-per-reward": m.packsPerReward,
  "bits-per-pack": m.bitsPerPack,
  "packs-per-raid": m.packsPerRaid,
  "raid-viewers-min": m.raidViewersMin,
  "twitch-transport": m.twitchTransport,
  "chat-commands": m.chatCommands,
  "chat-packs": () => "!packs",
  "chat-odds": () => "!odds",
  "chat-queue": () => "!queue",
  "chat-card": () => "!card",
  "chat-join": () => "!join",
  "chat-heads": m.chatHeads,
  "chat-person-seconds": m.chatPersonSeconds,
  "chat-command-seconds": m.chatCommandSeconds,
  "trade-cards": m.tradeCards,
  "trade-packs": m.tradePacks,
  "trade-hours": m.tradeHours,
  "market-hours": m.marketHours,
  "moderator-packs": m.moderatorPacks,
  "grading-hours": m.gradingHours,
  "grading-weights": m.gradingWeights,
  maintenance: m.maintenanceSwitch,
};

/** Labels of the choices of a setting, as `setting choice`. */
const CHOICES: Readonly<Record<string, () => string>> = {
  "pack-opening stream": m.packOpeningStream,
  "pack-opening self": m.packOpeningSelf,
  "pack-opening both": m.packOpeningBoth,
  "draw-alone immediate": m.drawAloneImmediate,
  "draw-alone ticket": m.drawAloneTicket,
  "beacon-missing level-one": m.beaconMissingLevelOne,
  "beacon-missing wait": m.beaconMissingWait,
  "twitch-transport websocket": m.twitchTransportWebsocket,
  "twitch-transport webhook": m.twitchTransportWebhook,
};

const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

export const settingLabel = (name: string): string =>
  LABELS[name]?.() ?? capitalized(name.replace(/-/g, " "));

/** The label of a value of a setting with choices. */
export const choiceLabel = (setting: string, choice: string): string =>
  CHOICES[`${setting} ${choice}`]?.() ??
  languages.find(({ tag }) => tag === choice)?.name ??
  capitalized(choice);

/** What stands between two sentences: nothing in Japanese. */
export const sentenceSeparator = (): string =>
  languages.find(({ tag }) => tag === language())?.sentenceSeparator ?? " ";

/** The groups of the form; settings in none of them come last. */
export const GROUPS: readonly { title: () => string; names: readonly string[] }[] = [
  {
    title: m.groupSite,
    names: ["brand-name", "brand-logo", "language", "early-access", "brand-intro", "early-access-text"],
  },
  { title: m.groupOpening, names: ["pack-opening", "draw-alone", "beacon-missing", "overlay-required"] },
  {
    title: m.groupEarning,
    names: [
      "packs-first-sign-in",
      "packs-sub-tier1",
      "packs-sub-tier2",
      "packs-sub-tier3",
      "packs-sub-prime",
      "packs-for-gifter",
      "reward-title",
      "reward-live-title",
      "packs-per-reward",
      "bits-per-pack",
      "packs-per-raid",
      "raid-viewers-min",
    ],
  },
  {
    title: m.groupTwitch,
    names: [
      "twitch-transport",
      "chat-commands",
      "chat-packs",
      "chat-odds",
      "chat-queue",
      "chat-card",
      "chat-join",
      "chat-heads",
      "chat-person-seconds",
      "chat-command-seconds",
    ],
  },
  { title: m.groupTrading, names: ["trade-cards", "trade-packs", "trade-hours", "market-hours"] },
  { title: m.groupGrading, names: ["grading-hours", "grading-weights"] },
];

/** The setting with its own panel, which is not part of the form. */
export const MAINTENANCE = "maintenance";

/** The settings by group, without empty groups. */
export function groupRows<R extends { name: string }>(rows: readonly R[]): { title: string; rows: R[] }[] {
  const placed = new Set([MAINTENANCE, ...GROUPS.flatMap(({ names }) => names)]);
  const groups = GROUPS.map(({ title, names }) => ({
    title: title(),
    rows: names.flatMap((name) => rows.filter((row) => row.name === name)),
  }));
  const rest = rows.filter(({ name }) => !placed.has(name));
  return [...groups, { title: m.groupMore(), rows: rest }].filter((group) => group.rows.length > 0);
}
