/** Parses the server's events. Missing fields get defaults, so that a show still plays. */

import type { components } from "../api/schema";
import { readPatterns } from "../lib/patterns";
import * as m from "./messages";

/** A card of an opening. */
export type OverlayCard = Omit<components["schemas"]["OwnedCard"], "rarity"> & { rarity: string | null };

type Look = components["schemas"]["Look"];

// Copied: importing them from the generated file would add the app's code to this bundle.
const RECIPES: readonly Look["recipe"][] = ["duotone", "foil", "rim", "weave", "frost"];
const MOTIONS: readonly Look["motion"][] = ["still", "follow", "drift"];

export interface Opening {
  readonly id: string;
  readonly username: string;
  /** Null if the server does not name the pack. */
  readonly packId: string | null;
  readonly packName: string | null;
  readonly packPicture: string | null;
  readonly cards: readonly OverlayCard[];
  /** Time since the start of the show. */
  readonly elapsedMs: number;
  /** Whether this is a test from the Admin Dashboard, with cards that belong to no user. */
  readonly test: boolean;
}

/** Parses a `new-pack-opening` event; null if it cannot be shown. */
export function readOpening(payload: unknown): Opening | null {
  if (!isRecord(payload) || !Array.isArray(payload.cards)) return null;
  const cards: unknown[] = payload.cards;
  const id = text(payload._id) ?? "";
  const pack: Record<string, unknown> = isRecord(payload.pack) ? payload.pack : { name: payload.pack };
  return {
    id,
    username: nameOf(payload.username),
    packId: text(pack._id),
    packName: text(pack.name),
    packPicture: text(pack.imageUrl),
    cards: withUniqueIds(cards.filter(isRecord).map((card, slot) => readCard(card, `${id}-${slot}`))),
    elapsedMs: Math.max(0, number(payload.elapsedMs) ?? 0),
    test: payload.test === true,
  };
}

/** Parses an `opening-announced` event into an opening without cards; null if it cannot be shown. */
export function readAnnounced(payload: unknown): Opening | null {
  const opening = readOpening(isRecord(payload) ? { ...payload, cards: [] } : payload);
  return opening === null || opening.id === "" ? null : opening;
}

/** Parses an `opening-ended` event into the opening's id. */
export function readEnded(payload: unknown): string {
  return (isRecord(payload) ? text(payload._id) : text(payload)) ?? "";
}

/** Parses a `queue-updated` event into the names of the waiting users. */
export function readQueue(payload: unknown): string[] {
  return Array.isArray(payload) ? payload.map(nameOf) : [];
}

const nameOf = (username: unknown) => text(username) ?? m.unknownUser();

/** Makes the card ids unique: a test opening may have the same card twice. */
function withUniqueIds(cards: readonly OverlayCard[]): OverlayCard[] {
  return cards.map((card, slot) =>
    cards.findIndex(({ _id }) => _id === card._id) === slot ? card : { ...card, _id: `${card._id}-${slot}` },
  );
}

function readCard(card: Record<string, unknown>, spareId: string): OverlayCard {
  const flavorText = text(card.flavorText);
  const [grade, artFocus] = [number(card.grade), number(card.artFocus)];
  const patterns = readPatterns(card.patterns);
  return {
    _id: text(card._id) ?? spareId,
    name: text(card.name),
    rarity: text(card.rarity),
    mintNumber: number(card.mintNumber),
    totalCopies: number(card.totalCopies),
    remaining: number(card.remaining),
    imageUrl: text(card.imageUrl) ?? "",
    alt: text(card.alt) ?? "",
    ...(artFocus === null ? {} : { artFocus }),
    ...(flavorText === null ? {} : { flavorText }),
    modifier: readModifier(card.modifier),
    ...(patterns.length === 0 ? {} : { patterns }),
    acquiredAt: text(card.acquiredAt) ?? "",
    status: "available",
    slabbed: card.slabbed === true,
    ...(grade === null ? {} : { grade }),
    isFeatured: false,
    limited: card.limited === true,
    availableFrom: text(card.availableFrom),
    availableTo: text(card.availableTo),
    definitionId: text(card.definitionId),
  };
}

function readModifier(value: unknown): OverlayCard["modifier"] {
  if (typeof value === "string") return value === "" ? null : { _id: "", name: value, prefix: "" };
  if (!isRecord(value)) return null;
  const name = text(value.name);
  const css = text(value.css);
  const look = readLook(value.look);
  if (name === null) return null;
  return {
    _id: text(value._id) ?? "",
    name,
    prefix: text(value.prefix) ?? "",
    ...(css === null ? {} : { css }),
    ...(look === null ? {} : { look }),
  };
}

/** Parses the look of a modifier that an admin created; null if this page cannot draw it. */
function readLook(value: unknown): Look | null {
  if (!isRecord(value)) return null;
  const recipe = RECIPES.find((recipe) => recipe === value.recipe);
  const motion = MOTIONS.find((motion) => motion === value.motion);
  const [first, second, strength] = [text(value.first), text(value.second), number(value.strength)];
  if (recipe === undefined || first === null || second === null || strength === null) return null;
  return { recipe, first, second, strength, motion: motion ?? "still" };
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function text(value: unknown): string | null {
  return typeof value === "string" ? value : null;
}

function number(value: unknown): number | null {
  return typeof value === "number" && Number.isFinite(value) ? value : null;
}
