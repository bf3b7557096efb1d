import { Stack } from "../../../ui/Stack";
import { Text } from "../../../ui/Text";
import { FindingList } from "../FindingList";
import { OpeningLink } from "../OpeningLink";
import { VerdictBanner } from "../VerdictBanner";
import type { WholeCheck } from "./everything";
import * as m from "./messages";
import { requestText } from "./requestText";

/** The result of the check of everything: a sentence, then what was found, then what it is about. */
export function CheckOutcome({ check }: { check: WholeCheck }) {
  const { problems, marks, open, witnesses } = check.verification;
  const isRight = problems.length === 0;
  return (
    <Stack gap={4}>
      <VerdictBanner
        verdict={isRight ? "holds" : "fails"}
        headline={isRight ? m.allAddsUp() : m.doesNotAddUp()}
        explanation={m.checkedCounts(check)}
      >
        {open.length === 0 ? null : <Text tone="soft">{m.notDrawnAgain({ count: open.length })}</Text>}
        {witnesses.length === 0 ? null : (
          <Text tone="soft">{m.headsInTime({ count: witnesses.length })}</Text>
        )}
      </VerdictBanner>
      {isRight ? null : (
        <Stack gap={2}>
          <Text as="h3" size="md">
            {m.problems()}
          </Text>
          <FindingList findings={problems} />
        </Stack>
      )}
      {marks.length === 0 ? null : (
        <Stack gap={2}>
          <Text as="h3" size="md">
            {m.marks()}
          </Text>
          <FindingList findings={marks} />
        </Stack>
      )}
      <Receipts check={check} />
    </Stack>
  );
}

function Receipts({ check: { verification, kept } }: { check: WholeCheck }) {
  if (kept.receipts.length === 0) return null;
  const differing = verification.problems.flatMap(({ about }) => ("receipt" in about ? about.receipt : []));
  return (
    <Stack gap={2}>
      <Text as="h3" size="md">
        {m.receipts()}
      </Text>
      <Stack as="ol" gap={3}>
        {verification.requests.map((request, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the place in the file identifies a receipt
          <li key={index}>
            {request.opening === null ? (
              m.receipt({ number: index + 1 })
            ) : (
              <OpeningLink id={request.opening}>{m.receipt({ number: index + 1 })}</OpeningLink>
            )}
            <Text as="small" block tone={differing.includes(index) ? "bad" : "soft"} size="sm">
              {requestText(request, differing.includes(index))}
            </Text>
          </li>
        ))}
      </Stack>
    </Stack>
  );
}
