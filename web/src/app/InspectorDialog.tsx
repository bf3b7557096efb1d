import { CardInspector } from "../features/cards/inspector/CardInspector";
import type { Inspected } from "../features/cards/inspector/store";
import { ShortStory } from "../features/catalogue/ShortStory";

/** The inspector with everything it needs; its code is loaded with the first card that is about to be opened. */
export default function InspectorDialog({ inspected }: { inspected: Inspected }) {
  return <CardInspector inspected={inspected} Story={ShortStory} />;
}
