import { useRouter } from "@tanstack/react-router";
import { useEffect, useRef } from "react";
import { stopInspecting } from "../inspector";

declare global {
  interface Window {
    /** What a phone asks to close when Back is pressed; not every browser has it. */
    CloseWatcher?: new () => { onclose: (() => void) | null; destroy: () => void };
  }
}

/** Back closes what is open instead of leaving the page; whoever goes to another page leaves it behind. */
export function useBack(close: () => void): void {
  const router = useRouter();
  const latest = useRef(close);
  useEffect(() => {
    latest.current = close;
  });
  useEffect(() => {
    const unblock = router.history.block({
      enableBeforeUnload: false,
      blockerFn: ({ action }: { action: string }) => {
        if (action !== "BACK") return false;
        latest.current();
        return true;
      },
    });
    const unsubscribe = router.subscribe("onBeforeNavigate", ({ pathChanged }) => {
      if (pathChanged) stopInspecting();
    });
    // It is asked before history is, and so also where there is nothing to go back to.
    const watcher = window.CloseWatcher === undefined ? undefined : new window.CloseWatcher();
    if (watcher !== undefined) watcher.onclose = () => latest.current();
    return () => {
      unblock();
      unsubscribe();
      watcher?.destroy();
    };
  }, [router]);
}
