import { useEffect, useRef, useState } from "react";
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
  const reason = !isOnline ? OFFLINE : failures > 0 ? FAILED : isSlow ? SLOW : undefined;
  if (isTimedOut) {
    return (
      <>
        <PageHeading title={isOnline ? "This page could not be loaded" : "You’re offline"} />
        <ErrorState title="Keep this page open" message={reason ?? SLOW} onRetry={reload} />
      </>
    );
  }
  if (reason === undefined) return <LoadingOverlay />;
  return <LoadingOverlay message={reason} action={<Button onClick={reload}>Load the page again</Button>} />;
}

const OFFLINE = "You’re offline. This page opens as soon as you are connected again.";
const FAILED =
  "This page could not be loaded. The app tries again every few seconds and opens the page when it can.";
const SLOW =
  "This page is slow to load: the connection is slow, or the server does not answer. It opens as soon as it has loaded.";

function useHasElapsed(ms: number): boolean {
  const [hasElapsed, setHasElapsed] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setHasElapsed(true), ms);
    return () => clearTimeout(timer);
  }, [ms]);
  return hasElapsed;
}
