/** The overlay's options, from its URL. */

/** `full` has all effects, `lite` fewer animations, `off` only what the show needs. */
export type EffectsLevel = "off" | "lite" | "full";

const ANCHORS = [
  "top-left",
  "top",
  "top-right",
  "left",
  "center",
  "right",
  "bottom-left",
  "bottom",
  "bottom-right",
] as const;

/** Position of the show on the screen. */
export type Anchor = (typeof ANCHORS)[number];

export interface OverlayOptions {
  /** The streamer whose openings are shown. */
  readonly userId: string;
  /** Key of the streamer's overlay; null for a preview. */
  readonly key: string | null;
  /** Scale factor; 1 fits 1920 × 1080. */
  readonly scale: number;
  readonly anchor: Anchor;
  /** Volume from 0 to 1. */
  readonly volume: number;
  /** A fixed level, or `auto` to lower it when frames are slow. */
  readonly effects: EffectsLevel | "auto";
}

/** Parses the options of a URL. Invalid values become defaults. */
export function readOptions(url: URL): OverlayOptions {
  const query = url.searchParams;
  const [, userId = ""] = /^\/stream-overlay\/([^/]+)\/?$/.exec(url.pathname) ?? [];
  return {
    userId: decoded(userId),
    key: query.get("key") || null,
    scale: within(query.get("scale"), 0.25, 3, 1),
    anchor: ANCHORS.find((anchor) => anchor === query.get("anchor")) ?? "center",
    volume: within(query.get("volume"), 0, 1, 0),
    effects: (["off", "lite", "full"] as const).find((level) => level === query.get("effects")) ?? "auto",
  };
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function within(text: string | null, low: number, high: number, fallback: number): number {
  const value = text === null || text.trim() === "" ? Number.NaN : Number(text);
  return Number.isFinite(value) ? Math.min(high, Math.max(low, value)) : fallback;
}
