import { Box } from "../../ui/Box";
import { Grid } from "../../ui/Grid";
import { Meter } from "../../ui/Meter";
import { Panel } from "../../ui/Panel";
import { Row } from "../../ui/Row";
import { Table, wideCell } from "../../ui/Table";
import { Text } from "../../ui/Text";
import { gradeWord } from "../cards/grades";
import styles from "./Grading.module.css";
import { shares, shareText } from "./labels";

/** How likely each grade is, as it is drawn. */
export function Weights({ weights }: { weights: Readonly<Record<string, number>> }) {
  const rows = shares(weights);
  const most = Math.max(...rows.map(({ share }) => share), 0.001);
  return (
    <Panel title="How likely each grade is" lead="Every card has the same chances, whatever its rarity.">
      <Table plain>
        <thead className="visually-hidden">
          <tr>
            <th scope="col">Grade</th>
            <th scope="col">Chance</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ grade, share }) => (
            <tr key={grade}>
              <Text as="th" oneLine weight="normal" scope="row">
                <Grid as="span" columns="1.5rem auto" align="baseline">
                  <Text as="strong" font="display">
                    {grade}
                  </Text>{" "}
                  <Text as="small" tone="soft">
                    {gradeWord(grade)}
                  </Text>
                </Grid>
              </Text>
              <td className={wideCell}>
                <Row nowrap gap={2}>
                  <Box as="span" grow>
                    <Meter bare size="l" share={share / most} tone={grade >= 8 ? "accent" : "line"} />
                  </Box>
                  <span className={styles.percent}>{shareText(share)}</span>
                </Row>
              </td>
            </tr>
          ))}
        </tbody>
      </Table>
    </Panel>
  );
}
