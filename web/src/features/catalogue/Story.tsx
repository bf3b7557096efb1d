import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { Schemas } from "../../api/client";
import { timeAgo } from "../../lib/timeAgo";
import { Badge } from "../../ui/Badge";
import { Icon, type IconName } from "../../ui/Icon";
import { Panel } from "../../ui/Panel";
import styles from "./Copy.module.css";

type Event = Schemas["CardEvent"];

interface StoryProps {
  events: readonly Event[];
  acquiredAt: string;
}

const dates = new Intl.DateTimeFormat(undefined, { dateStyle: "long", timeStyle: "short" });

/** Everything that happened to a card, from the pack it came out of to now. */
export function Story({ events, acquiredAt }: StoryProps) {
  return (
    <Panel title="Its story" lead="From the beginning until now.">
      {events.length === 0 ? (
        <p className={styles.quiet}>
          Nobody wrote down where it comes from. It has been where it is since{" "}
          {dates.format(new Date(acquiredAt))}.
        </p>
      ) : (
        <ol className={styles.story}>
          {events.map((event) => (
            <li key={`${event.kind} ${event.at}`}>
              <span className={styles.dot}>
                <Icon name={ICONS[event.kind] ?? "clock"} size={18} />
              </span>
              <div>
                <p>
                  <Told event={event} />
                </p>
                <p className={styles.when}>
                  <time dateTime={event.at} title={dates.format(new Date(event.at))}>
                    {timeAgo(event.at)}
                  </time>
                  <More event={event} />
                </p>
              </div>
            </li>
          ))}
        </ol>
      )}
    </Panel>
  );
}

const ICONS: Readonly<Record<string, IconName>> = {
  opened: "pack",
  traded: "swap",
  sold: "tag",
  graded: "slab",
  revealed: "star",
  moved: "right",
  returned: "left",
};

/** One event in a sentence. */
function Told({ event }: { event: Event }): ReactNode {
  const [from, to] = [<Person key="from" who={event.from} />, <Person key="to" who={event.to} />];
  switch (event.kind) {
    case "opened":
      return (
        <>
          {to} pulled it out of {event.pack == null ? "a pack" : <strong>{event.pack.name}</strong>}
          {event.onStream === true ? (
            <>
              {" "}
              <Badge tone="accent">Live on stream</Badge>
            </>
          ) : null}
        </>
      );
    case "traded":
      return (
        <>
          {from} traded it to {to}
        </>
      );
    case "sold":
      return (
        <>
          {from} sold it to {to}
        </>
      );
    case "graded":
      return <>{to} handed it in to be graded, and it came back face down in a slab</>;
    case "revealed":
      return (
        <>
          {to} turned it over{event.grade == null ? "" : ": "}
          {event.grade == null ? null : <strong>grade {event.grade}</strong>}
        </>
      );
    case "returned":
      return <>It came back to {to}</>;
    default:
      return (
        <>
          It went from {from} to {to}
        </>
      );
  }
}

function Person({ who }: { who: Event["from"] }) {
  if (who == null) return <>somebody</>;
  if (who.username === null) return <>a former collector</>;
  return (
    <Link to="/profile/$username" params={{ username: who.username }}>
      {who.username}
    </Link>
  );
}

/** The way to where it happened. */
function More({ event: { opening, listing } }: { event: Event }) {
  if (opening != null) {
    return (
      <Link to="/openings/$id/verify" params={{ id: opening }}>
        Check how it was drawn
      </Link>
    );
  }
  if (listing != null) {
    return (
      <Link to="/market/listing/$id" params={{ id: listing }}>
        See the sale
      </Link>
    );
  }
  return null;
}
