import { lazyPart } from "../../ui/lazyPart";

/** What a collection shows after its first cards. The page works without it. */
export const CollectionSummary = lazyPart(
  async () => (await import("./CollectionSummary")).CollectionSummary,
  () => {},
);

export const LackMark = lazyPart(
  async () => (await import("../holdings/OwnMark")).LackMark,
  () => {},
);
