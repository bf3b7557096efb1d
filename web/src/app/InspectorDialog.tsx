import { CardInspector } from "../features/cards/inspector/CardInspector";
import type { Inspected } from "../features/cards/inspector/store";
import { ShortStory } from "../features/catalogue/story/ShortStory";

/** The card inspector with its dependencies, in a lazily loaded chunk. */
export default function InspectorDialog({ inspected }: { inspected: Inspected }) {
  return <CardInspector inspected={inspected} Story={ShortStory} />;
}
