import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useEffect, useSyncExternalStore } from "react";
import { failureOf } from "../../api/cache";
import { messageOf } from "../../api/client";
import { Button } from "../../ui/Button";
import { EmptyState } from "../../ui/EmptyState";
import { ErrorState } from "../../ui/ErrorState";
import { Grid } from "../../ui/Grid";
import { PageHeading } from "../../ui/PageHeading";
import { Skeleton } from "../../ui/Skeleton";
import { Stack } from "../../ui/Stack";
import { Text } from "../../ui/Text";
import { AdminNav } from "../admin/AdminNav";
import { me } from "../auth/queries";
import { useSession } from "../auth/session";
import { Findings } from "./Findings";
import { FixPanel } from "./FixPanel";
import { FIXES } from "./fixes";
import * as m from "./messages";
import { auditReport, receivedBytes, reload } from "./queries";
import { Summary } from "./Summary";

/** The audit of imported cards and their repair, for admins and the owner. */
export default function AuditPage() {
  const session = useSession();
  const user = useQuery({ ...me(), enabled: session === "in" });
  const navigate = useNavigate();
  const isAdmitted = user.data?.isAdmin === true || user.data?.isOwner === true;
  const isRefused = session === "out" || (session === "in" && user.data !== undefined && !isAdmitted);
  useEffect(() => {
    if (isRefused) void navigate({ to: "/", replace: true });
  }, [isRefused, navigate]);
  if (isRefused) return <p role="status">{m.notAuthorized()}</p>;
  return (
    <>
      {isAdmitted ? <AdminNav /> : null}
      <PageHeading
        title={m.title()}
        lead={m.lead()}
        actions={isAdmitted ? <AuditAgainButton /> : undefined}
      />
      {isAdmitted ? <Audit /> : <Loading />}
    </>
  );
}

function AuditAgainButton() {
  const cache = useQueryClient();
  const { isFetching } = useQuery(auditReport());
  return (
    <Button pending={isFetching} onClick={() => void reload(cache)}>
      {m.auditAgain()}
    </Button>
  );
}

function Audit() {
  const audit = useQuery(auditReport());
  if (failureOf(audit) !== null) {
    return (
      <ErrorState
        title={m.failed()}
        message={messageOf(audit.error)}
        onRetry={() => void audit.refetch()}
        retrying={audit.isFetching}
      />
    );
  }
  if (audit.data === undefined) return <Loading />;
  if (audit.data?.summary === undefined) {
    return <EmptyState title={m.empty()}>{m.emptyHint()}</EmptyState>;
  }
  return (
    <>
      <Text tone="soft" high="1.5rem" role="status">
        {audit.isFetching ? <Progress /> : audit.error !== null ? m.failed() : null}
      </Text>
      <Summary report={audit.data} />
      <section aria-labelledby="fixable">
        <Text as="h2" after={2} size="xl" font="display" id="fixable">
          {m.fixes()}
        </Text>
        <Text after={4} tone="soft">
          {m.fixesLead()}
        </Text>
        <Grid min="24rem" gap={4} align="start" after={6}>
          {FIXES.map((fix) => (
            <FixPanel key={fix.id} fix={fix} summary={audit.data?.summary} />
          ))}
        </Grid>
      </section>
      <Findings details={audit.data.details} />
    </>
  );
}

function Loading() {
  return (
    <Stack gap={4} aria-busy="true">
      <p role="status">
        <Progress />
      </p>
      <Skeleton height="8rem" />
      <Skeleton height="18rem" />
    </Stack>
  );
}

function Progress() {
  const bytes = useSyncExternalStore(receivedBytes.subscribe, receivedBytes.get);
  const kilobytes = Math.round(bytes / 1024);
  return (
    <>
      {m.loading()}
      {kilobytes > 0 ? (
        // Hidden from screen readers, which would read every change aloud.
        <Text as="span" numeric tone="faint" aria-hidden="true">
          {" "}
          {m.received({ kilobytes })}
        </Text>
      ) : null}
    </>
  );
}
