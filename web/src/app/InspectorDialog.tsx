import { CardInspector } from "../features/cards/inspector/CardInspector";
import type { Inspected } from "../features/cards/inspector/store";
import { ShortStory } from "../features/catalogue/ShortStory";

/** The inspector with all that belongs to it; its code comes with the first card that somebody is about to open. */
export default function InspectorDialog({ inspected }: { inspected: Inspected }) {
  return <CardInspector inspected={inspected} Story={ShortStory} />;
}
