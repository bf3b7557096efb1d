import { useRouter } from "@tanstack/react-router";
import { useEffect } from "react";
import { stopInspecting } from "./store";

/** Closes the inspector when the user leaves its page. */
export function useCloseOnNavigation(): void {
  const router = useRouter();
  useEffect(
    () =>
      router.subscribe("onBeforeNavigate", ({ pathChanged }) => {
        if (pathChanged) stopInspecting();
      }),
    [router],
  );
}
