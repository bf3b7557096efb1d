import { copyText } from "../../../lib/copy";
import { useNow } from "../../../lib/useNow";
import { Button } from "../../../ui/Button";
import { Row } from "../../../ui/Row";
import { Stack } from "../../../ui/Stack";
import { Text } from "../../../ui/Text";
import { toastError, toastSuccess } from "../../../ui/toasts";
import type { NewestHead } from "../logApi";
import { ageText } from "./ageText";
import styles from "./Log.module.css";
import * as m from "./messages";

/** The overlay and the chat show this many characters of a head. */
export const SHOWN_CHARACTERS = 20;

/** The newest head, to be copied and kept. */
export function NewestHeadPanel({ newest: { batch, head, timeMs } }: { newest: NewestHead }) {
  const age = useNow((now) => ageText(timeMs, now));
  const handleCopy = async () => {
    if (await copyText(`${batch} ${head}`)) toastSuccess(m.headCopied());
    else toastError(m.headNotCopied());
  };
  return (
    <section className={styles.newest} aria-labelledby="newest-head">
      <Stack gap={3}>
        <Row gap={3} rowGap={1} align="baseline" justify="between">
          <Text as="h2" size="lg" id="newest-head">
            {m.newestHead()}
          </Text>
          <Text tone="soft" size="sm" numeric>
            {m.newestBatch({ batch, age })}
          </Text>
        </Row>
        <code className={styles.head}>
          <strong>{head.slice(0, SHOWN_CHARACTERS)}</strong>
          {head.slice(SHOWN_CHARACTERS)}
        </code>
        <Row gap={4} rowGap={3} justify="between">
          <Text tone="soft" max="62ch">
            {m.headHint()}
          </Text>
          <Button kind="primary" onClick={() => void handleCopy()}>
            {m.copyHead()}
          </Button>
        </Row>
      </Stack>
    </section>
  );
}
