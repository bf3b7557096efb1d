import type { Schemas } from "../../api/client";
import { formatNumber } from "../../lib/formats";
import { rarityFill } from "../../lib/rarities";
import { RarityMark } from "../../ui/RarityKey";
import styles from "./OddsTable.module.css";
import { chance } from "./odds";

/** The odds of a pack by rarity. */
export function OddsTable({ odds: data }: { odds: Schemas["Odds"] }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region has to be reachable by keyboard
    <section className={styles.scroll} aria-label="Odds by rarity" tabIndex={0}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">Rarity</th>
            <th scope="col">
              {data.pity == null ? "At least one in the pack" : "At least one in a pack after a lucky one"}
            </th>
            <th scope="col">Each card</th>
            {data.guarantee === null ? null : <th scope="col">Chance in the guaranteed slot</th>}
            <th scope="col">Copies left</th>
          </tr>
        </thead>
        <tbody>
          {data.firstDraw.map(({ rarity, probability, copiesLeft }) => {
            const any = data.atLeastOne.find((row) => row.rarity === rarity);
            const sure = data.guaranteedDraw.find((row) => row.rarity === rarity);
            return (
              <tr key={rarity}>
                <th scope="row">
                  <RarityMark rarity={rarity} />
                </th>
                <td data-before="At least one">
                  <span className={styles.bar} aria-hidden="true">
                    <span
                      style={{
                        inlineSize: `${(any?.probability ?? 0) * 100}%`,
                        background: rarityFill(rarity),
                      }}
                    />
                  </span>
                  {chance(any?.probability ?? 0)}
                </td>
                <td data-before="Each card">{chance(probability)}</td>
                {data.guarantee === null ? null : (
                  <td data-before="Guaranteed slot">{chance(sure?.probability ?? 0)}</td>
                )}
                <td data-before="Copies left">{formatNumber(copiesLeft)}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </section>
  );
}
