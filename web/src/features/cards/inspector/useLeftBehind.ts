import { useRouter } from "@tanstack/react-router";
import { useEffect } from "react";
import { stopInspecting } from "./store";

/** Closes the inspector when its page is left. */
export function useLeftBehind(): void {
  const router = useRouter();
  useEffect(
    () =>
      router.subscribe("onBeforeNavigate", ({ pathChanged }) => {
        if (pathChanged) stopInspecting();
      }),
    [router],
  );
}
