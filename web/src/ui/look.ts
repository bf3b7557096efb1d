import { type ComponentProps, type CSSProperties, createElement, type ReactElement } from "react";
import { classNames } from "../lib/classNames";
import fits from "./fit.module.css";
import surfaces from "./Surface.module.css";
import { SPACE_PROPS, type SpaceProps, spaceClass } from "./space";
import texts from "./Text.module.css";

/** Elements that a part of the layout can be. */
export type ElementName =
  | "article"
  | "aside"
  | "blockquote"
  | "button"
  | "caption"
  | "code"
  | "dd"
  | "del"
  | "details"
  | "div"
  | "dl"
  | "dt"
  | "em"
  | "fieldset"
  | "figcaption"
  | "figure"
  | "footer"
  | "form"
  | "h1"
  | "h2"
  | "h3"
  | "h4"
  | "header"
  | "ins"
  | "label"
  | "legend"
  | "li"
  | "main"
  | "nav"
  | "ol"
  | "output"
  | "p"
  | "section"
  | "small"
  | "span"
  | "strong"
  | "summary"
  | "table"
  | "td"
  | "th"
  | "time"
  | "tr"
  | "ul";

export type Tone = "ink" | "soft" | "faint" | "accent" | "good" | "bad";
export type TextSize = "xs" | "sm" | "md" | "lg" | "xl" | "2xl" | "3xl";
export type Weight = "normal" | "medium" | "semibold" | "bold";

export interface TextLook {
  tone?: Tone | undefined;
  size?: TextSize | undefined;
  weight?: Weight | undefined;
  font?: "display" | "text" | undefined;
  /** Digits of one width, so that numbers do not jump. */
  numeric?: boolean | undefined;
  /** Links in it have the color of its text. */
  plainLinks?: boolean | undefined;
  /** On a line of its own. */
  block?: boolean | undefined;
  /** Long words break anywhere. */
  breaks?: boolean | undefined;
  /** On one line, with an ellipsis where it is too long. */
  clip?: boolean | undefined;
  /** In the middle of the line. */
  center?: boolean | undefined;
  /** Lines close together, as in a heading or a large figure, or nearly so. */
  leading?: "tight" | "snug" | undefined;
}

export interface SurfaceLook {
  /**
   * A surface that stands out: a `panel` on the page, a brighter `card`, an `inset` in a panel, only its `outline`, a `well` without an outline,
   * or one `raised` above it.
   */
  surface?: "panel" | "card" | "inset" | "outline" | "well" | "raised" | undefined;
  /** Which of the three surfaces is painted; 0 is the page below them. */
  level?: 0 | 1 | 2 | 3 | undefined;
  border?: boolean | "strong" | "accent" | "good" | "bad" | "clear" | undefined;
  /** A line along one edge only. */
  edge?: "above" | "below" | "start" | undefined;
  /** A thick line where the part begins, in a color; `clear` only keeps its room. */
  mark?: "accent" | "good" | "bad" | "clear" | undefined;
  radius?: "s" | "l" | "round" | undefined;
  /** Under the pointer: a stronger outline, a brighter surface, both, or words in full color. */
  hover?: "line" | "fill" | "lit" | "ink" | undefined;
}

/** How a part takes its place in the row or grid around it. */
export interface Fit {
  /** Takes what is left of the line; with a width, only where the line has that much room. */
  grow?: boolean | `${number}rem` | undefined;
  /** May be narrower than what is in it. */
  shrink?: boolean | undefined;
  /** Keeps its size. */
  rigid?: boolean | undefined;
  /** No wider than this. */
  max?: `${number}rem` | `${number}ch` | undefined;
  /** No lower than this. */
  high?: `${number}rem` | undefined;
  /** At least as high as a finger needs. */
  target?: boolean | undefined;
  /** Beside the other parts of its grid, over their rows, and in its place among them where they are stacked. */
  side?: boolean | undefined;
  /** Before the other parts of its grid where they are stacked. */
  leads?: boolean | undefined;
  /** Stays in view while the part beside it scrolls. */
  sticks?: boolean | undefined;
  /** No higher than the window, and scrolls by itself; as high as it is where the parts of its grid are stacked. */
  scrolls?: boolean | undefined;
  /** At the end of the line. */
  end?: boolean | undefined;
  /** On a line of its own in the row or grid around it, everywhere or only on a phone. */
  line?: "always" | "phone" | undefined;
  /** On a phone what is in it stands in the middle; where the first part leads, that has a line of its own. */
  phone?: "center" | "leads" | undefined;
  /** Not shown on a phone, or where two parts of a page have no room side by side. */
  hide?: "phone" | "desk" | undefined;
}

