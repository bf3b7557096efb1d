/** What the overlay's address says: whose show it is, and how the streamer wants it. */

/** How much is animated: everything, one calm layer, or nothing but the show itself. */
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

/** Where on the screen the show stands. */
export type Anchor = (typeof ANCHORS)[number];

/** The overlay's settings, read once from its address. */
export interface OverlayOptions {
  /** The streamer whose openings are shown. */
  readonly userId: string;
  /** Proof that this page is the streamer's own overlay; absent on a mere preview. */
  readonly key: string | null;
  /** Size, 1 being made for 1920 × 1080. */
  readonly scale: number;
  readonly anchor: Anchor;
  /** Loudness from 0 (silent) to 1. */
  readonly volume: number;
  /** The level that was asked for, or `auto`: full, and less when frames get slow. */
  readonly effects: EffectsLevel | "auto";
}

/** Reads the settings from an address; what makes no sense takes its default. */
export function readOptions(address: URL): OverlayOptions {
  const query = address.searchParams;
  const [, userId = ""] = /^\/stream-overlay\/([^/]+)\/?$/.exec(address.pathname) ?? [];
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
