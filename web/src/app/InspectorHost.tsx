import { lazy, Suspense } from "react";
import { inspected } from "../features/cards/inspector";
import { useStore } from "../lib/store";

const CardInspector = lazy(() => import("../features/cards/CardInspector"));

/** Shows the card that is inspected; the dialog's code is loaded with the first one. */
export function InspectorHost() {
  const now = useStore(inspected);
  if (now === null) return null;
  return (
    <Suspense fallback={null}>
      <CardInspector inspected={now} />
    </Suspense>
  );
}
