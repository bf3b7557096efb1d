import { type ReactNode, useId } from "react";
import { Row } from "../../ui/Row";
import { Stack } from "../../ui/Stack";
import { Text } from "../../ui/Text";
import { STATE_TONE, StateMark } from "./StateMark";
import type { StepStatus } from "./steps";
import styles from "./Twitch.module.css";

interface StepProps {
  number: number;
  title: string;
  status: StepStatus;
  children?: ReactNode;
}

/** A step of the setup, with its status and controls. */
export function Step({ number, title, status, children }: StepProps) {
  const id = useId();
  return (
    <li className={styles.step} data-state={status.state}>
      <Text
        as="span"
        numeric
        tone={status.state === "off" ? undefined : STATE_TONE[status.state]}
        weight="bold"
        font="display"
        className={styles.number}
        aria-hidden="true"
      >
        {number}
      </Text>
      <Stack as="section" gap={3} padAbove={1} aria-labelledby={id}>
        <Row as="header" gap={3} rowGap={1}>
          <Text as="h2" size="lg" id={id}>
            {title}
          </Text>
          <StateMark state={status.state} />
        </Row>
        <p className={styles.what} role="status">
          {status.text}
        </p>
        {children}
      </Stack>
    </li>
  );
}
