import { useEffect } from "react";
import { createStore } from "./store";

/** Number of running ceremonies. News that could reveal the result are held back during one. */
export const notificationHolds = createStore<number>(0);

/** Holds back news while this component is mounted. */
export function useNotificationHold(): void {
  useEffect(() => {
    notificationHolds.set((now) => now + 1);
    return () => notificationHolds.set((now) => now - 1);
  }, []);
}
