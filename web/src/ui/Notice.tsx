import { type BoxProps, drawBox, type ElementName } from "./look";

interface NoticeLook {
  /** What went wrong or well is said in its color; what is only of note has it around. */
  tone?: "bad" | "good" | "accent";
}

/** A message to read before going on. */
export function Notice<E extends ElementName = "p">({ as, tone = "bad", ...props }: BoxProps<E, NoticeLook>) {
  return drawBox(as ?? "p", [], {
    padX: 4,
    padY: 3,
    radius: "s",
    border: tone,
    tone: tone === "accent" ? "ink" : tone,
    ...props,
  });
}
