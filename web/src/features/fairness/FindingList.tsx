import { Link } from "@tanstack/react-router";
import { formatNumber } from "../../lib/formats";
import { Icon } from "../../ui/Icon";
import { Row } from "../../ui/Row";
import { Stack } from "../../ui/Stack";
import { Text } from "../../ui/Text";
import type { About, Finding, MarkCode, ProblemCode } from "./algorithm/verify/findings";
import { groupBy } from "./algorithm/verify/groups";
import styles from "./Fairness.module.css";
import { MARK_LABELS, PROBLEM_LABELS } from "./findingLabels";
import { OpeningLink } from "./OpeningLink";

/** At most this many things are listed per code. */
const MOST_SHOWN = 20;

const LABELS: Record<ProblemCode | MarkCode, string> = { ...PROBLEM_LABELS, ...MARK_LABELS };

/** Findings by code: a sentence, the number, and what they are about on demand. */
export function FindingList({ findings }: { findings: readonly Finding<ProblemCode | MarkCode>[] }) {
  return (
    <Stack as="ul" gap={1}>
      {[...groupBy(findings, ({ code }) => code)].map(([code, found]) => (
        <li key={code}>
          <details>
            <Row as="summary" gap={3} justify="between" nowrap target className={styles.finding}>
              <span>{LABELS[code]}</span>
              <Row as="span" gap={2} nowrap rigid>
                <Text as="strong" numeric>
                  {formatNumber(found.length)}
                </Text>
                <Icon name="down" size={18} tone="faint" />
              </Row>
            </Row>
            <Stack as="ul" gap={1} padAbove={2} size="sm" tone="soft">
              {found.slice(0, MOST_SHOWN).map(({ about }) => (
                <Text as="li" breaks key={JSON.stringify(about)}>
                  <AboutText about={about} />
                </Text>
              ))}
              {found.length > MOST_SHOWN ? <li>and {formatNumber(found.length - MOST_SHOWN)} more</li> : null}
              <li>
                Code: <code>{code}</code>
              </li>
            </Stack>
          </details>
        </li>
      ))}
    </Stack>
  );
}

/** What a finding is about, as a link where there is a page. */
function AboutText({ about }: { about: About }) {
  if ("opening" in about) return <OpeningLink id={about.opening}>Opening {about.opening}</OpeningLink>;
  if ("ticket" in about) return <OpeningLink id={about.ticket}>Ticket {about.ticket}</OpeningLink>;
  if ("batch" in about) {
    return (
      <Link to="/fairness/log" search={{ from: about.batch }}>
        Batch {about.batch}
      </Link>
    );
  }
  if ("raffle" in about) {
    return (
      <Link to="/raffles/$id" params={{ id: about.raffle }}>
        Raffle {about.raffle}
      </Link>
    );
  }
  if ("receipt" in about) return <>Receipt number {about.receipt + 1}</>;
  if ("list" in about) return <>The list of {about.list}</>;
  if ("round" in about) return <>Round {about.round} of the beacon</>;
  if ("seed" in about) return <>Seed {about.seed}</>;
  if ("pool" in about) return <>Pack {about.pool.replace(" ", ", version ")}</>;
  return (
    <Link to="/fairness/grades/$cardId" params={{ cardId: about.card }}>
      Grade of card {about.card}
    </Link>
  );
}
