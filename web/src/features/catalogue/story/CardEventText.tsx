import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { Schemas } from "../../../api/client";
import type { Tag } from "../../../lib/catalogue";
import { Badge } from "../../../ui/Badge";
import type { IconName } from "../../../ui/Icon";
import * as m from "./messages";

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
  const [giver, owner] = [personOf(event.grantedBy ?? event.from), personOf(event.to)];
  const to = { to: owner.kind, toName: owner.name, toLink: owner.link };
  const fromTo = { from: giver.kind, fromName: giver.name, fromLink: giver.link, ...to };
  const pack = event.pack?.name ?? "";
  switch (event.kind) {
    case "opened":
      return (
        <>
          {pack === "" ? m.openedUnknownPack(to) : m.opened({ ...to, pack, b })}
          {event.onStream === true ? (
            <>
              {" "}
              <Badge tone="accent">{m.live()}</Badge>
            </>
          ) : null}
        </>
      );
    case "traded":
      return m.traded(fromTo);
    case "sold":
      return m.sold(fromTo);
    case "graded":
      return m.graded(to);
    case "revealed":
      return event.grade == null ? m.revealedUnknownGrade(to) : m.revealed({ ...to, grade: event.grade, b });
    case "imported":
      return m.imported(to);
    case "granted":
      return event.why == null ? m.grantedWithoutReason(fromTo) : m.granted({ ...fromTo, reason: event.why });
    case "repaired":
      return m.repaired();
    case "returned":
      return m.returned(to);
    default:
      return m.moved(fromTo);
  }
}

/** A user as the parameters of a sentence. An account that was deleted has no name. */
function personOf(user: CardEvent["from"]): { kind: "user" | "other"; name: string; link: Tag } {
  const username = user?.username;
  if (username == null) return { kind: "other", name: "", link: () => null };
  const link: Tag = (text) => (
    <Link to="/profile/$username" params={{ username }}>
      {text}
    </Link>
  );
  return { kind: "user", name: username, link };
}

const b: Tag = (text) => <strong>{text}</strong>;
