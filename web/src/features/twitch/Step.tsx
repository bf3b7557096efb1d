import { type ReactNode, useId } from "react";
import { Row } from "../../ui/Row";
import { Stack } from "../../ui/Stack";
import { Text } from "../../ui/Text";
import { STATE_TONE, StateMark } from "./StateMark";
import type { Standing } from "./steps";
import styles from "./Twitch.module.css";

interface StepProps {
  number: number;
  title: string;
  standing: Standing;
  children?: ReactNode;
}

/** A step of the setup: where it stands, what to do, and the means to do it. */
export function Step({ number, title, standing, children }: StepProps) {
  const id = useId();
  return (
    <li className={styles.step} data-state={standing.state}>
      <Text
        as="span"
        numeric
        tone={standing.state === "off" ? undefined : STATE_TONE[standing.state]}
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
          <StateMark state={standing.state} />
        </Row>
        <p className={styles.what} role="status">
          {standing.what}
        </p>
        {children}
      </Stack>
    </li>
  );
}
