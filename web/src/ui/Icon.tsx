import type { ReactNode } from "react";
import { classNames } from "../lib/classNames";
import fits from "./fit.module.css";
import type { Tone } from "./look";
import texts from "./Text.module.css";

const shapes = {
  close: <path d="M6 6l12 12M18 6L6 18" />,
  search: (
    <>
      <circle cx="11" cy="11" r="6.5" />
      <path d="M16 16l4.5 4.5" />
    </>
  ),
  swap: <path d="M4 9h15l-4-4M20 15H5l4 4" />,
  menu: <path d="M4 7h16M4 12h16M4 17h16" />,
  bell: <path d="M6 17h12l-1.6-2.4V10a4.4 4.4 0 0 0-8.8 0v4.6zM10 19.5a2.2 2.2 0 0 0 4 0" />,
  check: <path d="M5 12.5l4.5 4.5L19 7.5" />,
  up: <path d="M6 15l6-6 6 6" />,
  down: <path d="M6 9l6 6 6-6" />,
  top: <path d="M6 5h12M6 17l6-6 6 6M12 11v9" />,
  pause: <path d="M9 5.5v13M15 5.5v13" />,
  play: <path d="M8 5.5l10.5 6.5L8 18.5z" />,
  star: <path d="M12 4l2.4 5 5.6.7-4.1 3.8 1.1 5.5-5-2.8L7 19l1.1-5.5L4 9.7 9.6 9z" />,
  filter: <path d="M4 6h16M7 12h10M10 18h4" />,
  pack: (
    <path d="M6 4l1.5 1.5L9 4l1.5 1.5L12 4l1.5 1.5L15 4l1.5 1.5L18 4v16l-1.5-1.5L15 20l-1.5-1.5L12 20l-1.5-1.5L9 20l-1.5-1.5L6 20zM9.5 12h5" />
  ),
  sun: (
    <>
      <circle cx="12" cy="12" r="4" />
      <path d="M12 3v2M12 19v2M3 12h2M19 12h2M5.6 5.6L7 7M17 17l1.4 1.4M5.6 18.4L7 17M17 7l1.4-1.4" />
    </>
  ),
  moon: <path d="M19 14.5A7.5 7.5 0 0 1 9.5 5a7.5 7.5 0 1 0 9.5 9.5z" />,
  spark: (
    <path d="M12 3l1.8 6.2L20 11l-6.2 1.8L12 19l-1.8-6.2L4 11l6.2-1.8zM18.5 16l.7 2.3 2.3.7-2.3.7-.7 2.3-.7-2.3-2.3-.7 2.3-.7z" />
  ),
  left: <path d="M15 6l-6 6 6 6" />,
  right: <path d="M9 6l6 6-6 6" />,
  clock: (
    <>
      <circle cx="12" cy="12" r="7.5" />
      <path d="M12 7.5V12l3 2" />
    </>
  ),
  plus: <path d="M12 5v14M5 12h14" />,
  minus: <path d="M5 12h14" />,
  tag: (
    <>
      <path d="M4 5v6.2a2 2 0 0 0 .6 1.4l6.9 6.9a1.7 1.7 0 0 0 2.4 0l5.6-5.6a1.7 1.7 0 0 0 0-2.4l-6.9-6.9a2 2 0 0 0-1.4-.6H5a1 1 0 0 0-1 1z" />
      <path d="M8.2 8.2h.01" />
    </>
  ),
  cards: (
    <path d="M9 4.5h9.5a1 1 0 0 1 1 1V18a1 1 0 0 1-1 1H9a1 1 0 0 1-1-1V5.5a1 1 0 0 1 1-1zM5 7.5v11a3 3 0 0 0 3 3h7" />
  ),
  slab: (
    <path d="M7 3h10a1.5 1.5 0 0 1 1.5 1.5v15A1.5 1.5 0 0 1 17 21H7a1.5 1.5 0 0 1-1.5-1.5v-15A1.5 1.5 0 0 1 7 3zM8.5 6h7M8.5 9.5h7v8h-7z" />
  ),
  trophy: (
    <path d="M8 4h8v5.5a4 4 0 0 1-8 0zM8 5.5H4.5V7A3.5 3.5 0 0 0 8 10.5M16 5.5h3.5V7a3.5 3.5 0 0 1-3.5 3.5M12 13.5V17M8.5 20h7M9.5 20c0-2 1-3 2.5-3s2.5 1 2.5 3" />
  ),
  heart: (
    <path d="M12 19.5C6.5 15.7 4 12.6 4 9.3A4.3 4.3 0 0 1 12 7a4.3 4.3 0 0 1 8 2.3c0 3.3-2.5 6.4-8 10.2z" />
  ),
  lock: <path d="M6.5 11h11v8.5h-11zM8.5 11V8.2a3.5 3.5 0 0 1 7 0V11" />,
  gift: (
    <path d="M4.5 11h15v9h-15zM3.5 7.5h17V11h-17zM12 7.5V20M12 7.5C9.5 7.5 7.5 6.4 7.5 5S10.5 3 12 7.5zM12 7.5c2.5 0 4.5-1.1 4.5-2.5S13.5 3 12 7.5z" />
  ),
  sound: (
    <path d="M4.5 9.5v5h3.2l4.3 3.8V5.7L7.7 9.5zM15.2 9.2a4 4 0 0 1 0 5.6M17.8 6.8a7.4 7.4 0 0 1 0 10.4" />
  ),
  silent: <path d="M4.5 9.5v5h3.2l4.3 3.8V5.7L7.7 9.5zM15.5 9.5l5 5M20.5 9.5l-5 5" />,
  door: <path d="M13 4H6.5v16H13M10.5 12H20M16.5 8.5L20 12l-3.5 3.5" />,
  share: <path d="M12 14.5V4M8.2 7.8L12 4l3.8 3.8M7.5 11H5.5v9h13v-9h-2" />,
  turn: <path d="M19.5 12a7.5 7.5 0 1 1-2.3-5.4M19.5 3.5v4.2h-4.2" />,
} satisfies Record<string, ReactNode>;

export type IconName = keyof typeof shapes;

/** All icon names, for the component gallery. */
export const iconNames = Object.keys(shapes).filter((name): name is IconName => name in shapes);

interface IconProps {
  name: IconName;
  size?: number;
  tone?: Tone;
}

/** A line icon in the text's colour. Decorative: the element around it needs an accessible name. */
/** Icons that point along the text. */
const MIRRORED: ReadonlySet<string> = new Set(["left", "right"]);

export function Icon({ name, size = 20, tone }: IconProps) {
  return (
    <svg
      className={classNames(fits.rigid, MIRRORED.has(name) && fits.mirrored, tone && texts[`tone-${tone}`])}
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.8"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      {shapes[name]}
    </svg>
  );
}
