import { Disc } from "../../ui/Disc";
import { Grid } from "../../ui/Grid";
import { Icon } from "../../ui/Icon";
import { Panel } from "../../ui/Panel";
import { Stack } from "../../ui/Stack";
import { Text } from "../../ui/Text";
import type { Verdict } from "./algorithm/check";
import * as m from "./messages";
import { VERDICT_ICONS } from "./VerdictBanner";

export interface CheckResult {
  title: string;
  verdict: Verdict;
  result: string;
}

/** All checks with their results. */
export function CheckList({ checks }: { checks: readonly CheckResult[] }) {
  const done = checks.filter(({ verdict }) => verdict !== "open").length;
  return (
    <Panel title={m.checks()} state={m.checksDone({ done, total: checks.length })}>
      <Stack as="ul" gap={3}>
        {checks.map(({ title, verdict, result }) => (
          <Grid as="li" columns="auto 1fr" gap={3} key={title} data-verdict={verdict}>
            <Disc
              size="s"
              look="line"
              tone={verdict === "holds" ? "good" : verdict === "fails" ? "bad" : "faint"}
            >
              <Icon name={VERDICT_ICONS[verdict]} size={18} />
            </Disc>
            <span>
              <strong>{title}</strong>
              <span className="visually-hidden"> {m.checkVerdict({ verdict })}</span>
              <Text as="small" block tone="soft" size="sm">
                {result}
              </Text>
            </span>
          </Grid>
        ))}
      </Stack>
    </Panel>
  );
}
