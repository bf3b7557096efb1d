import { Link } from "@tanstack/react-router";
import { useId } from "react";
import type { Schemas } from "../../api/client";
import { formatNumber } from "../../lib/formats";
import { type RarityName, rarityFill } from "../../lib/rarities";
import { Panel } from "../../ui/Panel";
import { RarityMark } from "../../ui/RarityKey";
import { Text } from "../../ui/Text";
import styles from "./Definition.module.css";

interface LadderProps {
  detail: Schemas["CardDetail"];
  rarity: RarityName;
  onChoose: (rarity: RarityName) => void;
}

/** The card's rarities, to choose from, with what is left and the owner of number one. */
export function Ladder({ detail, rarity, onChoose }: LadderProps) {
  const name = useId();
  return (
    <Panel title="Rarities" lead="Choose one to see the card in it.">
      <ul
        className={styles.ladder}
        aria-label="Rarities of this card"
        data-firsts={detail.firstMints.length > 0 || undefined}
      >
        {detail.rarities.map((row) => {
          const first = detail.firstMints.find((mint) => mint.rarity === row.rarity);
          return (
            <li key={row.rarity} data-chosen={row.rarity === rarity || undefined}>
              <label className={styles.rung}>
                <input
                  type="radio"
                  className="visually-hidden"
                  name={name}
                  value={row.rarity}
                  checked={row.rarity === rarity}
                  onChange={() => onChoose(row.rarity)}
                />
                <RarityMark rarity={row.rarity} />
                <span className={styles.track} aria-hidden="true">
                  <span
                    style={{
                      inlineSize: `${(row.remainingCopies / Math.max(1, row.totalCopies)) * 100}%`,
                      background: rarityFill(row.rarity),
                    }}
                  />
                </span>
                <span className={styles.left}>
                  {row.remainingCopies === 0 ? (
                    "all pulled"
                  ) : (
                    <>
                      <Text as="strong" tone="ink" size="md">
                        {formatNumber(row.remainingCopies)}
                      </Text>{" "}
                      of {formatNumber(row.totalCopies)} left
                    </>
                  )}
                </span>
              </label>
              {first === undefined ? null : <First mint={first} />}
            </li>
          );
        })}
      </ul>
    </Panel>
  );
}

/** The way to number one of a rarity. */
function First({ mint: { rarity, cardId, username } }: { mint: Schemas["FirstMint"] }) {
  return (
    <Link className={styles.first} to="/card/$cardId" params={{ cardId }}>
      <span className={styles.one}>№ 1</span> {username ?? "a collector without an account"}{" "}
      <span className="visually-hidden">in {rarity}</span>
    </Link>
  );
}
