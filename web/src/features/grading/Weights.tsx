import { Bar } from "../../ui/Bar";
import { Panel } from "../../ui/Panel";
import { Row } from "../../ui/Row";
import { Text } from "../../ui/Text";
import { gradeWord } from "../cards/grades";
import styles from "./Grading.module.css";
import { shares, shareText } from "./labels";
import * as m from "./messages";

/** The probability of each grade. */
export function Weights({ weights }: { weights: Readonly<Record<string, number>> }) {
  const rows = shares(weights);
  const most = Math.max(...rows.map(({ share }) => share), 0.001);
  return (
    <Panel title={m.chances()} lead={m.chancesLead()}>
      <table className={styles.weights}>
        <thead className="visually-hidden">
          <tr>
            <th scope="col">{m.grade()}</th>
            <th scope="col">{m.chance()}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ grade, share }) => (
            <tr key={grade}>
              <th scope="row">
                <strong>{grade}</strong>{" "}
                <Text as="small" tone="soft">
                  {gradeWord(grade)}
                </Text>
              </th>
              <Row as="td" nowrap gap={2}>
                <Bar
                  bare
                  size="l"
                  share={share / most}
                  fill={grade >= 8 ? undefined : "var(--line-strong)"}
                />
                <span className={styles.percent}>{shareText(share)}</span>
              </Row>
            </tr>
          ))}
        </tbody>
      </table>
    </Panel>
  );
}
