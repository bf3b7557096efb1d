import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { Schemas } from "../../api/client";
import { Badge } from "../../ui/Badge";
import type { IconName } from "../../ui/Icon";

export type CardEvent = Schemas["CardEvent"];

const ICONS: Readonly<Record<string, IconName>> = {
  opened: "pack",
  traded: "swap",
  sold: "tag",
  graded: "slab",
  revealed: "star",
  moved: "right",
  returned: "left",
  imported: "door",
  repaired: "check",
  granted: "door",
};

/** The icon for a kind of event. */
export const eventIcon = ({ kind }: CardEvent): IconName => ICONS[kind] ?? "clock";

/** The opening that a card was pulled in, if its history has one. */
export const openingOf = (events: readonly CardEvent[]): string | undefined =>
  events.find(({ kind }) => kind === "opened")?.opening ?? undefined;

/** An event of a card's history as a sentence. */
export function CardEventText({ event }: { event: CardEvent }): ReactNode {
  const [from, to] = [<Person key="from" user={event.from} />, <Person key="to" user={event.to} />];
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
      return <>{to} sent it to grading, and it came back in a slab with a hidden grade</>;
    case "revealed":
      return (
        <>
          {to} revealed its grade{event.grade == null ? "" : ": "}
          {event.grade == null ? null : <strong>{event.grade}</strong>}
        </>
      );
    case "imported":
      return <>It came with {to} from an older collection</>;
    case "granted":
      return (
        <>
          {event.grantedBy == null ? "Somebody" : <Person user={event.grantedBy} />} gave it to {to} without a
          draw
          {event.why == null ? "" : `: ${event.why}`}
        </>
      );
    case "repaired":
      return <>It was repaired and got a mint number</>;
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

function Person({ user }: { user: CardEvent["from"] }) {
  if (user == null) return <>somebody</>;
  if (user.username === null) return <>a collector without an account</>;
  return (
    <Link to="/profile/$username" params={{ username: user.username }}>
      {user.username}
    </Link>
  );
}
