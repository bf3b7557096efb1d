import { formatNumber } from "../../lib/formats";
import { Badge } from "../../ui/Badge";
import { Row } from "../../ui/Row";
import { Stack } from "../../ui/Stack";
import { Text } from "../../ui/Text";
import styles from "./Audit.module.css";
import { LongList } from "./LongList";
import * as m from "./messages";
import { ownerValues } from "./owner";
import type { FixResult } from "./queries";

/** The full result of a fix or its dry run, including failures. */
export function FixReport({ result }: { result: FixResult }) {
  const { details, fixedCount, failedCount, failedFixes, fixPlan, fixed, failed, isDryRun } = result;
  const facts: [string, number | undefined][] = [
    [isDryRun ? m.cardsToChange() : m.cardsChanged(), details?.updatedCards],
    [m.ownersOfCards(), details?.updatedUsers],
    [isDryRun ? m.toFix() : m.fixed(), fixedCount ?? undefined],
    [m.mintZeroRemoved(), fixed?.removeMint0],
    [m.renumbered(), fixed?.rerollDuplicates],
    [m.notFixed(), failedCount ?? undefined],
  ];
  const failures = [
    ...(details?.failedUpdates ?? []).map(({ cardName, reason }) => m.failure({ what: cardName, reason })),
    ...(failedFixes ?? []).map(({ cardName, mintNumber, reason }) =>
      m.failure({ what: `${cardName} ${mintNumber ?? ""}`.trim(), reason }),
    ),
    ...[...(failed?.removeMint0 ?? []), ...(failed?.rerollDuplicates ?? [])].map(({ reason, ...copy }) =>
      m.failure({ what: copyText(copy), reason }),
    ),
  ];
  return (
    <Stack gap={3} padAbove={3} edge="above" className={styles.report}>
      <Row>
        <Badge tone={isDryRun ? "plain" : "good"}>{isDryRun ? m.dryRun() : m.repaired()}</Badge>
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
          <summary>{m.plan({ count: fixPlan.length })}</summary>
          <LongList
            items={fixPlan}
            dense
            label={m.planList()}
            keyOf={({ userCardId }) => userCardId}
            renderItem={({ action, ...copy }) => (
              <>
                <strong>{action === "removeMint0" ? m.planRemove() : m.planRenumber()}</strong>{" "}
                {copyText(copy)}
              </>
            )}
          />
        </details>
      )}
      {failures.length === 0 ? null : (
        <details open>
          <summary>{m.failures({ count: failures.length })}</summary>
          <LongList
            items={failures.map((text, index) => ({ text, index }))}
            dense
            label={m.failureList()}
            keyOf={({ index }) => `${index}`}
            renderItem={({ text }) => text}
          />
        </details>
      )}
    </Stack>
  );
}

interface Copy {
  cardInstance: string;
  username?: string | null | undefined;
}

/** A copy and its owner, as in "Eel · Divine · 1 of cleo". */
const copyText = ({ cardInstance, username }: Copy) =>
  m.copyOf({ card: cardInstance.replaceAll("|", " · "), ...ownerValues(username) });
