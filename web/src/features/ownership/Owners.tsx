import { Link } from "@tanstack/react-router";
import { type CSSProperties, useId, useState } from "react";
import { rarityColor } from "../../lib/rarities";
import { useBelow } from "../../lib/useMedia";
import { useVisibleRows } from "../../lib/useVisibleRows";
import { Button } from "../../ui/Button";
import { Icon } from "../../ui/Icon";
import { Row } from "../../ui/Row";
import { Text } from "../../ui/Text";
import { LazyCard } from "../cards/LazyCard";
import { Neighbours } from "../cards/Neighbours";
import { type CopyOwner, nameOf, type RarityOwners } from "./findOwners";
import * as m from "./messages";
import styles from "./Ownership.module.css";

/** The id of a rarity's heading. */
export const anchorOf = (rarity: string) => `owners-${rarity.toLowerCase()}`;

/** The style that colours a rarity's dot. */
export function dotStyle(rarity: string): CSSProperties & { "--rarity-paint": string } {
  return { "--rarity-paint": rarityColor(rarity) };
}

interface RarityGroupProps extends RarityOwners {
  /** Identifies sort and filter; a change resets the list to its first page. */
  arrangement: string;
}

/** The owners of copies in one rarity, a hundred at a time. */
export function RarityGroup({ rarity, owners, arrangement }: RarityGroupProps) {
  const id = anchorOf(rarity);
  const { shown, moreLabel, showMore } = useVisibleRows(owners.length, arrangement);
  const copies = owners.reduce((sum, { count }) => sum + count, 0);
  return (
    <section aria-labelledby={id}>
      <Row as="header" nowrap gap={3} after={3} className={styles.groupHead} style={dotStyle(rarity)}>
        <h2 id={id} tabIndex={-1}>
          {rarity}
        </h2>
        <Text as="span" numeric tone="soft" className={styles.count}>
          {countsText(copies, owners.length)}
        </Text>
      </Row>
      <ul className={styles.owners} aria-label={m.ownersOfRarity({ rarity })}>
        {owners.slice(0, shown).map((owner) => (
          <OwnerRow key={owner.userId} owner={owner} rarity={rarity} />
        ))}
      </ul>
      {moreLabel === null ? null : (
        <Button size="s" onClick={showMore}>
          {moreLabel}
        </Button>
      )}
    </section>
  );
}

function OwnerRow({ owner, rarity }: { owner: CopyOwner; rarity: string }) {
  const [open, setOpen] = useState(false);
  const grid = useId();
  const name = nameOf(owner);
  return (
    <li className={styles.owner} data-open={open || undefined}>
      <Row>
        <button
          type="button"
          className={styles.fold}
          aria-expanded={open}
          aria-controls={open ? grid : undefined}
          onClick={() => setOpen(!open)}
        >
          <Icon tone="soft" name={open ? "up" : "down"} size={18} />
          <Text as="span" breaks grow weight="semibold">
            {name}
          </Text>{" "}
          <Text as="span" numeric tone="soft" className={styles.count}>
            {m.copies({ count: owner.count })}
          </Text>
        </button>
        {owner.username === null ? null : (
          <Link
            className={styles.whole}
            to="/collection/$username"
            params={{ username: owner.username }}
            aria-label={m.viewCollectionOf({ username: owner.username })}
          >
            {m.viewCollection()}
          </Link>
        )}
      </Row>
      {open ? <Copies id={grid} owner={owner} label={copiesLabel(rarity, owner)} /> : null}
    </li>
  );
}

function Copies({ id, owner, label }: { id: string; owner: CopyOwner; label: string }) {
  const narrow = useBelow("phone");
  return (
    <Row
      as="ul"
      id={id}
      gap={4}
      justify={narrow ? "center" : undefined}
      padX={4}
      padAbove={3}
      padBelow={5}
      aria-label={label}
    >
      <Neighbours cards={owner.cards}>
        {owner.cards.map((card) => (
          <li key={card._id}>
            <LazyCard card={card} size="mini" width={narrow ? 120 : 150} ownerId={owner.userId} />
          </li>
        ))}
      </Neighbours>
    </Row>
  );
}

const copiesLabel = (rarity: string, { username }: CopyOwner) =>
  m.copiesOf({ rarity, owner: username === null ? "other" : "known", username: username ?? "" });

/** `6 copies · 3 owners`. */
export const countsText = (copies: number, owners: number) =>
  `${m.copies({ count: copies })} · ${m.ownerCount({ count: owners })}`;
