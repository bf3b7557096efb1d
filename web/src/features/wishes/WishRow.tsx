import { Link } from "@tanstack/react-router";
import { useState } from "react";
import type { Schemas } from "../../api/client";
import { Button, buttonClass } from "../../ui/Button";
import { Checkbox } from "../../ui/Checkbox";
import { Card } from "../cards/Card";
import { Spares } from "../cards/Spares";
import { WishFloor } from "../cards/WishHeart";
import { useWishing } from "../cards/wishes";
import styles from "./Wishes.module.css";

/** One wish: from which rarity on, who may see it, and who could fulfil it. */
export function WishRow({ wish }: { wish: Schemas["Wish"] }) {
  const { definition, floor } = wish;
  const [asking, setAsking] = useState(false);
  const { set, drop, pending } = useWishing(definition._id, definition.name);
  const shown = {
    name: definition.name,
    imageUrl: definition.imageUrl,
    flavorText: definition.flavorText ?? null,
    rarity: floor,
    printed: definition.rarities.find(({ rarity }) => rarity === floor)?.totalCopies ?? 0,
  };
  return (
    <li className={styles.wish} aria-label={definition.name}>
      <Card card={shown} size="mini" width={112} inspection={false} />
      <div className={styles.terms}>
        <header>
          <h2>{definition.name}</h2>
          <small>{definition.series}</small>
        </header>
        <div className={styles.controls}>
          <WishFloor
            wish={wish}
            hideLabel={false}
            disabled={pending}
            onChange={(next) => set({ floor: next })}
          />
          <Checkbox
            label="Others may see it"
            checked={wish.public}
            onChange={(next) => set({ public: next })}
          />
        </div>
        <div className={styles.buttons}>
          <Button size="s" aria-expanded={asking} onClick={() => setAsking(!asking)}>
            Who has a spare?
          </Button>
          <Link
            className={buttonClass("secondary", "s")}
            to="/market"
            search={{ search: definition.name }}
            aria-label={`${definition.name} on the market`}
          >
            On the market
          </Link>
          <Button
            size="s"
            kind="quiet"
            pending={pending}
            aria-label={`Give up the wish for ${definition.name}`}
            onClick={drop}
          >
            Give up
          </Button>
        </div>
      </div>
      {asking ? (
        <div className={styles.who}>
          <Spares definitionId={definition._id} name={definition.name} />
        </div>
      ) : null}
    </li>
  );
}
