import type { Schemas } from "../../../api/client";
import { formatNumber } from "../../../lib/formats";
import { rarityFill } from "../../../lib/rarities";
import { RarityMark } from "../../../ui/RarityKey";
import { chance } from "./chance";
import * as m from "./messages";
import styles from "./OddsTable.module.css";

/** The odds of a pack by rarity. */
export function OddsTable({ odds: data }: { odds: Schemas["Odds"] }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region has to be reachable by keyboard
    <section className={styles.scroll} aria-label={m.table()} tabIndex={0}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{m.rarity()}</th>
            <th scope="col">{data.pity == null ? m.atLeastOne() : m.atLeastOneAfterLuck()}</th>
            <th scope="col">{m.eachCard()}</th>
            {data.guarantee === null ? null : <th scope="col">{m.guaranteedSlot()}</th>}
            <th scope="col">{m.copiesLeft()}</th>
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
                <td data-before={m.atLeastOneShort()}>
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
                <td data-before={m.eachCard()}>{chance(probability)}</td>
                {data.guarantee === null ? null : (
                  <td data-before={m.guaranteedSlotShort()}>{sureChance(sure?.probability ?? 0)}</td>
                )}
                <td data-before={m.copiesLeft()}>{formatNumber(copiesLeft)}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </section>
  );
}

const sureChance = (probability: number) =>
  probability === 0 ? m.guaranteedSlotNone() : chance(probability);
