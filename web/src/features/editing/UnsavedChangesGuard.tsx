import { type HistoryLocation, type RouterHistory, useRouter } from "@tanstack/react-router";
import { useEffect, useRef, useState } from "react";
import { ConfirmDialog } from "../../ui/ConfirmDialog";
import * as m from "./messages";

const urlOf = ({ pathname, search }: HistoryLocation) => `${pathname}${search}`;

/** A blocked navigation. `steps` is the distance in the history; 0 for a new entry. */
interface Navigation {
  to: HistoryLocation;
  steps: number;
  replace: boolean;
}

/** Asks before a navigation that would lose edits, also within the page. */
export function UnsavedChangesGuard({ changed }: { changed: boolean }) {
  const history: RouterHistory = useRouter().history;
  const [blocked, setBlocked] = useState<Navigation | null>(null);
  const latest = useRef(changed);
  useEffect(() => {
    latest.current = changed;
  });
  useEffect(
    () =>
      history.block({
        enableBeforeUnload: () => latest.current,
        // Blocks synchronously, so that the URL is restored before the dialog opens.
        blockerFn: ({ currentLocation, nextLocation, action }) => {
          if (!latest.current || urlOf(currentLocation) === urlOf(nextLocation)) return false;
          const isNew = action === "PUSH" || action === "REPLACE";
          const steps = nextLocation.state.__TSR_index - currentLocation.state.__TSR_index;
          setBlocked({ to: nextLocation, steps: isNew ? 0 : steps, replace: action === "REPLACE" });
          return true;
        },
      }),
    [history],
  );
  const handleLeave = () => {
    setBlocked(null);
    if (blocked === null) return;
    const { to, steps, replace } = blocked;
    const options = { ignoreBlocker: true };
    if (steps !== 0) history.go(steps, options);
    else if (replace) history.replace(to.href, to.state, options);
    else history.push(to.href, to.state, options);
  };
  return (
    <ConfirmDialog
      open={blocked !== null}
      danger
      title={m.leaveTitle()}
      consequence={m.leaveConsequence()}
      action={m.leave()}
      onConfirm={handleLeave}
      onCancel={() => setBlocked(null)}
    />
  );
}
