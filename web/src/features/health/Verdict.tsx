import { Icon } from "../../ui/Icon";
import { Row } from "../../ui/Row";
import { Stack } from "../../ui/Stack";
import { Text } from "../../ui/Text";
import type { Health } from "./queries";

interface VerdictProps {
  concerns: Health["concerns"];
  /** Whether no node has reported yet. */
  waiting: boolean;
}

/** The current problems with advice, or a sentence that there are none. */
export function Verdict({ concerns, waiting }: VerdictProps) {
  if (concerns.length > 0) {
    const bad = concerns.some(({ urgent }) => urgent);
    return (
      <Row
        as="section"
        nowrap
        gap={4}
        align="start"
        pad={4}
        surface="panel"
        mark={bad ? "bad" : "accent"}
        aria-label={bad ? "Not well" : "To look at"}
      >
        <Icon name={bad ? "close" : "clock"} size={24} tone={bad ? "bad" : "accent"} />
        <Stack as="ul" gap={4}>
          {concerns.map(({ urgent, what, advice }) => (
            <li key={what}>
              <Text breaks tone={urgent ? "bad" : undefined} size="lg" font="display">
                {what}
              </Text>
              <Text tone="soft">{advice}</Text>
            </li>
          ))}
        </Stack>
      </Row>
    );
  }
  return (
    <Row as="p" nowrap gap={4} pad={4} surface="panel" mark={waiting ? "accent" : "good"} role="status">
      <Icon name={waiting ? "clock" : "check"} size={24} tone={waiting ? "accent" : "good"} />
      <Text as="span" breaks tone={waiting ? undefined : "good"} size="lg" font="display">
        {waiting ? "The server has just started and looks at itself for the first time." : "All is well."}
      </Text>
    </Row>
  );
}
