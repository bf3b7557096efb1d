import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useId, useRef, useState } from "react";
import { messageOf } from "../../api/client";
import { Button } from "../../ui/Button";
import { ConfirmDialog } from "../../ui/ConfirmDialog";
import { Row } from "../../ui/Row";
import { Stack } from "../../ui/Stack";
import { Text } from "../../ui/Text";
import { toastError, toastSuccess } from "../../ui/toasts";
import styles from "./Audit.module.css";
import { FixReport } from "./FixReport";
import { type Fix, type FixEvent, type FixState, IDLE, mayConfirm, step } from "./fixes";
import * as m from "./messages";
import { type AuditReport, fixState, reload, runFix } from "./queries";

interface FixPanelProps {
  fix: Fix;
  summary: AuditReport["summary"] | undefined;
}

/** A fix: a dry run with findings can be confirmed. A running fix continues when the page is left. */
export function FixPanel({ fix, summary }: FixPanelProps) {
  const cache = useQueryClient();
  const { data: state = IDLE } = useQuery(fixState(fix.id));
  const [asking, setAsking] = useState(false);
  const title = fix.title();
  const headingId = useId();
  const dryRunButton = useRef<HTMLButtonElement>(null);
  const dispatch = (event: FixEvent) => {
    cache.setQueryData(fixState(fix.id).queryKey, (current) => step(current ?? IDLE, event));
  };
  const run = useMutation({
    mutationFn: (dryRun: boolean) => runFix(fix.id, dryRun),
    onMutate: (dryRun) => dispatch({ type: "asked", dryRun }),
    onSuccess: (result, dryRun) => {
      dispatch({ type: "answered", result });
      if (dryRun) return undefined;
      if (dryRunButton.current === null) toastSuccess(m.fixResult({ fix: title, message: result.message }));
      // The pressed button is gone. A user who has moved the focus keeps it.
      else if (document.activeElement === document.body) dryRunButton.current.focus();
      return reload(cache);
    },
    onError: (error, dryRun) => {
      dispatch({ type: "failed", error, fix });
      if (dryRun) return undefined;
      if (dryRunButton.current === null) toastError(m.fixResult({ fix: title, message: messageOf(error) }));
      // The fix may have been applied before the failure; the audit shows it.
      return reload(cache);
    },
  });
  const count = fix.counts.reduce((sum, key) => sum + (summary?.[key] ?? 0), 0);
  const confirmable = mayConfirm(state);
  return (
    <Stack as="article" gap={3} breaks padY={4} padX={5} surface="panel" aria-labelledby={headingId}>
      <Row as="header" gap={3} rowGap={1} align="baseline" justify="between">
        <Text as="h3" size="lg" id={headingId}>
          {title}
        </Text>
        <Text
          as="span"
          numeric
          size="sm"
          tone={count > 0 ? "accent" : "soft"}
          weight={count > 0 ? "semibold" : undefined}
          className={styles.number}
        >
          {m.findingCount({ count })}
        </Text>
      </Row>
      <Text tone="soft">{fix.about()}</Text>
      <div>
        <Row gap={3} align="stretch">
          <Button
            ref={dryRunButton}
            aria-describedby={headingId}
            pending={state.status === "pending"}
            onClick={() => run.mutate(true)}
          >
            {m.dryRun()}
          </Button>
          {confirmable ? (
            <Button kind="primary" aria-describedby={headingId} onClick={() => setAsking(true)}>
              {m.confirmFix()}
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
                {LABELS[state.status]()}
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
        title={m.confirmTitle({ fix: title })}
        consequence={m.confirmConsequence({ findings: state.result?.message ?? "" })}
        action={m.repair()}
        danger
        onConfirm={() => {
          setAsking(false);
          run.mutate(false);
        }}
        onCancel={() => {
          setAsking(false);
          dispatch({ type: "cancelled" });
        }}
      />
    </Stack>
  );
}

const LABELS: Readonly<Record<FixState["status"], () => string>> = {
  idle: () => "",
  pending: m.labelWorking,
  success: m.labelDone,
  error: m.labelError,
  info: m.labelNote,
};
