import { formatNumber } from "../../lib/formats";
import { Badge } from "../../ui/Badge";
import { Row } from "../../ui/Row";
import { Stack } from "../../ui/Stack";
import { Text } from "../../ui/Text";
import styles from "./Audit.module.css";
import { LongList } from "./LongList";
import type { FixResult } from "./queries";

/** The full result of a fix or its dry run, including failures. */
export function FixReport({ result }: { result: FixResult }) {
  const { details, fixedCount, failedCount, failedFixes, fixPlan, fixed, failed, isDryRun } = result;
  const facts: [string, number | undefined][] = [
    [isDryRun ? "Cards that would change" : "Cards changed", details?.updatedCards],
    ["Their owners", details?.updatedUsers],
    [isDryRun ? "Would be fixed" : "Fixed", fixedCount ?? undefined],
    ["Removed with mint 0", fixed?.removeMint0],
    ["Got another mint number", fixed?.rerollDuplicates],
    ["Failed", failedCount ?? undefined],
  ];
  const failures = [
    ...(details?.failedUpdates ?? []).map(({ cardName, reason }) => `${cardName}: ${reason}`),
    ...(failedFixes ?? []).map(
      ({ cardName, mintNumber, reason }) => `${cardName} ${mintNumber ?? ""}: ${reason}`,
    ),
    ...[...(failed?.removeMint0 ?? []), ...(failed?.rerollDuplicates ?? [])].map(
      ({ cardInstance, username, reason }) =>
        `${cardInstance} of ${username ?? "a former collector"}: ${reason}`,
    ),
  ];
  return (
    <Stack gap={3} padAbove={3} edge="above" className={styles.report}>
      <Row>
        <Badge tone={isDryRun ? "plain" : "good"}>{isDryRun ? "Dry run" : "Repaired"}</Badge>
      </Row>
      <Row as="dl" gap={5} rowGap={2} align="stretch">
        {facts.map(([label, value]) =>
          value === undefined ? null : (
            <Row nowrap gap={2} align="stretch" key={label}>
              <Text as="dt" tone="soft">
                {label}
              </Text>
              <Text as="dd" numeric weight="semibold">
                {formatNumber(value)}
              </Text>
            </Row>
          ),
        )}
      </Row>
      {fixPlan == null || fixPlan.length === 0 ? null : (
        <details>
          <summary>The plan: {formatNumber(fixPlan.length)}</summary>
          <LongList
            items={fixPlan}
            dense
            label="What would be done"
            keyOf={({ userCardId }) => userCardId}
            renderItem={({ action, username, cardInstance }) => (
              <>
                <strong>{action === "removeMint0" ? "Remove" : "New mint number"}</strong>{" "}
                {cardInstance.replaceAll("|", " · ")} of {username ?? "a former collector"}
              </>
            )}
          />
        </details>
      )}
      {failures.length === 0 ? null : (
        <details open>
          <summary>Could not be fixed: {formatNumber(failures.length)}</summary>
          <LongList
            items={failures.map((text, index) => ({ text: text.replaceAll("|", " · "), index }))}
            dense
            label="What could not be fixed"
            keyOf={({ index }) => `${index}`}
            renderItem={({ text }) => text}
          />
        </details>
      )}
    </Stack>
  );
}
