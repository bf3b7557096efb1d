import { Suspense, useEffect } from "react";
import { inspected, stopInspecting } from "../features/cards/inspector/store";
import { useStore } from "../lib/store";
import { lazyDialog } from "../ui/lazyPart";

const load = () => import("./InspectorDialog");
const InspectorDialog = lazyDialog(async () => (await load()).default, stopInspecting);

/** Shows the inspected card; the dialog's code is loaded when the pointer or the focus first meets a card. */
export function InspectorHost() {
  const now = useStore(inspected);
  useEffect(() => {
    const meet = ({ target }: Event) => {
      if (!(target instanceof Element) || target.closest(".card-open") === null) return;
      stop();
      // A failed preload is repeated when it is needed.
      load().catch(() => {});
    };
    const stop = () => {
      document.removeEventListener("pointerover", meet);
      document.removeEventListener("focusin", meet);
    };
    document.addEventListener("pointerover", meet);
    document.addEventListener("focusin", meet);
    return stop;
  }, []);
  if (now === null) return null;
  return (
    <Suspense fallback={null}>
      <InspectorDialog key={now.visit} inspected={now} />
    </Suspense>
  );
}
