import { Panel } from "../../../ui/Panel";
import { Stack } from "../../../ui/Stack";
import { Text } from "../../../ui/Text";
import styles from "./Log.module.css";
import * as m from "./messages";

/** How to keep heads before their numbers are public. */
export function WitnessPanel() {
  const command = ["foilcast", "watch", location.origin, "heads.txt"].join(" ");
  return (
    <Panel title={m.witness()} lead={m.witnessLead()}>
      <Stack as="ol" gap={3}>
        <li>
          <strong>{m.witnessPage()}</strong>
          <Text tone="soft" size="sm">
            {m.witnessPageHint()}
          </Text>
        </li>
        <li>
          <strong>{m.witnessChat()}</strong>
          <Text tone="soft" size="sm">
            {m.witnessChatHint()}
          </Text>
        </li>
        <li>
          <strong>{m.witnessProgram()}</strong>
          <Text tone="soft" size="sm">
            {m.witnessProgramHint()}
          </Text>
          <code className={styles.command}>{command}</code>
        </li>
      </Stack>
    </Panel>
  );
}
