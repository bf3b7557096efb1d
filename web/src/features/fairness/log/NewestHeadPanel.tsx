import { copyText } from "../../../lib/copy";
import { formatNumber } from "../../../lib/formats";
import { useNow } from "../../../lib/useNow";
import { Button } from "../../../ui/Button";
import { Row } from "../../../ui/Row";
import { Stack } from "../../../ui/Stack";
import { Text } from "../../../ui/Text";
import { toastError, toastSuccess } from "../../../ui/toasts";
import type { NewestHead } from "../logApi";
import { ageText } from "./ageText";
import styles from "./Log.module.css";

/** The overlay and the chat show this many characters of a head. */
export const SHOWN_CHARACTERS = 20;

/** The newest head, to be copied and kept. */
export function NewestHeadPanel({ newest: { batch, head, timeMs } }: { newest: NewestHead }) {
  const age = useNow((now) => ageText(timeMs, now));
  const handleCopy = async () => {
    if (await copyText(`${batch} ${head}`)) toastSuccess("Copied. Keep it outside of this site.");
    else toastError("The browser did not allow copying. Select the text and copy it by hand.");
  };
  return (
    <section className={styles.newest} aria-labelledby="newest-head">
      <Stack gap={3}>
        <Row gap={3} rowGap={1} align="baseline" justify="between">
          <Text as="h2" size="lg" id="newest-head">
            Newest head
          </Text>
          <Text tone="soft" size="sm" numeric>
            Batch {formatNumber(batch)}, {age}
          </Text>
        </Row>
        <code className={styles.head}>
          <strong>{head.slice(0, SHOWN_CHARACTERS)}</strong>
          {head.slice(SHOWN_CHARACTERS)}
        </code>
        <Row gap={4} rowGap={3} justify="between">
          <Text tone="soft" max="62ch">
            The head is the hash of the newest batch, and so of the whole log. Send it to a friend or into the
            chat. A person who has it sees any later change of the log up to here.
          </Text>
          <Button kind="primary" onClick={() => void handleCopy()}>
            Copy the head
          </Button>
        </Row>
      </Stack>
    </section>
  );
}
