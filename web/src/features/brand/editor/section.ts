import type { Draft } from "./draft";

/** The props of a section of the form. */
export interface SectionProps {
  draft: Draft;
  /** The server's messages by field, as in `pages.0.text`. */
  errors: Readonly<Record<string, string>>;
  change: (some: Partial<Draft>) => void;
}
