import { Link } from "@tanstack/react-router";
import { buttonClass } from "../../ui/Button";
import { EmptyState } from "../../ui/EmptyState";
import * as m from "./messages";

/** Empty state of a collection: the user's own, or that of the user `name`. */
export function NothingToPick({ name }: { name?: string }) {
  if (name !== undefined) {
    return <EmptyState title={m.noCards()}>{m.noCardsOfPartner({ partner: name })}</EmptyState>;
  }
  return (
    <EmptyState
      title={m.noCards()}
      action={
        <Link className={buttonClass("primary")} to="/dashboard">
          {m.openPack()}
        </Link>
      }
    >
      {m.noCardsHint()}
    </EmptyState>
  );
}
