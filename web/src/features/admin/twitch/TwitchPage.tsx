import { useQuery } from "@tanstack/react-query";
import { messageOf } from "../../../api/client";
import { timeAgo } from "../../../lib/timeAgo";
import { ErrorState } from "../../../ui/ErrorState";
import { PageHeading } from "../../../ui/PageHeading";
import { Panel } from "../../../ui/Panel";
import { Skeleton } from "../../../ui/Skeleton";
import { AdminNav } from "../AdminNav";
import { Happenings } from "./Happenings";
import { type Status, twitchStatus } from "./queries";
import { RulesTable } from "./RulesTable";
import { Setup } from "./Setup";
import styles from "./Twitch.module.css";

/** Twitch from the first application to packs that arrive by themselves. */
export default function TwitchPage() {
  const status = useQuery(twitchStatus());
  return (
    <>
      <AdminNav />
      <PageHeading
        title="Twitch"
        lead="Connect the channel, decide what earns packs, and watch what comes of it."
      />
      <div className={styles.page}>
        {status.data !== undefined ? (
          <>
            <Setup status={status.data} />
            <Troubles errors={status.data.errors} />
          </>
        ) : status.isError ? (
          <ErrorState
            title="The state of Twitch could not be loaded"
            message={messageOf(status.error)}
            onRetry={() => void status.refetch()}
            retrying={status.isFetching}
          />
        ) : (
          <div role="status" aria-label="Loading the state of Twitch" aria-busy="true">
            {/* What follows begins below the screen, so that nobody sees it make room. */}
            <Skeleton height="max(32rem, 100dvh)" />
          </div>
        )}
        <RulesTable />
        <Happenings />
      </div>
    </>
  );
}

/** What went wrong lately. */
function Troubles({ errors }: { errors: Status["errors"] }) {
  if (errors.length === 0) return null;
  return (
    <Panel title="Troubles of late" lead="What went wrong between this server and Twitch, the latest first.">
      <ul className={styles.troubles} aria-label="Troubles">
        {errors.map(({ at, message }) => (
          <li key={`${at} ${message}`}>
            <span>{message}</span>
            <time dateTime={at}>{timeAgo(at)}</time>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
