import { Link } from "@tanstack/react-router";
import { formatNumber } from "../../lib/formats";
import { Icon } from "../../ui/Icon";
import { Row } from "../../ui/Row";
import { Stack } from "../../ui/Stack";
import { Text } from "../../ui/Text";
import type { About, Finding, MarkCode, ProblemCode } from "./algorithm/verify/findings";
import { groupBy } from "./algorithm/verify/groups";
import { BatchLink } from "./BatchLink";
import styles from "./Fairness.module.css";
import { MARK_LABELS, PROBLEM_LABELS } from "./findingLabels";
import * as m from "./messages";
import { OpeningLink } from "./OpeningLink";

/** At most this many things are listed per code. */
const MOST_SHOWN = 20;

const LABELS: Record<ProblemCode | MarkCode, () => string> = { ...PROBLEM_LABELS, ...MARK_LABELS };

/** Findings by code: a sentence, the number, and what they are about on demand. */
export function FindingList({ findings }: { findings: readonly Finding<ProblemCode | MarkCode>[] }) {
  return (
    <Stack as="ul" gap={1}>
      {[...groupBy(findings, ({ code }) => code)].map(([code, found]) => (
        <li key={code}>
          <details>
            <Row as="summary" gap={3} justify="between" nowrap target className={styles.finding}>
              <span>{LABELS[code]()}</span>
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
              {found.length > MOST_SHOWN ? (
                <li>{m.moreFindings({ count: found.length - MOST_SHOWN })}</li>
              ) : null}
              <li>{m.findingCode({ id: code, code: (text) => <code>{text}</code> })}</li>
            </Stack>
          </details>
        </li>
      ))}
    </Stack>
  );
}

/** What a finding is about, as a link where there is a page. */
function AboutText({ about }: { about: About }) {
  if ("opening" in about) {
    return <OpeningLink id={about.opening}>{m.aboutOpening({ id: about.opening })}</OpeningLink>;
  }
  if ("ticket" in about) {
    return <OpeningLink id={about.ticket}>{m.aboutTicket({ id: about.ticket })}</OpeningLink>;
  }
  if ("batch" in about) return <BatchLink batch={about.batch}>{m.aboutBatch(about)}</BatchLink>;
  if ("raffle" in about) {
    return (
      <Link to="/raffles/$id" params={{ id: about.raffle }}>
        {m.aboutRaffle({ id: about.raffle })}
      </Link>
    );
  }
  if ("card" in about) {
    return (
      <Link to="/fairness/grades/$cardId" params={{ cardId: about.card }}>
        {m.aboutCard({ id: about.card })}
      </Link>
    );
  }
  return wordsAbout(about);
}

/** What is named by a link. */
type Linked =
  | { opening: string }
  | { ticket: string }
  | { batch: number }
  | { raffle: string }
  | { card: string };

/** What a finding without a page is about. */
function wordsAbout(about: Exclude<About, Linked>): string {
  if ("receipt" in about) return m.aboutReceipt({ number: about.receipt + 1 });
  if ("list" in about) return m.aboutList(about);
  if ("round" in about) return m.aboutRound(about);
  if ("seed" in about) return m.aboutSeed({ hash: about.seed });
  const [pack = "", version = ""] = about.pool.split(" ");
  return m.aboutPool({ pack, version });
}
