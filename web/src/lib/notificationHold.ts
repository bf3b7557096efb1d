import { useEffect } from "react";
import { createStore } from "./store";

/** How many ceremonies are going on. While there is one, news wait that could tell how it ends. */
export const notificationHolds = createStore<number>(0);

/** Holds news back for as long as this component is shown. */
export function useNotificationHold(): void {
  useEffect(() => {
    notificationHolds.set((now) => now + 1);
    return () => notificationHolds.set((now) => now - 1);
  }, []);
}
