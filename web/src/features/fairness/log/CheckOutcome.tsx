import { Link } from "@tanstack/react-router";
import { formatNumber } from "../../../lib/formats";
import { Stack } from "../../../ui/Stack";
import { Text } from "../../../ui/Text";
import { FindingList } from "../FindingList";
import { VerdictBanner } from "../VerdictBanner";
import type { WholeCheck } from "./everything";
import { requestText } from "./requestText";

/** The result of the check of everything: a sentence, then what was found, then what it is about. */
export function CheckOutcome({ check }: { check: WholeCheck }) {
  const { problems, marks, open, witnesses } = check.verification;
  const isRight = problems.length === 0;
  return (
    <Stack gap={4}>
      <VerdictBanner
        verdict={isRight ? "holds" : "fails"}
        headline={isRight ? "Everything adds up" : "Something does not add up"}
        explanation={`${formatNumber(check.openings)} openings and ${formatNumber(check.batches)} batches were checked.${openText(open.length)}${witnessText(witnesses.length)}`}
      />
      {isRight ? null : (
        <Stack gap={2}>
          <Text as="h3" size="md">
            Problems
          </Text>
          <FindingList findings={problems} />
        </Stack>
      )}
      {marks.length === 0 ? null : (
        <Stack gap={2}>
          <Text as="h3" size="md">
            Worth knowing
          </Text>
          <FindingList findings={marks} />
        </Stack>
      )}
      <Receipts check={check} />
    </Stack>
  );
}

const openText = (count: number) =>
  count === 0
    ? ""
    : ` ${formatNumber(count)} of the openings were not drawn again, since their seeds are not revealed yet.`;

const witnessText = (count: number) =>
  count === 0 ? "" : ` ${formatNumber(count)} heads were kept before their numbers were public.`;

function Receipts({ check: { verification, kept } }: { check: WholeCheck }) {
  if (kept.receipts.length === 0) return null;
  const differing = verification.problems.flatMap(({ about }) => ("receipt" in about ? about.receipt : []));
  return (
    <Stack gap={2}>
      <Text as="h3" size="md">
        Your receipts
      </Text>
      <Stack as="ol" gap={3}>
        {verification.requests.map((request, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the place in the file identifies a receipt
          <li key={index}>
            {request.opening === null ? (
              `Receipt ${index + 1}`
            ) : (
              <Link to="/openings/$id/verify" params={{ id: request.opening }}>
                Receipt {index + 1}
              </Link>
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
