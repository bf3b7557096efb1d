import { Card } from "../cards/Card";
import { CardBack } from "../cards/CardBack";
import { LazyCard } from "../cards/LazyCard";
import styles from "./KitchenSink.module.css";
import { sampleCard, sampleModifiers, sampleRarities } from "./samples";

const DAY_MS = 86_400_000;
const at = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString();

/** Every rarity, each with every modifier. */
export function CardEffects() {
  return sampleRarities.map((rarity, index) => (
    <div key={rarity} className={styles.effects}>
      <h3>{rarity}</h3>
      <div className={styles.row} id={`rarity-${rarity.toLowerCase()}`}>
        {sampleModifiers.map((modifier) => (
          <LazyCard key={modifier} card={sampleCard(rarity, modifier, index)} />
        ))}
      </div>
    </div>
  ));
}

/** From the smallest that is drawn anywhere to the largest. */
export function CardSizes() {
  return (
    <>
      <div className={styles.row}>
        {sampleRarities.map((rarity, index) => (
          <LazyCard
            key={rarity}
            size="mini"
            card={sampleCard(rarity, sampleModifiers[index % sampleModifiers.length] ?? null, index)}
          />
        ))}
      </div>
      <div className={styles.row}>
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
      </div>
    </>
  );
}

/** Time windows, what is left, slabs, a star, and cards that lack something. */
export function CardStates() {
  const rare = sampleCard("Rare", null, 0);
  return (
    <div className={styles.row} id="states-row">
      <Card card={{ ...rare, availableFrom: at(-3), availableTo: at(2.4), remaining: 41 }} />
      <Card
        card={{
          ...sampleCard("Standard", null, 1),
          availableFrom: at(2),
          availableTo: at(9),
          isFeatured: true,
        }}
      />
      <Card card={{ ...sampleCard("Epic", null, 2), availableFrom: at(-30), availableTo: at(-2) }} />
      <Card card={{ ...sampleCard("Uncommon", null, 1), limited: true, remaining: 0 }} />
      <Card card={{ ...sampleCard("Legendary", null, 0), slabbed: true, grade: 9 }} />
      <Card card={{ ...sampleCard("Divine", "Prismatic", 1), slabbed: true, grade: 10 }} />
      <Card card={{ ...sampleCard("Mythic", null, 2), slabbed: true, status: "grading" }} />
      <Card
        card={{ _id: "odd", name: "A card of no known rarity", rarity: "Shiny", mintNumber: 4 }}
        inspection={false}
      />
      <Card card={{ _id: "bare", name: null }} inspection={false} />
      <Card
        card={{
          ...sampleCard("Common", null, 2),
          name: "The Extraordinarily Long-Winded Archchancellor of the Seventh Umbrella",
          flavorText:
            "He once gave a speech so long that two languages died in it. The audience was fed at the intervals. At the end he thanked his mother, who had left, and the moon, which had not.",
        }}
      />
    </div>
  );
}
