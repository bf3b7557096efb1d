/** The contrast of accent colours, as the server computes it (server/src/brand/colour.rs). */

export type Theme = "dark" | "light";

type Channels = readonly [red: number, green: number, blue: number];

/** The minimum contrast of text (WCAG 2.2, success criterion 1.4.3). */
export const TEXT_CONTRAST = 4.5;

/** `--bg` and `--surface-1` to `--surface-3` of `styles/tokens.css`. */
export const SURFACES: Readonly<Record<Theme, readonly string[]>> = {
  dark: ["#0f1115", "#161920", "#1e222b", "#282d38"],
  light: ["#f3f3f1", "#fbfbfa", "#ffffff", "#e8e8e5"],
};

/** The colour towards which accents get more contrast. */
const EXTREME: Readonly<Record<Theme, Channels>> = { dark: [255, 255, 255], light: [0, 0, 0] };

/** The colour of text on an accent. */
const ON_ACCENT: Readonly<Record<Theme, string>> = { dark: "#0f1115", light: "#ffffff" };

/** The built-in accents of `styles/tokens.css`. */
export const BUILT_IN: Readonly<Record<Theme, string>> = { dark: "#ffc857", light: "#8a5a00" };

export const isColour = (text: string): boolean => /^#[0-9a-f]{6}$/i.test(text);

const channelsOf = (colour: string): Channels => [
  Number.parseInt(colour.slice(1, 3), 16),
  Number.parseInt(colour.slice(3, 5), 16),
  Number.parseInt(colour.slice(5, 7), 16),
];

const hexOf = (channels: Channels): string =>
  `#${channels.map((channel) => channel.toString(16).padStart(2, "0")).join("")}`;

function luminance(colour: string): number {
  const linear = (channel: number) => {
    const share = channel / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  };
  const [red, green, blue] = channelsOf(colour);
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
}

/** The contrast ratio of two colours, from 1 to 21. */
export function contrast(one: string, other: string): number {
  const [high, low] = [luminance(one), luminance(other)].sort((a, b) => b - a) as [number, number];
  return (high + 0.05) / (low + 0.05);
}

/** The lowest contrast of a colour on the surfaces of a theme. */
export const lowestContrast = (colour: string, theme: Theme): number =>
  Math.min(...SURFACES[theme].map((surface) => contrast(colour, surface)));

export const isLegible = (colour: string, theme: Theme): boolean =>
  lowestContrast(colour, theme) >= TEXT_CONTRAST;

/** The first legible colour on the way to white (dark theme) or black (light theme). */
export function nearestLegible(colour: string, theme: Theme): string {
  const steps = Array.from({ length: 256 }, (_, step) => mixed(colour, theme, step));
  return steps.find((mix) => isLegible(mix, theme)) ?? hexOf(EXTREME[theme]);
}

/** The colour with `step` of 255 parts of the theme's extreme. */
function mixed(colour: string, theme: Theme, step: number): string {
  const mix = (index: 0 | 1 | 2) =>
    Math.floor((channelsOf(colour)[index] * (255 - step) + EXTREME[theme][index] * step + 127) / 255);
  return hexOf([mix(0), mix(1), mix(2)]);
}

/** The custom properties of an accent, as the server writes them into documents (server/src/brand/published.rs). */
export function accentStyle(colour: string, theme: Theme): Readonly<Record<`--${string}`, string>> {
  const [strong, on] = [mixed(colour, theme, 64), ON_ACCENT[theme]];
  return {
    "--brand": colour,
    "--brand-strong": strong,
    "--accent": colour,
    "--accent-strong": strong,
    "--on-accent": on,
    "--accent-face": colour,
    "--accent-face-strong": strong,
    "--on-accent-face": on,
  };
}

/**
 * The custom properties of a draft's accent; none for the built-in one (null). A colour that is not legible is shown as the
 * nearest one that is.
 */
export function shownAccent(
  accent: Readonly<Record<Theme, string>> | null,
  theme: Theme,
): Readonly<Record<`--${string}`, string>> {
  if (accent === null) return {};
  const chosen = isColour(accent[theme]) ? accent[theme] : BUILT_IN[theme];
  return accentStyle(isLegible(chosen, theme) ? chosen : nearestLegible(chosen, theme), theme);
}
