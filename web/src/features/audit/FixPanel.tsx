import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useId, useRef, useState } from "react";
import { messageOf } from "../../api/client";
import { formatNumber } from "../../lib/formats";
import { Button } from "../../ui/Button";
import { ConfirmDialog } from "../../ui/ConfirmDialog";
import { Row } from "../../ui/Row";
import { Stack } from "../../ui/Stack";
import { Text } from "../../ui/Text";
import { toastError, toastSuccess } from "../../ui/toasts";
import styles from "./Audit.module.css";
import { FixReport } from "./FixReport";
import { type Fix, type FixEvent, IDLE, mayConfirm, step } from "./fixes";
import { type AuditReport, fixState, reload, runFix } from "./queries";

interface FixPanelProps {
  fix: Fix;
  summary: AuditReport["summary"] | undefined;
}

/**
 * One fix: a dry run first, then its findings can be confirmed. The result stays readable, and a running fix goes on when the
 * page is left.
 */
export function FixPanel({ fix, summary }: FixPanelProps) {
  const cache = useQueryClient();
  const { data: state = IDLE } = useQuery(fixState(fix.id));
  const [asking, setAsking] = useState(false);
  const head = useId();
  const dry = useRef<HTMLButtonElement>(null);
  const tell = (event: FixEvent) => {
    cache.setQueryData(fixState(fix.id).queryKey, (now) => step(now ?? IDLE, event));
  };
  const run = useMutation({
    mutationFn: (dryRun: boolean) => runFix(fix.id, dryRun),
    onMutate: (dryRun) => tell({ type: "asked", dryRun }),
    onSuccess: (result, dryRun) => {
      tell({ type: "answered", result });
      if (dryRun) return undefined;
      if (dry.current === null) toastSuccess(`${fix.title}: ${result.message}`);
      // The pressed button is gone, and the next step is another dry run. A user who went on stays there.
      else if (document.activeElement === document.body) dry.current.focus();
      return reload(cache);
    },
    onError: (error, dryRun) => {
      tell({ type: "failed", error, fix });
      if (dryRun) return undefined;
      if (dry.current === null) toastError(`${fix.title}: ${messageOf(error)}`);
      // A fix without a response may have been done; the audit shows it.
      return reload(cache);
    },
  });
  const count = fix.counts.reduce((sum, key) => sum + (summary?.[key] ?? 0), 0);
  const confirmable = mayConfirm(state);
  return (
    <Stack as="article" gap={3} breaks padY={4} padX={5} surface="panel" aria-labelledby={head}>
      <Row as="header" gap={3} rowGap={1} align="baseline" justify="between">
        <Text as="h3" size="lg" id={head}>
          {fix.title}
        </Text>
        <Text
          as="span"
          numeric
          size="sm"
          tone={count > 0 ? "accent" : "soft"}
          weight={count > 0 ? "semibold" : undefined}
          className={styles.number}
        >
          {count === 0 ? "none found" : `${formatNumber(count)} found`}
        </Text>
      </Row>
      <Text tone="soft">{fix.about}</Text>
      <div>
        <Row gap={3} align="stretch">
          <Button
            ref={dry}
            aria-describedby={head}
            pending={state.status === "pending"}
            onClick={() => run.mutate(true)}
          >
            Dry run
          </Button>
          {confirmable ? (
            <Button kind="primary" aria-describedby={head} onClick={() => setAsking(true)}>
              Confirm fix
            </Button>
          ) : null}
        </Row>
        <div role="status">
          {state.message === "" ? null : (
            <Text tone="soft" before={3}>
              <Text
                as="strong"
                tone={state.status === "success" ? "good" : state.status === "error" ? "bad" : undefined}
              >
                {WORDS[state.status]}
              </Text>{" "}
              {state.message}
            </Text>
          )}
          {state.reason === undefined ? null : <Text tone="soft">{state.reason}</Text>}
        </div>
      </div>
      {state.result === undefined ? null : <FixReport result={state.result} />}
      <ConfirmDialog
        open={asking}
        title={`${fix.title}: repair now?`}
        consequence={`${state.result?.message ?? ""} This changes the collection and is written into the admin log.`}
        action="Repair"
        danger
        onConfirm={() => {
          setAsking(false);
          run.mutate(false);
        }}
        onCancel={() => {
          setAsking(false);
          tell({ type: "cancelled" });
        }}
      />
    </Stack>
  );
}

const WORDS = { idle: "", pending: "Working:", success: "Done:", error: "Error:", info: "Note:" } as const;
