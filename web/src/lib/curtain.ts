import { useEffect } from "react";
import { createStore } from "./store";

/** How many ceremonies are going on. While there is one, news wait that could tell how it ends. */
export const ceremonies = createStore<number>(0);

/** Holds news back for as long as this component is shown. */
export function useCurtain(): void {
  useEffect(() => {
    ceremonies.set((now) => now + 1);
    return () => ceremonies.set((now) => now - 1);
  }, []);
}
