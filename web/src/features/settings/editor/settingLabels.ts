/** Labels of the settings; others are labelled with their name on the server. */
const LABELS: Readonly<Record<string, string>> = {
  "brand-name": "Name of the site",
  "brand-intro": "Welcome text",
  "brand-logo": "Logo",
  language: "Language",
  "early-access": "Early-access notice",
  "early-access-text": "Text of the notice",
  "pack-opening": "Who opens packs",
  "draw-alone": "How packs off stream are drawn",
  "beacon-missing": "While the randomness beacon cannot be used",
  "overlay-required": "The queue waits for the overlay",
  "packs-first-sign-in": "First sign-in",
  "packs-sub-tier1": "Subscription, tier 1",
  "packs-sub-tier2": "Subscription, tier 2",
  "packs-sub-tier3": "Subscription, tier 3",
  "packs-sub-prime": "Subscription by Prime",
  "packs-for-gifter": "Gifters of subscriptions also get packs",
  "reward-title": "Channel-point reward",
  "reward-live-title": "Channel-point reward, live",
  "packs-per-reward": "Packs for a reward",
  "bits-per-pack": "Bits for a pack",
  "packs-per-raid": "Packs for a raid",
  "raid-viewers-min": "Minimum viewers of a raid",
  "twitch-transport": "How events arrive",
  "chat-commands": "Commands in the chat",
  "chat-packs": "!packs",
  "chat-odds": "!odds",
  "chat-queue": "!queue",
  "chat-card": "!card",
  "chat-join": "!join",
  "chat-heads": "Head of the public log in the chat",
  "chat-person-seconds": "Seconds until one person may ask again",
  "chat-command-seconds": "Seconds between two answers to a command",
  "trade-cards": "Cards on each side",
  "trade-packs": "Packs on each side",
  "trade-hours": "Hours until a trade expires",
  "market-hours": "Hours until a listing ends",
  "moderator-packs": "Packs per day that moderators can give",
  "grading-hours": "Hours that grading takes",
  "grading-weights": "Weights of the grades",
  maintenance: "Maintenance mode",
};

export function settingLabel(name: string): string {
  const words = name.replace(/-/g, " ");
  return LABELS[name] ?? words.charAt(0).toUpperCase() + words.slice(1);
}

/** The label of a value of a setting with choices. */
export function choiceLabel(setting: string, choice: string): string {
  if (setting === "pack-opening") {
    if (choice === "stream") return "Only the stream";
    if (choice === "self") return "Only collectors";
    if (choice === "both") return "Both";
  }
  if (setting === "draw-alone") {
    if (choice === "immediate") return "At once";
    if (choice === "ticket") return "By a ticket";
  }
  if (setting === "beacon-missing") {
    if (choice === "level-one") return "Draw without it";
    if (choice === "wait") return "Wait for it";
  }
  if (setting === "twitch-transport") {
    if (choice === "websocket") return "Over a connection that this server opens";
    if (choice === "webhook") return "By calls to this server";
  }
  return choice.charAt(0).toUpperCase() + choice.slice(1);
}

/** The groups of the form; settings in none of them come last. */
export const GROUPS: readonly { title: string; names: readonly string[] }[] = [
  {
    title: "The site",
    names: ["brand-name", "brand-logo", "language", "early-access", "brand-intro", "early-access-text"],
  },
  { title: "Opening packs", names: ["pack-opening", "draw-alone", "beacon-missing", "overlay-required"] },
  {
    title: "Packs that are earned",
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
    title: "Twitch and its chat",
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
  { title: "Trades and market", names: ["trade-cards", "trade-packs", "trade-hours", "market-hours"] },
  { title: "Grading", names: ["grading-hours", "grading-weights"] },
];

/** The setting with its own panel, which is not part of the form. */
export const MAINTENANCE = "maintenance";

/** The settings by group, without empty groups. */
export function groupRows<R extends { name: string }>(rows: readonly R[]): { title: string; rows: R[] }[] {
  const placed = new Set([MAINTENANCE, ...GROUPS.flatMap(({ names }) => names)]);
  const groups = GROUPS.map(({ title, names }) => ({
    title,
    rows: names.flatMap((name) => rows.filter((row) => row.name === name)),
  }));
  const rest = rows.filter(({ name }) => !placed.has(name));
  return [...groups, { title: "More", rows: rest }].filter((group) => group.rows.length > 0);
}
