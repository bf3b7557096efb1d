import type { Schemas } from "../../api/client";
import { formatNumber } from "../../lib/formats";
import { rarityFill } from "../../lib/rarities";
import { Meter } from "../../ui/Meter";
import { RarityMark } from "../../ui/RarityKey";
import { Row } from "../../ui/Row";
import { Table } from "../../ui/Table";
import styles from "./OddsTable.module.css";
import { chance } from "./odds";

/** Of the six columns of a block; a cell of a table has none of it. */
const [HALF, THIRD] = [{ gridColumn: "span 3" }, { gridColumn: "span 2" }];

/** What one may hope for, by rarity. */
export function OddsTable({ odds: data }: { odds: Schemas["Odds"] }) {
  const rest = data.guarantee === null ? HALF : THIRD;
  return (
    <Table oneLine blocks={6} label="Odds by rarity" className={styles.table}>
      <thead>
        <tr>
          <th scope="col">Rarity</th>
          <th scope="col">At least one in the pack</th>
          <th scope="col">Each card</th>
          {data.guarantee === null ? null : (
            <th scope="col">If the last must be {data.guarantee} or better</th>
          )}
          <th scope="col">Copies left</th>
        </tr>
      </thead>
      <tbody>
        {data.firstDraw.map(({ rarity, probability, copiesLeft }) => {
          const any = data.atLeastOne.find((row) => row.rarity === rarity);
          const sure = data.guaranteedDraw.find((row) => row.rarity === rarity);
          return (
            <tr key={rarity}>
              <th scope="row" style={HALF}>
                <RarityMark rarity={rarity} />
              </th>
              <td data-before="At least one" style={HALF}>
                <Row as="span" nowrap gap={2}>
                  <Meter className={styles.bar} share={any?.probability ?? 0} paint={rarityFill(rarity)} />
                  {chance(any?.probability ?? 0)}
                </Row>
              </td>
              <td data-before="Each card" style={rest}>
                {chance(probability)}
              </td>
              {data.guarantee === null ? null : (
                <td data-before="Guaranteed last" style={rest}>
                  {chance(sure?.probability ?? 0)}
                </td>
              )}
              <td data-before="Copies left" style={rest}>
                {formatNumber(copiesLeft)}
              </td>
            </tr>
          );
        })}
      </tbody>
    </Table>
  );
}
