import { useEffect, useRef, useState } from "react";
import * as m from "../lib/messages";
import { useOnline } from "../lib/online";
import { reload, reloadIfServerAnswers } from "../lib/reload";
import { Button } from "../ui/Button";
import { ErrorState } from "../ui/ErrorState";
import { LoadingOverlay } from "../ui/LoadingOverlay";
import { PageHeading } from "../ui/PageHeading";

/** Time until the loading overlay explains the delay. */
export const SLOW_MS = 10_000;
/** Time until the loading overlay is replaced by an error page with the navigation bar. */
export const CHUNK_TIMEOUT_MS = 120_000;
/** Delay between attempts to load the code. */
export const RETRY_MS = 3000;
/** After this many failures, the app is reloaded in case the server has a new version. */
const FAILURES_BEFORE_RELOAD = 3;

interface LatePageProps {
  /** Number of failed attempts to load the code. */
  failures: number;
  onFetch: () => Promise<void>;
}

/** Placeholder for a page while its code loads. Retries failed attempts. */
export function LatePage({ failures, onFetch }: LatePageProps) {
  const isOnline = useOnline();
  const isSlow = useHasElapsed(SLOW_MS);
  const isTimedOut = useHasElapsed(CHUNK_TIMEOUT_MS);
  // Independent of the effects below: the server may respond after the next failure has re-run them.
  const isShown = useRef(false);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);
  useEffect(() => void onFetch(), [onFetch]);
  useEffect(() => {
    if (failures === 0) return undefined;
    const retry = () => void onFetch();
    const timer = setTimeout(retry, RETRY_MS);
    window.addEventListener("online", retry);
    if (failures >= FAILURES_BEFORE_RELOAD) void reloadIfServerAnswers(reload, () => isShown.current);
    return () => {
      clearTimeout(timer);
      window.removeEventListener("online", retry);
    };
  }, [failures, onFetch]);
  const reason = reasonText({ isOnline, hasFailed: failures > 0, isSlow });
  if (isTimedOut) {
    return (
      <>
        <PageHeading title={isOnline ? m.pageNotLoaded() : m.offline()} />
        <ErrorState title={m.keepPageOpen()} message={reason ?? m.slowToLoad()} onRetry={reload} />
      </>
    );
  }
  if (reason === undefined) return <LoadingOverlay />;
  return <LoadingOverlay message={reason} action={<Button onClick={reload}>{m.loadPageAgain()}</Button>} />;
}

interface Wait {
  isOnline: boolean;
  hasFailed: boolean;
  isSlow: boolean;
}

function reasonText({ isOnline, hasFailed, isSlow }: Wait): string | undefined {
  if (!isOnline) return m.opensWhenOnline();
  if (hasFailed) return m.opensWhenLoaded();
  return isSlow ? m.slowToLoad() : undefined;
}

function useHasElapsed(ms: number): boolean {
  const [hasElapsed, setHasElapsed] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setHasElapsed(true), ms);
    return () => clearTimeout(timer);
  }, [ms]);
  return hasElapsed;
}
