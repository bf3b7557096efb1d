import type { Schemas } from "../../../api/client";
import { toInstant, toLocal } from "../../../lib/localTime";
import type { Fields } from "../../editing/rebased";
import { BUILT_IN } from "./contrast";
import * as m from "./messages";

type Brand = Schemas["Brand"];
export type BrandState = Schemas["BrandState"];
export type FooterLink = Schemas["FooterLink"];
export type BrandPageText = Schemas["BrandPage"];

/** The maximum number of pages, and of links (server/src/brand/rules.rs). */
export const MAX_PAGES = 10;
export const MAX_LINKS = 10;

/** The values of the form; absent texts are empty. */
export interface Draft {
  /** The version that the draft is based on. */
  version: string | null;
  name: string;
  shortName: string;
  logo: string;
  icon: string;
  /** Null for the built-in colours. */
  accent: Schemas["BrandAccent"] | null;
  headline: string;
  intro: string;
  picture: string;
  links: readonly FooterLink[];
  pages: readonly BrandPageText[];
  /** Null for none. The times are values of `datetime-local` fields. */
  notice: { text: string; from: string; to: string } | null;
  cardBack: string;
  packBack: string;
}

export function draftOf({ draft, published, version }: BrandState): Draft {
  const { notice, accent, links = [], pages = [], ...brand } = draft ?? published;
  return {
    version,
    name: brand.name ?? "",
    shortName: brand.shortName ?? "",
    logo: brand.logo ?? "",
    icon: brand.icon ?? "",
    accent: accent ?? null,
    headline: brand.headline ?? "",
    intro: brand.intro ?? "",
    picture: brand.picture ?? "",
    links,
    pages,
    notice: notice == null ? null : { text: notice.text, from: toLocal(notice.from), to: toLocal(notice.to) },
    cardBack: brand.cardBack ?? "",
    packBack: brand.packBack ?? "",
  };
}

/** The request's document for a draft. */
export function brandOf(draft: Draft): Brand {
  const { version: _, accent, notice, links, pages, ...texts } = draft;
  return {
    ...texts,
    links: [...links],
    pages: [...pages],
    ...(accent === null ? {} : { accent }),
    ...(notice === null
      ? {}
      : { notice: { text: notice.text, from: toInstant(notice.from), to: toInstant(notice.to) } }),
  };
}

/** The fields, with their labels for conflicts. */
export const fields = (): Fields<Draft> => [
  ["name", m.name()],
  ["shortName", m.shortName()],
  ["logo", m.logo()],
  ["icon", m.icon()],
  ["accent", m.colours()],
  ["headline", m.headline()],
  ["intro", m.intro()],
  ["picture", m.picture()],
  ["links", m.links()],
  ["pages", m.pages()],
  ["notice", m.noticeTitle()],
  ["cardBack", m.cardBack()],
  ["packBack", m.packBack()],
];

/** Compares two drafts without their versions. */
export function same(one: Draft, other: Draft): boolean {
  const serialized = (draft: Draft) => JSON.stringify({ ...draft, version: null });
  return serialized(one) === serialized(other);
}

export const builtInAccent = (): Schemas["BrandAccent"] => ({ ...BUILT_IN });

/** The end of a page's address, derived from its title: `House rules` becomes `house-rules`. */
export function slugOf(title: string): string {
  const plain = title.normalize("NFKD").toLowerCase();
  const words = plain.replace(/[\u0300-\u036f]/g, "").match(/[a-z0-9]+/g) ?? [];
  return words.join("-").slice(0, 40).replace(/-$/, "");
}
