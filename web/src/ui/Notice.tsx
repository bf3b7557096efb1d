import { type BoxProps, drawBox, type ElementName } from "./look";

interface NoticeLook {
  /** `bad` and `good` colour the text and border, `accent` only the border. */
  tone?: "bad" | "good" | "accent";
}

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