/** What every part of the layout can be given, beside the attributes of its element. */
export interface BoxLook extends SpaceProps, TextLook, SurfaceLook, Fit {}

const LOOK_PROPS = [
  ...SPACE_PROPS,
  ...([
    "tone",
    "size",
    "weight",
    "font",
    "numeric",
    "plainLinks",
    "block",
    "breaks",
    "clip",
    "center",
    "leading",
  ] as const),
  ...(["grow", "shrink", "rigid", "max", "high", "target", "end", "line", "phone", "hide"] as const),
  ...(["side", "leads", "sticks", "scrolls"] as const),
  ...(["surface", "level", "border", "edge", "mark", "radius", "hover"] as const),
] satisfies readonly (keyof BoxLook)[];

export type BoxProps<E extends ElementName, Own> = Own &
  BoxLook & { as?: E } & Omit<ComponentProps<E>, keyof Own | keyof BoxLook | "as">;

function lookClass(look: BoxLook): (string | false | undefined)[] {
  const {
    tone,
    size,
    weight,
    font,
    numeric,
    plainLinks,
    block,
    breaks,
    clip,
    center,
    leading,
    surface,
    level,
    border,
    edge,
    mark,
    radius,
    grow,
    shrink,
    rigid,
    max,
    high,
    target,
    side,
    leads,
    sticks,
    scrolls,
    end,
    line,
    phone,
    hide,
    hover,
  } = look;
  return [
    ...spaceClass(look),
    tone && texts[`tone-${tone}`],
    size && texts[`size-${size}`],
    weight && texts[`weight-${weight}`],
    font && texts[`font-${font}`],
    numeric && texts.numeric,
    plainLinks && texts.plainLinks,
    block && texts.block,
    breaks && texts.breaks,
    clip && texts.clip,
    center && texts.center,
    leading && texts[leading],
    surface && surfaces[surface],
    level !== undefined && surfaces[`level${level}`],
    border && surfaces[`border-${border === true ? "line" : border}`],
    edge && surfaces[edge],
    mark && surfaces[`mark-${mark}`],
    radius && surfaces[`radius-${radius}`],
    hover && surfaces[`hover-${hover}`],
    grow && (grow === true ? fits.grow : fits.from),
    shrink && fits.shrink,
    rigid && fits.rigid,
    max && fits.max,
    high && fits.high,
    target && fits.target,
    side && fits.side,
    sticks && fits.sticks,
    scrolls && fits.scrolls,
    end && fits.end,
    line && fits[`line-${line}`],
    phone && fits[`phone-${phone}`],
    hide && fits[`hide-${hide}`],
    leads && fits["desk-first"],
  ];
}

/** The look of what no layout component draws, as a link of the router. */
export function boxClass(look: Omit<BoxLook, "grow" | "max" | "high"> & { grow?: true }): string {
  return classNames(...lookClass(look));
}

/** Draws an element with its own class names, those of its look, and the one that was passed in. */
export function drawBox(
  name: ElementName,
  own: (string | false | undefined)[],
  {
    className,
    style,
    ...props
  }: BoxLook & { className?: string | undefined; style?: CSSProperties | undefined },
): ReactElement {
  const attributes: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(props)) {
    if (!LOOK_PROPS.some((look) => look === key)) attributes[key] = value;
  }
  const { grow, max, high } = props;
  const sized = {
    ...(typeof grow === "string" && { "--_grow": grow }),
    ...(max && { "--_max": max }),
    ...(high && { "--_high": high }),
    ...style,
  };
  if (Object.keys(sized).length > 0) attributes.style = sized;
  const names = classNames(...own, ...lookClass(props), className);
  if (names !== "") attributes.className = names;
  return createElement(name, attributes);
}
