import type { CSSProperties } from "react";
import type { Schemas } from "../../../api/client";
import { formatNumber, listFormat } from "../../../lib/formats";
import { rarityFill, rarityRank } from "../../../lib/rarities";
import { Panel } from "../../../ui/Panel";
import { RarityMark } from "../../../ui/RarityKey";
import { Row } from "../../../ui/Row";
import { Text } from "../../../ui/Text";
import styles from "./Definition.module.css";
import * as m from "./messages";

const GRADES = [10, 9, 8, 7, 6, 5, 4, 3, 2, 1] as const;

/** Number of graded copies per grade and rarity: a bar chart in a table with the numbers. */
export function Population({ grades }: { grades: Schemas["CardDetail"]["grades"] }) {
  const total = grades.reduce((sum, { count }) => sum + count, 0);
  if (total === 0) {
    return (
      <Panel title={m.grades()}>
        <Text tone="soft">{m.noGrades()}</Text>
      </Panel>
    );
  }
  const rows = GRADES.map((grade) => {
    const parts = grades
      .filter((row) => row.grade === grade && row.count > 0)
      .sort((a, b) => rarityRank(a.rarity) - rarityRank(b.rarity));
    return { grade, parts, count: parts.reduce((sum, { count }) => sum + count, 0) };
  });
  const most = Math.max(...rows.map(({ count }) => count));
  return (
    <Panel title={m.grades()} state={m.gradedCount({ count: total })}>
      <table className={styles.grades}>
        <caption className="visually-hidden">{m.gradeTable()}</caption>
        <thead className="visually-hidden">
          <tr>
            <th scope="col">{m.grade()}</th>
            <th scope="col">{m.copiesByRarity()}</th>
            <th scope="col">{m.copies()}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ grade, parts, count }) => (
            <Text as="tr" key={grade} tone={count === 0 ? "faint" : undefined}>
              <th scope="row">{grade}</th>
              <td>
                <span className={styles.stack} aria-hidden="true">
                  {parts.map((part) => (
                    <span key={part.rarity} style={barStyle(part.rarity, part.count / most)} />
                  ))}
                </span>
                <span className="visually-hidden">
                  {parts.length === 0 ? m.noCopies() : partsText(parts)}
                </span>
              </td>
              <td>{count === 0 ? "–" : formatNumber(count)}</td>
            </Text>
          ))}
        </tbody>
      </table>
      <Row as="ul" gap={4} rowGap={1} align="stretch" tone="soft" size="sm" aria-label={m.gradedRarities()}>
        {[...new Set(grades.map(({ rarity }) => rarity))]
          .sort((a, b) => rarityRank(a) - rarityRank(b))
          .map((rarity) => (
            <li key={rarity}>
              <RarityMark rarity={rarity} />
            </li>
          ))}
      </Row>
    </Panel>
  );
}

/** Numbers of copies by rarity: "2 Basic, 1 Rare". */
const partsText = (parts: Schemas["CardDetail"]["grades"]) =>
  listFormat({ type: "unit" }).format(parts.map(({ count, rarity }) => m.copiesOfRarity({ count, rarity })));

function barStyle(rarity: string, share: number): CSSProperties {
  return { inlineSize: `${share * 100}%`, background: rarityFill(rarity) };
}
