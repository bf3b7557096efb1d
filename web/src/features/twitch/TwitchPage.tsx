import { useQuery } from "@tanstack/react-query";
import { timeAgo } from "../../lib/timeAgo";
import { PageHeading } from "../../ui/PageHeading";
import { Panel } from "../../ui/Panel";
import { QueryView } from "../../ui/QueryView";
import { Skeleton } from "../../ui/Skeleton";
import { AdminNav } from "../admin/AdminNav";
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
        <QueryView
          query={status}
          title="The state of Twitch could not be loaded"
          loading={
            <div role="status" aria-label="Loading the state of Twitch" aria-busy="true">
              {/* What follows begins below the screen, so that nobody sees it make room. */}
              <Skeleton height="max(32rem, 100dvh)" />
            </div>
          }
        >
          {(data) => (
            <>
              <Setup status={data} />
              <Troubles errors={data.errors} />
            </>
          )}
        </QueryView>
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
