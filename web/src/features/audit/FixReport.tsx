import { formatNumber } from "../../lib/formats";
import { Badge } from "../../ui/Badge";
import { Row } from "../../ui/Row";
import { Stack } from "../../ui/Stack";
import { Text } from "../../ui/Text";
import styles from "./Audit.module.css";
import { LongList } from "./LongList";
import type { FixResult } from "./queries";

/** The full response of a fix: what it did or would do, and what it could not. */
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
  const unfixed = [
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
            draw={({ action, username, cardInstance }) => (
              <>
                <strong>{action === "removeMint0" ? "Remove" : "New mint number"}</strong>{" "}
                {cardInstance.replaceAll("|", " · ")} of {username ?? "a former collector"}
              </>
            )}
          />
        </details>
      )}
      {unfixed.length === 0 ? null : (
        <details open>
          <summary>Could not be fixed: {formatNumber(unfixed.length)}</summary>
          <LongList
            items={unfixed.map((text, place) => ({ text: text.replaceAll("|", " · "), place }))}
            dense
            label="What could not be fixed"
            keyOf={({ place }) => `${place}`}
            draw={({ text }) => text}
          />
        </details>
      )}
    </Stack>
  );
}
