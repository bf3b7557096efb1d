import { dateFormat, formatNumber } from "../../lib/formats";
import { Box } from "../../ui/Box";
import { Grid } from "../../ui/Grid";
import { Stack } from "../../ui/Stack";
import { Text } from "../../ui/Text";
import type { AuditReport } from "./queries";

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

const dateTime = dateFormat({ dateStyle: "medium", timeStyle: "medium" });

/** The numbers of scanned users and cards, and of findings. */
export function Summary({ report }: { report: AuditReport }) {
  return (
    <Box as="section" after={6} aria-labelledby="summary">
      <Text as="h2" after={2} size="xl" font="display" id="summary">
        Summary
      </Text>
      <Text after={4} tone="soft">
        As of <time dateTime={report.timestamp}>{dateTime.format(new Date(report.timestamp))}</time>
      </Text>
      <Grid as="dl" min="9rem" gap={3}>
        {COUNTS.map(({ key, label }) => {
          const count = report.summary[key];
          const isFinding = !key.startsWith("total") && count > 0;
          return (
            <Stack reverse padX={4} padY={3} surface="panel" border={isFinding && "accent"} key={key}>
              <Text as="dt" tone="soft" size="sm">
                {label}
              </Text>
              <Text as="dd" numeric size="xl" font="display">
                {formatNumber(count)}
              </Text>
            </Stack>
          );
        })}
      </Grid>
    </Box>
  );
}
