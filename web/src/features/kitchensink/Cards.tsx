import { useState } from "react";
import { Checkbox } from "../../ui/Checkbox";
import { Row } from "../../ui/Row";
import { Stack } from "../../ui/Stack";
import { Card } from "../cards/Card";
import { CardBack } from "../cards/CardBack";
import { LazyCard } from "../cards/LazyCard";
import type { ShownCard } from "../cards/model";
import styles from "./KitchenSink.module.css";
import { Title } from "./Section";
import { sampleCard, sampleModifiers, sampleRarities } from "./samples";

/** Ids of incomplete cards, which have no inspector. */
const INCOMPLETE = new Set<string | undefined>(["odd", "bare"]);
const DAY_MS = 86_400_000;
const at = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString();

/** Every rarity with every modifier, in both sizes, optionally in slabs. */
export function CardEffects() {
  const [slabbed, setSlabbed] = useState(false);
  const sample = (rarity: string, modifier: string | null, index: number, at: number): ShownCard => ({
    ...sampleCard(rarity, modifier, index),
    slabbed,
    ...(slabbed ? { grade: 10 - ((index + at) % 10) } : {}),
  });
  return (
    <>
      <Checkbox label="In a slab" checked={slabbed} onChange={setSlabbed} />
      {sampleRarities.map((rarity, index) => (
        <Stack gap={3} key={rarity} id={`rarity-${rarity.toLowerCase()}`}>
          <Title>{rarity}</Title>
          {(["full", "mini"] as const).map((size) => (
            <Row gap={5} align="start" key={size} data-row={size}>
              {sampleModifiers.map((modifier, at) => (
                <LazyCard key={modifier} size={size} card={sample(rarity, modifier, index, at)} />
              ))}
            </Row>
          ))}
        </Stack>
      ))}
    </>
  );
}

/** Cards in the range of widths that the app uses, and the back of a card. */
export function CardSizes() {
  return (
    <Row gap={5} align="start" id="sizes-row">
      {[84, 140, 200, 260, 340].map((width, index) => (
        <LazyCard
          key={width}
          width={width}
          size={width < 150 ? "mini" : "full"}
          card={{ ...sampleCard("Epic", null, index), _id: `sized-${width}` }}
        />
      ))}
      <span className={styles.back}>
        <CardBack />
      </span>
    </Row>
  );
}

/** Cards in every state: time windows, remaining copies, slabs, featured, and incomplete ones. */
function states(): ShownCard[] {
  const rare = sampleCard("Rare", null, 0);
  return [
    { ...rare, availableFrom: at(-3), availableTo: at(2.4), remaining: 41 },
    { ...sampleCard("Standard", null, 1), availableFrom: at(2), availableTo: at(9), isFeatured: true },
    { ...sampleCard("Epic", null, 2), availableFrom: at(-30), availableTo: at(-2) },
    { ...sampleCard("Uncommon", null, 1), limited: true, remaining: 0 },
    { ...sampleCard("Legendary", null, 0), slabbed: true, grade: 9 },
    { ...sampleCard("Divine", "Prismatic", 1), slabbed: true, grade: 10 },
    { ...sampleCard("Mythic", null, 2), slabbed: true, status: "grading" },
    { _id: "odd", name: "A card of no known rarity", rarity: "Shiny", mintNumber: 4 },
    { _id: "bare", name: null },
    ...["Legendary", "Unique", "Divine"].map((rarity) => ({
      ...sampleCard(rarity, "Negative", 0),
      _id: `long-${rarity}`,
      limited: rarity === "Legendary",
      name: "Negative Archchancellor of the Seventh Umbrella and Its Weather",
    })),
    {
      ...sampleCard("Common", null, 2),
      name: "The Extraordinarily Long-Winded Archchancellor of the Seventh Umbrella",
      flavorText:
        "He once gave a speech so long that two languages died in it. The audience was fed at the intervals. At the end he thanked his mother, who had left, and the moon, which had not.",
    },
  ];
}

/** Cards in every state, in both sizes. */
export function CardStates() {
  return (["full", "mini"] as const).map((size) => (
    <Row gap={5} align="start" key={size} id={`states-${size}`}>
      {states().map((card) => (
        <Card key={card._id} size={size} card={card} inspection={!INCOMPLETE.has(card._id)} />
      ))}
    </Row>
  ));
}
