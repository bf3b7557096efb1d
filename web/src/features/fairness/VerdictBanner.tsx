import type { ReactNode } from "react";
import { Icon, type IconName } from "../../ui/Icon";
import { Row } from "../../ui/Row";
import { Stack } from "../../ui/Stack";
import { Text } from "../../ui/Text";
import type { Verdict } from "./algorithm/check";
import styles from "./Fairness.module.css";
import * as m from "./messages";

export const VERDICT_ICONS: Record<Verdict, IconName> = { holds: "check", fails: "close", open: "clock" };

interface VerdictBannerProps {
  verdict: Verdict;
  headline: string;
  explanation: string;
  /** Marks a result that is right, but proves little. */
  isWeak?: boolean;
  /** The name of what was proved. */
  mark?: string;
  children?: ReactNode;
}

/** The overall result of a check in one sentence. */
export function VerdictBanner({
  verdict,
  headline,
  explanation,
  isWeak = false,
  mark,
  children,
}: VerdictBannerProps) {
  return (
    <Row
      as="section"
      gap={5}
      className={styles.seal}
      data-verdict={isWeak ? "open" : verdict}
      aria-label={m.result()}
    >
      <span className={styles.stamp}>
        <Icon name={isWeak && verdict === "holds" ? "minus" : VERDICT_ICONS[verdict]} size={36} />
      </span>
      <Stack gap={2} grow="18rem">
        {mark === undefined ? null : (
          <Text tone="soft" size="sm" weight="semibold">
            {mark}
          </Text>
        )}
        <div role="status">
          <Text as="h2" size="xl">
            {headline}
          </Text>
        </div>
        <Text max="70ch" tone="soft">
          {explanation}
        </Text>
        {children}
      </Stack>
    </Row>
  );
}
