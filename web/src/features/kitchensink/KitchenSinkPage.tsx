import { PageHeading } from "../../ui/PageHeading";
import { RarityKey } from "../../ui/RarityKey";
import { Card } from "../cards/Card";
import { LazyCard } from "../cards/LazyCard";
import styles from "./KitchenSink.module.css";
import { Parts } from "./Parts";
import { sampleCard, sampleModifiers, sampleRarities } from "./samples";

const day = 86_400_000;
const at = (days: number) => new Date(Date.now() + days * day).toISOString();

/** The gallery of everything the app is drawn with: every rarity and modifier, every part. */
export default function KitchenSinkPage() {
  return (
    <div className={styles.page}>
      <PageHeading title="Kitchen sink" lead="Every card effect and every part of the app in one place." />
      <section aria-labelledby="key">
        <h2 id="key">Rarity key</h2>
        <RarityKey />
      </section>
      <section aria-labelledby="effects">
        <h2 id="effects">Rarities and modifiers</h2>
        {sampleRarities.map((rarity, index) => (
          <div key={rarity} className={styles.row} id={`rarity-${rarity.toLowerCase()}`}>
            {sampleModifiers.map((modifier) => (
              <LazyCard key={modifier} card={sampleCard(rarity, modifier, index)} />
            ))}
          </div>
        ))}
      </section>
      <section aria-labelledby="sizes">
        <h2 id="sizes">Mini cards</h2>
        <div className={styles.row}>
          {sampleRarities.map((rarity, index) => (
            <LazyCard
              key={rarity}
              size="mini"
              card={sampleCard(rarity, sampleModifiers[index % 4] ?? null, index)}
            />
          ))}
        </div>
      </section>
      <section aria-labelledby="states">
        <h2 id="states">Badges, slabs and odd cards</h2>
        <div className={styles.row} id="states-row">
          <Card
            card={{
              ...sampleCard("Rare", null, 0),
              availableFrom: at(-3),
              availableTo: at(2.4),
              remaining: 41,
            }}
          />
          <Card
            card={{
              ...sampleCard("Standard", null, 1),
              availableFrom: at(2),
              availableTo: at(9),
              isFeatured: true,
            }}
          />
          <Card card={{ ...sampleCard("Epic", null, 2), availableFrom: at(-30), availableTo: at(-2) }} />
          <Card card={{ ...sampleCard("Legendary", null, 0), slabbed: true, grade: 9 }} />
          <Card card={{ ...sampleCard("Divine", "Prismatic", 1), slabbed: true, grade: 10 }} />
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
      </section>
      <Parts />
    </div>
  );
}
