import { Disc } from "../../ui/Disc";
import { Grid } from "../../ui/Grid";
import { Icon } from "../../ui/Icon";
import { Panel } from "../../ui/Panel";
import { Stack } from "../../ui/Stack";
import { Text } from "../../ui/Text";
import { CHECKS, type Report } from "./algorithm/check";
import { CHECK_LABELS, VERDICT_LABELS } from "./labels";

/** All checks with their results. */
export function CheckList({ report }: { report: Report }) {
  const done = CHECKS.filter((name) => report.checks[name] !== "open").length;
  return (
    <Panel title="What was checked" state={`${done} of ${CHECKS.length}`}>
      <Stack as="ul" gap={3}>
        {CHECKS.map((name) => {
          const verdict = report.checks[name];
          return (
            <Grid as="li" columns="auto 1fr" gap={3} key={name} data-verdict={verdict}>
              <Disc
                size="s"
                look="line"
                tone={verdict === "holds" ? "good" : verdict === "fails" ? "bad" : "faint"}
              >
                <Icon
                  name={verdict === "holds" ? "check" : verdict === "fails" ? "close" : "clock"}
                  size={18}
                />
              </Disc>
              <span>
                <strong>{CHECK_LABELS[name].title}</strong>
                <span className="visually-hidden">: {VERDICT_LABELS[verdict]}.</span>
                <Text as="small" block tone="soft" size="sm">
                  {CHECK_LABELS[name].results[verdict]}
                </Text>
              </span>
            </Grid>
          );
        })}
      </Stack>
    </Panel>
  );
}
