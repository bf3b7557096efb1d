import type { ComponentProps, CSSProperties, SyntheticEvent } from "react";
import "./card.css";
import type { CardSize } from "./Card";
import { CardBadges } from "./CardBadges";
import { CardText } from "./CardText";
import "./effects/index.css";
import { lookStyle } from "./lookStyle";
import {
  cssUrl,
  hasCloseup,
  modifierSlug,
  pictureOf,
  pictureSrcSet,
  raritySlug,
  type ShownCard,
} from "./model";
import { modifierStyle } from "./modifierStyle";
import { usePlanes } from "./planes";
import { Slab } from "./Slab";
import type { ShownModifier } from "./useFetchedModifier";

/** The share of a card's width that its picture takes, for the `sizes` attribute. A close-up is never less than sharp. */
const WINDOW_SHARE = 0.75;
const CLOSEUP_SHARE = 1;

function hideBroken(event: SyntheticEvent<HTMLImageElement>): void {
  event.currentTarget.dataset.broken = "";
}

/** Without foil in the picture there is nothing to put the subject in front of. */
const FLAT = new Set(["basic", "common", "standard", "unknown"]);

/** Glitched slices of the picture. */
function Slips() {
  return (
    <span className="card-slips">
      <i />
      <i />
      <i />
    </span>
  );
}

interface CardFaceProps {
  card: ShownCard;
  size: CardSize;
  shown: ShownModifier | undefined;
  /** Drawn width, for the choice of the picture's file. */
  width?: number | undefined;
  /** On pages with many cards: whether the picture is fetched with high or low priority. */
  priority?: boolean | undefined;
  /** `sync` for decoded pictures that must be in the first frame. */
  decoding?: "sync" | "async";
  /** Whether the card is large or live, so that its picture is shown in planes if it has them. */
  deep?: boolean;
  /** Whether the picture may be its close-up. */
  closeup?: boolean | undefined;
}

/** Where the foil shows, by the card's own mask instead of the rarity's. */
const foilStyle = (mask: string | undefined): CSSProperties & Record<`--${string}`, string> =>
  mask === undefined ? {} : { "--spare": cssUrl(mask) };

/** The attributes of the picture by which the browser chooses its file. */
type PictureFile = Pick<ComponentProps<"img">, "src" | "srcSet" | "sizes">;

function fileOf(picture: string, width: number | undefined, closeup: boolean): PictureFile {
  if (width === undefined) return { src: picture };
  const share = closeup ? CLOSEUP_SHARE : WINDOW_SHARE;
  return { src: picture, srcSet: pictureSrcSet(picture, closeup), sizes: `${Math.round(width * share)}px` };
}

/** A plane of the picture, decoded. */
function Plane({ url }: { url: string }) {
  return <img className="card-picture" src={url} alt="" decoding="sync" draggable={false} />;
}

interface CutProps extends PictureFile {
  /** The plane whose shape is cut out. */
  plane: string;
  /** A plane that stands before it. */
  before?: string | undefined;
}

/** A part of a picture, in the shape of a plane. */
function Cut({ plane, before, ...file }: CutProps) {
  const masks: CSSProperties & Record<`--${string}`, string> = {
    "--plane": cssUrl(plane),
    ...(before === undefined ? {} : { "--before": cssUrl(before) }),
  };
  return (
    <img
      {...file}
      className="card-picture"
      style={masks}
      data-cut={before === undefined ? "whole" : "behind"}
      alt=""
      decoding="sync"
      draggable={false}
    />
  );
}

/**
 * The subject and what stands before it. Close-ups are sharper than planes, so they are cut in their shapes; where the
 * picture hides the subject, only its plane has it.
 */
function Subject({
  subject,
  front,
  closeup,
}: {
  subject: string;
  front?: string | undefined;
  closeup?: PictureFile | undefined;
}) {
  if (closeup === undefined)
    return (
      <>
        <Plane url={subject} />
        {front === undefined ? null : <Plane url={front} />}
      </>
    );
  return (
    <>
      {front === undefined ? null : <Cut src={subject} plane={front} />}
      <Cut {...closeup} plane={subject} before={front} />
      {front === undefined ? null : <Cut {...closeup} plane={front} />}
    </>
  );
}

/** The elements that the effects' stylesheets paint; depends on no page, query or inspector. */
export function CardFace({
  card,
  size,
  shown,
  width,
  priority,
  decoding = "async",
  deep = false,
  closeup = false,
}: CardFaceProps) {
  const picture = pictureOf(card);
  const file = fileOf(picture, width, closeup);
  const planes = usePlanes(picture, deep && !FLAT.has(raritySlug(card)));
  const modifier = modifierSlug(shown?.name);
  const look = modifier === "custom" ? shown?.look : undefined;
  const custom =
    modifier !== "custom" ? undefined : look == null ? modifierStyle(shown?.css) : lookStyle(look);
  return (
    <span className="card-face" aria-hidden="true">
      <span
        className="card-print"
        style={{ ...custom, ...foilStyle(planes?.foil) }}
        data-look={look?.recipe}
        data-motion={look?.motion}
        data-deep={planes?.subject && ""}
        data-foil={planes?.foil && ""}
      >
        <span className="card-art">
          {picture === "" ? null : (
            <img
              className="card-picture"
              {...file}
              alt=""
              width={600}
              height={900}
              fetchPriority={priority === undefined ? "auto" : priority ? "high" : "low"}
              decoding={decoding}
              draggable={false}
              onError={hideBroken}
            />
          )}
          {planes?.back === undefined ? null : <Plane url={planes.back} />}
          {modifier === "none" ? null : <span className="card-lens" />}
        </span>
        <span className="card-window" />
        <span className="card-frame" />
        {modifier === "glitch" && picture !== "" ? <Slips /> : null}
        <CardText card={card} size={size} shown={shown} width={width} />
        <span className="card-shine" />
        {planes?.subject === undefined ? null : (
          <span className="card-subject">
            <Subject
              subject={planes.subject}
              front={planes.front}
              closeup={closeup && hasCloseup(picture) ? file : undefined}
            />
          </span>
        )}
        <span className="card-glare" />
        <span className="card-edge" />
        <span className="card-overlay" />
        <CardBadges card={card} size={size} />
      </span>
      {card.slabbed === true ? <Slab card={card} size={size} /> : null}
    </span>
  );
}
