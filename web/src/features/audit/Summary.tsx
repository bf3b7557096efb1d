import { dateFormat, formatNumber } from "../../lib/formats";
import { Box } from "../../ui/Box";
import { Grid } from "../../ui/Grid";
import { Stack } from "../../ui/Stack";
import { Text } from "../../ui/Text";
import * as m from "./messages";
import type { AuditReport } from "./queries";

const COUNTS: readonly { key: keyof AuditReport["summary"]; label: () => string }[] = [
  { key: "totalUsersScanned", label: m.usersScanned },
  { key: "totalCardsScanned", label: m.cardsScanned },
  { key: "legacyGlitchNameIssuesCount", label: m.legacyNames },
  { key: "missingModifierPrefixIssuesCount", label: m.missingPrefixes },
  { key: "cardDataMismatchesCount", label: m.dataMismatches },
  { key: "inconsistenciesWithCardDefCount", label: m.listedFree },
  { key: "trueDuplicateCardInstancesAcrossUsersCount", label: m.duplicateMints },
  { key: "mint0CardsCount", label: m.mintZero },
  { key: "malformedUserCardsCount", label: m.malformed },
  { key: "unknownDefinitionCardsCount", label: m.noDefinition },
];

const dateTime = dateFormat({ dateStyle: "medium", timeStyle: "medium" });

/** The numbers of scanned users and cards, and of findings. */
export function Summary({ report }: { report: AuditReport }) {
  return (
    <Box as="section" after={6} aria-labelledby="summary">
      <Text as="h2" after={2} size="xl" font="display" id="summary">
        {m.summary()}
      </Text>
      <Text after={4} tone="soft">
        {m.summaryTime({
          date: dateTime.format(new Date(report.timestamp)),
          time: (text) => <time dateTime={report.timestamp}>{text}</time>,
        })}
      </Text>
      <Grid as="dl" min="9rem" gap={3}>
        {COUNTS.map(({ key, label }) => {
          const count = report.summary[key];
          const isFinding = !key.startsWith("total") && count > 0;
          return (
            <Stack reverse padX={4} padY={3} surface="panel" border={isFinding && "accent"} key={key}>
              <Text as="dt" tone="soft" size="sm">
                {label()}
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
