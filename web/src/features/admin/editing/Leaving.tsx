import { useBlocker } from "@tanstack/react-router";
import { ConfirmDialog } from "../../../ui/ConfirmDialog";

/** What is told of an address: the page, and what its search says. */
interface Place {
  pathname: string;
  search: unknown;
}

const isElsewhere = (one: Place, other: Place) =>
  one.pathname !== other.pathname || JSON.stringify(one.search) !== JSON.stringify(other.search);

/** Asks before what was typed is lost, on the way to another page or to another thing on this one. */
export function Leaving({ changed }: { changed: boolean }) {
  const leaving = useBlocker({
    shouldBlockFn: ({ current, next }) => changed && isElsewhere(current, next),
    enableBeforeUnload: () => changed,
    withResolver: true,
  });
  return (
    <ConfirmDialog
      open={leaving.status === "blocked"}
      danger
      title="Leave without saving?"
      consequence="What you changed here is not saved and would be lost."
      action="Leave"
      onConfirm={() => leaving.proceed?.()}
      onCancel={() => leaving.reset?.()}
    />
  );
}
