import type { Schemas } from "../../api/client";
import { Box } from "../../ui/Box";
import { Row } from "../../ui/Row";
import { Stack } from "../../ui/Stack";
import { Text } from "../../ui/Text";
import { COUNT_LABELS, goalPercent } from "./labels";
import * as m from "./messages";
import styles from "./Show.module.css";
import { useTimeLeft } from "./time";

/** A goal with its progress and reward. */
export function GoalBar({ goal }: { goal: Schemas["GoalView"] }) {
  const left = useTimeLeft(goal.state === "running" ? goal.until : goal.betterUntil);
  return (
    <Stack gap={2}>
      <Row as="p" gap={3} rowGap={1} align="baseline" justify="between" breaks>
        <strong>{goal.title}</strong>
        <span className={styles.count}>{m.goalProgress({ counted: goal.counted, target: goal.target })}</span>
      </Row>
      <Box
        border={goal.state === "reached" ? "good" : "strong"}
        radius="round"
        className={styles.bar}
        data-state={goal.state}
        role="progressbar"
        aria-label={goal.title}
        aria-valuemin={0}
        aria-valuemax={goal.target}
        aria-valuenow={Math.max(0, Math.min(goal.counted, goal.target))}
      >
        <span style={{ inlineSize: `${goalPercent(goal)}%` }} />
      </Box>
      <Row as="p" gap={3} rowGap={1} align="baseline" justify="between" breaks>
        <Text as="small" tone="soft">
          {statusText(goal, left)}
        </Text>
        <Text as="small" tone="soft">
          {COUNT_LABELS[goal.counts]()}
        </Text>
      </Row>
    </Stack>
  );
}

function statusText({ state, rewardText, betterUntil, outcome }: Schemas["GoalView"], left: string): string {
  const reward = rewardText;
  if (state === "missed") return m.goalMissed();
  if (state === "ended") return m.goalEnded();
  if (state === "running") return left === "" ? m.goalGives({ reward }) : m.goalGivesUntil({ reward, left });
  if (betterUntil != null) return m.goalReachedUntil({ reward, left });
  if (outcome === "left_alone") return m.goalPackEdited();
  if (outcome === "in_part") return m.goalEditsStay();
  return outcome === "as_before" ? m.goalRewardOver({ reward }) : m.goalReached({ reward });
}
