import type { ReactNode } from "react";
import { Fold } from "../../ui/Fold";
import { Icon } from "../../ui/Icon";
import { Row } from "../../ui/Row";
import { Stack } from "../../ui/Stack";
import { Text } from "../../ui/Text";
import * as m from "./messages";
import type { Check } from "./queries";

interface VerdictProps {
  checks: readonly Check[];
  /** Whether no node has reported yet. */
  waiting: boolean;
}

const LOOKS = {
  ok: { icon: "check", tone: "good" },
  warning: { icon: "clock", tone: "accent" },
  wrong: { icon: "close", tone: "bad" },
} as const;

/** The current problems with advice, or a sentence that there are none, and what was checked and is well. */
export function Verdict({ checks, waiting }: VerdictProps) {
  const problems = checks.filter(({ verdict }) => verdict !== "ok");
  const well = checks.filter(({ verdict }) => verdict === "ok");
  return (
    <Stack gap={3}>
      {problems.length > 0 ? <Problems checks={problems} /> : <Calm waiting={waiting} />}
      {well.length > 0 ? (
        <Fold title={m.checksPassedCount({ count: well.length })}>
          <Stack as="ul" gap={2} aria-label={m.checksPassed()}>
            {well.map((check) => (
              <Row as="li" nowrap gap={3} align="start" key={check.what}>
                <Mark {...check} size={18} />
                <Text as="span" breaks>
                  {check.what}
                </Text>
              </Row>
            ))}
          </Stack>
        </Fold>
      ) : null}
    </Stack>
  );
}

function Problems({ checks }: { checks: readonly Check[] }) {
  const bad = checks.some(({ verdict }) => verdict === "wrong");
  return (
    <Stack
      as="section"
      pad={4}
      surface="panel"
      mark={bad ? "bad" : "accent"}
      aria-label={bad ? m.problem() : m.warning()}
    >
      <Stack as="ul" gap={4}>
        {checks.map((check) => (
          <Row as="li" nowrap gap={4} align="start" key={check.what}>
            <Mark {...check} size={24} />
            <div>
              <Text breaks tone={check.verdict === "wrong" ? "bad" : undefined} size="lg" font="display">
                {check.what}
              </Text>
              <Text tone="soft">{withCode(check.advice ?? "")}</Text>
            </div>
          </Row>
        ))}
      </Stack>
    </Stack>
  );
}

/** The text, with the commands and flags between its backticks as code. */
function withCode(text: string): ReactNode[] {
  const part = (words: string, place: number) => (place % 2 === 1 ? <code key={words}>{words}</code> : words);
  return text.split("`").map(part);
}

function Mark({ verdict, size }: Pick<Check, "verdict"> & { size: number }) {
  const { icon, tone } = LOOKS[verdict];
  return <Icon name={icon} size={size} tone={tone} />;
}

function Calm({ waiting }: Pick<VerdictProps, "waiting">) {
  return (
    <Row as="p" nowrap gap={4} pad={4} surface="panel" mark={waiting ? "accent" : "good"} role="status">
      <Icon name={waiting ? "clock" : "check"} size={24} tone={waiting ? "accent" : "good"} />
      <Text as="span" breaks tone={waiting ? undefined : "good"} size="lg" font="display">
        {waiting ? m.starting() : m.noProblems()}
      </Text>
    </Row>
  );
}
