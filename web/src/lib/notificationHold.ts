import { useEffect } from "react";
import { createStore } from "./store";

/** Running ceremonies. During one, news wait that could give its end away. */
export const notificationHolds = createStore<number>(0);

/** Holds news back while this component is mounted. */
export function useNotificationHold(): void {
  useEffect(() => {
    notificationHolds.set((now) => now + 1);
    return () => notificationHolds.set((now) => now - 1);
  }, []);
}
