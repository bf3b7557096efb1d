import { useEffect, useRef, useState } from "react";
import { useOnline } from "../lib/online";
import { reload, reloadIfServerAnswers } from "../lib/reload";
import { Button } from "../ui/Button";
import { ErrorState } from "../ui/ErrorState";
import { LoadingOverlay } from "../ui/LoadingOverlay";
import { PageHeading } from "../ui/PageHeading";

/** After this long the overlay says what is wrong. */
export const SLOW_MS = 10_000;
/** After this long the overlay gives way to a page, with the navigation bar above it. */
export const CHUNK_TIMEOUT_MS = 120_000;
/** Time between two attempts to load the code. */
export const RETRY_MS = 3000;
/** After this many failures the code may be of a version that the server no longer has. */
const FAILURES_BEFORE_RELOAD = 3;

interface LatePageProps {
  /** How often loading the code has failed. */
  failures: number;
  onFetch: () => Promise<void>;
}

/** Stands in for a page whose code is loading, and retries when that failed. */
export function LatePage({ failures, onFetch }: LatePageProps) {
  const isOnline = useOnline();
  const isSlow = useAfter(SLOW_MS);
  const isOver = useAfter(CHUNK_TIMEOUT_MS);
  // Not in the effect below: the server may respond after the next failure.
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
    const fetchAgain = () => void onFetch();
    const timer = setTimeout(fetchAgain, RETRY_MS);
    window.addEventListener("online", fetchAgain);
    if (failures >= FAILURES_BEFORE_RELOAD) void reloadIfServerAnswers(reload, () => isShown.current);
    return () => {
      clearTimeout(timer);
      window.removeEventListener("online", fetchAgain);
    };
  }, [failures, onFetch]);
  const wrong = !isOnline ? OFFLINE : failures > 0 ? FAILED : isSlow ? SLOW : undefined;
  if (isOver) {
    return (
      <>
        <PageHeading title="This page did not open" />
        <ErrorState title="Still waiting" message={wrong ?? SLOW} onRetry={reload} />
      </>
    );
  }
  if (wrong === undefined) return <LoadingOverlay />;
  return <LoadingOverlay message={wrong} action={<Button onClick={reload}>Load the page again</Button>} />;
}

const OFFLINE = "You are offline. This page opens by itself as soon as you are connected again.";
const FAILED = "This page could not be loaded. It is tried again every few seconds and then opens by itself.";
const SLOW =
  "This page takes long to load: the connection is slow, or the server does not answer. It opens by itself as soon as it is here.";

function useAfter(ms: number): boolean {
  const [isPast, setPast] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setPast(true), ms);
    return () => clearTimeout(timer);
  }, [ms]);
  return isPast;
}
