import { Suspense, useCallback, useEffect, useState } from "react";
import { createPortal } from "react-dom";
import { notificationHolds } from "../lib/notificationHold";
import { useStore } from "../lib/store";
import { connection } from "../realtime/connection";
import { lazyPart } from "../ui/lazyPart";
import { toastSuccess } from "../ui/toasts";

// News that cannot be loaded are not shown; the notification list has them.
const UnlockNews = lazyPart(
  async () => (await import("../features/achievements/UnlockNews")).UnlockNews,
  ({ onDone }) => onDone(),
);

const NONE: ReadonlySet<string> = new Set();

/** Shows news as they arrive; nothing during a ceremony, as they could give its end away. */
export function NewsHost() {
  const link = useStore(connection);
  const held = useStore(notificationHolds) > 0;
  const [since, setSince] = useState(NONE);
  const forget = useCallback(() => setSince(NONE), []);
  useEffect(
    () =>
      link?.on("notification", ({ type, message, createdAt }) => {
        // The server stores an achievement and sends its event at the same time, so the one's time finds the other.
        if (type === "achievement") setSince((before) => new Set(before).add(createdAt));
        if (type === "grading") toastSuccess(message);
      }),
    [link],
  );
  return createPortal(
    <div aria-live="polite">
      {since.size === 0 || held ? null : (
        <Suspense fallback={null}>
          <UnlockNews earnedAt={since} onDone={forget} />
        </Suspense>
      )}
    </div>,
    document.body,
  );
}
