import { Suspense, useCallback, useEffect, useState } from "react";
import { createPortal } from "react-dom";
import { notificationHolds } from "../lib/notificationHold";
import { useStore } from "../lib/store";
import { connection } from "../realtime/connection";
import { lazyPart } from "../ui/lazyPart";
import { toastSuccess } from "../ui/toasts";

// If loading fails, nothing is shown: the notification list has the same news.
const UnlockNews = lazyPart(
  async () => (await import("../features/achievements/UnlockNews")).UnlockNews,
  ({ onDone }) => onDone(),
);

const NONE: ReadonlySet<string> = new Set();

/** Shows news as they arrive. They are held back during a ceremony, as they could reveal its result. */
export function NewsHost() {
  const socket = useStore(connection);
  const isHeld = useStore(notificationHolds) > 0;
  const [unlockedAt, setUnlockedAt] = useState(NONE);
  const clear = useCallback(() => setUnlockedAt(NONE), []);
  useEffect(
    () =>
      socket?.on("notification", ({ type, message, createdAt }) => {
        // The server stores an achievement with the same time as its event.
        if (type === "achievement") setUnlockedAt((before) => new Set(before).add(createdAt));
        if (type === "grading") toastSuccess(message);
      }),
    [socket],
  );
  return createPortal(
    <div aria-live="polite">
      {unlockedAt.size === 0 || isHeld ? null : (
        <Suspense fallback={null}>
          <UnlockNews earnedAt={unlockedAt} onDone={clear} />
        </Suspense>
      )}
    </div>,
    document.body,
  );
}
