import { type HistoryLocation, type RouterHistory, useRouter } from "@tanstack/react-router";
import { useEffect, useRef, useState } from "react";
import { ConfirmDialog } from "../../ui/ConfirmDialog";

const placeOf = ({ pathname, search }: HistoryLocation) => `${pathname}${search}`;

/** The destination, and how many history entries away it is; 0 for a new one. */
interface Way {
  to: HistoryLocation;
  steps: number;
  replace: boolean;
}

/** Asks before edits are lost, on the way to another page or to another thing on this one. */
export function UnsavedChangesGuard({ changed }: { changed: boolean }) {
  const history: RouterHistory = useRouter().history;
  const [way, setWay] = useState<Way | null>(null);
  const latest = useRef(changed);
  useEffect(() => {
    latest.current = changed;
  });
  useEffect(
    () =>
      history.block({
        enableBeforeUnload: () => latest.current,
        // Refused at once, so that the address is that of this page again by the time the question is asked.
        blockerFn: ({ currentLocation, nextLocation, action }) => {
          if (!latest.current || placeOf(currentLocation) === placeOf(nextLocation)) return false;
          const isNew = action === "PUSH" || action === "REPLACE";
          const steps = nextLocation.state.__TSR_index - currentLocation.state.__TSR_index;
          setWay({ to: nextLocation, steps: isNew ? 0 : steps, replace: action === "REPLACE" });
          return true;
        },
      }),
    [history],
  );
  const handleLeave = () => {
    setWay(null);
    if (way === null) return;
    const { to, steps, replace } = way;
    const anyway = { ignoreBlocker: true };
    if (steps !== 0) history.go(steps, anyway);
    else if (replace) history.replace(to.href, to.state, anyway);
    else history.push(to.href, to.state, anyway);
  };
  return (
    <ConfirmDialog
      open={way !== null}
      danger
      title="Leave without saving?"
      consequence="What you changed here is not saved and would be lost."
      action="Leave"
      onConfirm={handleLeave}
      onCancel={() => setWay(null)}
    />
  );
}
