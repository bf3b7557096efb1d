import { Panel } from "../../../ui/Panel";
import { Stack } from "../../../ui/Stack";
import { Text } from "../../../ui/Text";
import styles from "./Log.module.css";

/** How to keep heads before their numbers are public. */
export function WitnessPanel() {
  return (
    <Panel
      title="Be a witness"
      lead="A person who had a ticket’s head before its number can confirm the ticket."
    >
      <Stack as="ol" gap={3}>
        <li>
          <strong>Keep a page of this site open.</strong>
          <Text tone="soft" size="sm">
            While it is open, your browser keeps the heads of live packs with its own time, and compares them
            with the log later.
          </Text>
        </li>
        <li>
          <strong>Watch the chat.</strong>
          <Text tone="soft" size="sm">
            The bot writes the batch and the first 20 characters of its head before each live pack. Chat and
            recordings have a time that the streamer does not set.
          </Text>
        </li>
        <li>
          <strong>Run a program.</strong>
          <Text tone="soft" size="sm">
            It notes the beacon’s newest number with each head. That proves the order without a clock.
          </Text>
          <code className={styles.command}>foilcast watch {location.origin} heads.txt</code>
        </li>
      </Stack>
    </Panel>
  );
}
