import { Link } from "@tanstack/react-router";
import { buttonClass } from "../../ui/Button";
import { EmptyState } from "../../ui/EmptyState";

/** Empty state of a collection: the user's own, or that of the user `name`. */
export function NothingToPick({ name }: { name?: string }) {
  if (name !== undefined) {
    return <EmptyState title="No cards yet">{name} has no cards, but may have packs to give.</EmptyState>;
  }
  return (
    <EmptyState
      title="No cards yet"
      action={
        <Link className={buttonClass("primary")} to="/dashboard">
          Open a pack
        </Link>
      }
    >
      Open one first, or offer packs instead.
    </EmptyState>
  );
}
