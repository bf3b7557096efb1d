/** The packs that open the demo: one with everything, two with a theme. */
import { cards as emberwood } from "./emberwood.mjs";
import { cards as meridian } from "./meridian.mjs";
import { cards as latestream } from "./latestream.mjs";

/** Slugs of cards that carry one of the given tags. */
const tagged = (cards, ...tags) => cards.filter((card) => card[4].some((tag) => tags.includes(tag))).map((card) => card[0]);
const all = (cards) => cards.map((card) => card[0]);

/** Every pack holds five cards, one of them Uncommon or better, and turns one card in twenty. */
const usual = { cards: 5, guarantee: "Uncommon", modifierChance: 0.05 };

export const packs = [
  { slug: "first-light", name: "First Light", default: true, pool: "all", ...usual,
    description: "Every card of the first evening: the wood, the harbour and the pantheon, shuffled into one box." },
  { slug: "lamplit-path", name: "The Lamplit Path", ...usual,
    pool: [...all(emberwood), ...tagged(meridian, "calm")],
    description: "Animal heroes of the Emberwood, with a few quiet views over the harbour for the walk home." },
  { slug: "after-midnight", name: "After Midnight", ...usual,
    pool: [...all(meridian).filter((slug) => slug !== "gardener-in-orbit"), ...all(latestream)],
    description: "Neon, thunder and small gods. What the harbour and the pantheon get up to when the wood is asleep." },
];
