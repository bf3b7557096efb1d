import { type ComponentProps, type CSSProperties, createElement, type ReactElement } from "react";
import { classNames } from "../lib/classNames";
import fits from "./fit.module.css";
import surfaces from "./Surface.module.css";
import { SPACE_PROPS, type SpaceProps, spaceClass } from "./space";
import texts from "./Text.module.css";

/** Elements that layout components can render. */
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
  /** Digits of equal width, so that changing numbers do not shift. */
  numeric?: boolean | undefined;
  /** Links inherit the text's colour. */
  plainLinks?: boolean | undefined;
  /** Displays the text as a block. */
  block?: boolean | undefined;
  /** Breaks long words anywhere. */
  breaks?: boolean | undefined;
  /** Shows a single line with an ellipsis. */
  clip?: boolean | undefined;
  center?: boolean | undefined;
  /** Line height below the default, as in headings. */
  leading?: "tight" | "snug" | undefined;
}

export interface SurfaceLook {
  /**
   * A `panel` on the page, a brighter `card`, an `inset` in a panel, an `outline` only, a `well` without outline, or a surface
   * `raised` above the page.
   */
  surface?: "panel" | "card" | "inset" | "outline" | "well" | "raised" | undefined;
  /** Background colour: one of three surfaces, or 0 for the page's. */
  level?: 0 | 1 | 2 | 3 | undefined;
  border?: boolean | "strong" | "accent" | "good" | "bad" | "clear" | undefined;
  /** Border on one edge only. */
  edge?: "above" | "below" | "start" | undefined;
  /** Thick coloured border at the inline start; `clear` only reserves its width. */
  mark?: "accent" | "good" | "bad" | "clear" | undefined;
  radius?: "s" | "l" | "round" | undefined;
  /** Hover effect: stronger outline (`line`), brighter surface (`fill`), both (`lit`), or full text colour (`ink`). */
  hover?: "line" | "fill" | "lit" | "ink" | undefined;
}

/** Size and position in the surrounding row or grid. */
export interface Fit {
  /** Takes the remaining width, with an optional preferred width. */
  grow?: boolean | `${number}rem` | undefined;
  /** May shrink below the width of its content. */
  shrink?: boolean | undefined;
  /** Keeps its size in a full line. */
  rigid?: boolean | undefined;
  /** Maximum width, in rem or characters. */
  max?: `${number}rem` | `${number}ch` | undefined;
  /** Minimum height, in rem. */
  high?: `${number}rem` | undefined;
  /** Minimum touch target height. */
  target?: boolean | undefined;
  /** Second column, over both rows of the grid; in source order if the grid is stacked. */
  side?: boolean | undefined;
  /** First child if the grid is stacked. */
  leads?: boolean | undefined;
  /** Sticky while the column beside it scrolls. */
  sticks?: boolean | undefined;
  /** Scrolls separately, at most as high as the window, unless the grid is stacked. */
  scrolls?: boolean | undefined;
  /** Aligns to the end of the line. */
  end?: boolean | undefined;
  /** Takes a full line of the surrounding row or grid, always or only on phones. */
  line?: "always" | "phone" | undefined;
  /** On phones, centres the content; with `leads`, the first child has its own line. */
  phone?: "center" | "leads" | undefined;
  /** Hidden on phones, or in windows too narrow for two columns. */
  hide?: "phone" | "desk" | undefined;
}

/** Style props of all layout components, in addition to the element's attributes. */
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

/** Class names of a look, for elements that no layout component renders, such as router links. */
export function boxClass(look: Omit<BoxLook, "grow" | "max" | "high"> & { grow?: true }): string {
  return classNames(...lookClass(look));
}

/** Creates an element with the component's class names, those of its look and the passed one. */
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
  const sizes = {
    ...(typeof grow === "string" && { "--_grow": grow }),
    ...(max && { "--_max": max }),
    ...(high && { "--_high": high }),
    ...style,
  };
  if (Object.keys(sizes).length > 0) attributes.style = sizes;
  const names = classNames(...own, ...lookClass(props), className);
  if (names !== "") attributes.className = names;
  return createElement(name, attributes);
}
