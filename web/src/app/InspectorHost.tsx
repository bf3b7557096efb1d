import { Suspense, useEffect } from "react";
import { inspected, stopInspecting } from "../features/cards/inspector/store";
import { useStore } from "../lib/store";
import { lazyDialog } from "../ui/lazyPart";

const load = () => import("./InspectorDialog");
const InspectorDialog = lazyDialog(async () => (await load()).default, stopInspecting);

/** Shows the inspected card. The dialog's code is preloaded when a card is first hovered or focused. */
export function InspectorHost() {
  const current = useStore(inspected);
  useEffect(() => {
    const preload = ({ target }: Event) => {
      if (!(target instanceof Element) || target.closest(".card-open") === null) return;
      stop();
      // If this fails, the code is loaded again when a card is opened.
      load().catch(() => {});
    };
    const stop = () => {
      document.removeEventListener("pointerover", preload);
      document.removeEventListener("focusin", preload);
    };
    document.addEventListener("pointerover", preload);
    document.addEventListener("focusin", preload);
    return stop;
  }, []);
  if (current === null) return null;
  return (
    <Suspense fallback={null}>
      <InspectorDialog key={current.visit} inspected={current} />
    </Suspense>
  );
}
