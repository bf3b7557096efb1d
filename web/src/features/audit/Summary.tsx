import { formatNumber } from "../../lib/formats";
import styles from "./Audit.module.css";
import type { AuditReport } from "./queries";

/** The counts of the summary, with what each is called. */
const COUNTS: readonly { key: keyof AuditReport["summary"]; label: string }[] = [
  { key: "totalUsersScanned", label: "Users scanned" },
  { key: "totalCardsScanned", label: "Cards scanned" },
  { key: "legacyGlitchNameIssuesCount", label: "Legacy Glitch names" },
  { key: "missingModifierPrefixIssuesCount", label: "Missing modifier prefixes" },
  { key: "cardDataMismatchesCount", label: "Card data mismatches" },
  { key: "inconsistenciesWithCardDefCount", label: "Owned mints listed as free" },
  { key: "trueDuplicateCardInstancesAcrossUsersCount", label: "Duplicate mint numbers" },
  { key: "mint0CardsCount", label: "Cards with mint 0" },
  { key: "malformedUserCardsCount", label: "Malformed cards" },
  { key: "unknownDefinitionCardsCount", label: "Cards without a definition" },
];

const when = new Intl.DateTimeFormat("en", { dateStyle: "medium", timeStyle: "medium" });

/** How much was looked at, and how much of it is wrong. */
export function Summary({ report }: { report: AuditReport }) {
  return (
    <section className={styles.summary} aria-labelledby="summary">
      <h2 id="summary" className={styles.title}>
        Summary
      </h2>
      <p className={styles.lead}>
        As of <time dateTime={report.timestamp}>{when.format(new Date(report.timestamp))}</time>
      </p>
      <dl className={styles.counts}>
        {COUNTS.map(({ key, label }) => {
          const count = report.summary[key];
          const isFinding = !key.startsWith("total") && count > 0;
          return (
            <div key={key} data-found={isFinding || undefined}>
              <dt>{label}</dt>
              <dd>{formatNumber(count)}</dd>
            </div>
          );
        })}
      </dl>
    </section>
  );
}
