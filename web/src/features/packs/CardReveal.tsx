import {
  type CSSProperties,
  type Dispatch,
  type PointerEvent,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { inlineSign } from "../../lib/language";
import { GLOW_RANK, lightOf } from "../../lib/show/ranks";
import { useWindowSize } from "../../lib/useMedia";
import { Burst } from "../../ui/Burst";
import { Card } from "../cards/Card";
import { CardBack } from "../cards/CardBack";
import { mintText, pictureForWidth, pictureOf } from "../cards/model";
import { Neighbours } from "../cards/Neighbours";
import { follow, release } from "../cards/pointerTilt";
import { useOrbit } from "../cards/useOrbit";
import styles from "./CardReveal.module.css";
import { MeaningMark } from "./MeaningMark";
import { type Meaning, tallyOf } from "./meaning";
import * as m from "./messages";
import { NextSteps, stepsOf } from "./NextSteps";
import { type RevealLayout, revealLayout } from "./revealLayout";
import { isBig, isDone, isSettled, type Pull, type Ritual, type RitualEvent, rankOf, topOf } from "./ritual";
import { useSwipe } from "./useSwipe";

interface CardRevealProps {
  state: Extract<Ritual, { phase: "tearing" | "table" }>;
  send: Dispatch<RitualEvent>;
  /** What each card means for the collection. */
  meanings: readonly Meaning[];
  /** The torn pack, out of which the cards rise. */
  pack: RefObject<HTMLElement | null>;
  onLeave: () => void;
}

type Style = CSSProperties & Record<`--${string}`, string | number>;

/** The rank from which foil flies with the light of a card: Epic. */
const FOIL_RANK = 5;
/** Time that a turned card lies still before its lamp goes around, so that the two are no flashes in one second. */
const ORBIT_AFTER_MS = 1200;
/** Width of the cards in the pack, as a share of the pack's width. */
const IN_PACK = 0.78;

/**
 * The cards of an opening, the rarest last. They rise out of the pack as a stack, are turned one by one in the hand, and
 * then lie in a row.
 */
export function CardReveal({ state, send, meanings, pack, onLeave }: CardRevealProps) {
  const table = useRef<HTMLOListElement>(null);
  const { pulls } = state;
  const tally = tallyOf(pulls, meanings);
  const layout = revealLayout(pulls.length, useWindowSize(), stepsOf(tally).length);
  const [start, setStart] = useState<Style>({});
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, while the pack is there.
  useLayoutEffect(() => {
    const [from, to] = [pack.current, table.current].map((element) => element?.getBoundingClientRect());
    if (from === undefined || to === undefined) return;
    setStart(startOf(from, to, layout));
  }, []);
  const laid = state.phase === "table" ? state : null;
  const spread = laid?.spread === true;
  const flipped = laid?.flipped ?? pulls.map(() => false);
  const top = topOf(state);
  useFocus(table, laid !== null, spread);
  // The inspector steps only through cards that are face up.
  const up = pulls.filter((_, index) => flipped[index]).map(({ card }) => card);
  const next = flipped.indexOf(false);
  const upcoming = pulls[next];
  const bestAt = pulls.findLastIndex((pull, index) => flipped[index] && isBig(pull));
  const best = pulls[bestAt];
  const style: Style = {
    ...start,
    "--_hand-y": `${layout.handY}px`,
    "--_height": `${layout.height}px`,
  };
  const seatOf = (index: number): Seat => {
    if (spread) return "row";
    return index < top ? "tray" : index === top ? "hand" : "stack";
  };
  return (
    <>
      {best === undefined ? null : (
        <BigPull
          key={best.card._id}
          pull={best}
          table={table}
          place={spread ? layout.places[bestAt] : { x: 0, y: layout.handY }}
        />
      )}
      <ol
        ref={table}
        className={styles.table}
        style={style}
        data-phase={state.phase}
        data-spread={spread || undefined}
        data-done={isDone(state) || undefined}
        // All other cards are turned, so the effect may hint at the rarity.
        data-tense={(laid !== null && !spread && upcoming !== undefined && isBig(upcoming)) || undefined}
      >
        <Neighbours cards={up}>
          {pulls.map((pull, index) => (
            <TableCard
              key={pull.card._id}
              pull={pull}
              meaning={meanings[index]}
              index={index}
              depth={Math.max(0, index - top)}
              seat={seatOf(index)}
              layout={layout}
              up={flipped[index] === true}
              waiting={laid?.asked[index] === true && flipped[index] !== true}
              upcoming={index === next}
              dim={best !== undefined && !isBig(pull)}
            />
          ))}
        </Neighbours>
      </ol>
      {isSettled(state) ? (
        <div className={styles.steps}>
          <NextSteps tally={tally} onLeave={onLeave} />
        </div>
      ) : null}
      {laid === null || spread ? null : (
        <HandButton
          table={table}
          layout={layout}
          label={next < 0 ? m.showAll() : m.turnCard({ card: next + 1, cards: pulls.length })}
          waiting={laid.asked[next] === true}
          onPress={() => send({ type: "next" })}
        />
      )}
    </>
  );
}

/** Where the cards rise from: the middle and the width of the pack, relative to the hand. */
function startOf(pack: DOMRect, table: DOMRect, { hand, handY }: RevealLayout): Style {
  const scale = (pack.width * IN_PACK) / hand;
  return {
    "--_pack-x": `${pack.x + pack.width / 2 - table.x - table.width / 2}px`,
    "--_pack-y": `${pack.y + pack.height / 2 - table.y - table.height / 2 - handY}px`,
    "--_pack-scale": scale.toFixed(3),
    "--_rise": `${(hand * scale * 0.75).toFixed(0)}px`,
  };
}

/** Focuses the card in the hand, and the rarest card when the stack with the focus becomes a row. */
function useFocus(table: RefObject<HTMLOListElement | null>, laid: boolean, spread: boolean) {
  // In the same task that removes the element with the focus: the dialog would take it afterwards.
  useLayoutEffect(() => {
    if (!laid) return;
    const dialog = table.current?.closest("[role=dialog]");
    // The inspector of a turned card is another dialog.
    const focused = document.activeElement?.closest("[role=dialog]") ?? dialog;
    if (focused !== dialog) return;
    const target = spread ? "li:last-child .card-open" : "[data-hand]";
    dialog?.querySelector<HTMLElement>(target)?.focus({ preventScroll: true });
  }, [table, laid, spread]);
}

interface HandButtonProps {
  table: RefObject<HTMLOListElement | null>;
  layout: RevealLayout;
  label: string;
  /** Set while the next card waits for its picture before it turns. */
  waiting: boolean;
  onPress: () => void;
}

/** The button over the stack, which keeps the focus while cards turn. The card below follows the pointer. */
function HandButton({ table, layout, label, waiting, onPress }: HandButtonProps) {
  const style: Style = { "--_width": `${layout.hand}px`, "--_y": `${layout.handY}px` };
  const cardBelow = () => table.current?.querySelector<HTMLElement>('[data-seat="hand"] .card');
  const handleMove = ({ clientX, clientY }: PointerEvent) => {
    const card = cardBelow();
    if (card != null) follow(card, "full", clientX, clientY);
  };
  const swipe = useSwipe("side")(onPress);
  const handleLeave = () => {
    const card = cardBelow();
    if (card != null) release(card);
  };
  return (
    <button
      type="button"
      className={styles.hand}
      style={style}
      data-hand
      aria-label={label}
      aria-busy={waiting || undefined}
      onClick={onPress}
      onPointerMove={handleMove}
      onPointerLeave={handleLeave}
      {...swipe}
      onPointerCancel={() => {
        swipe.onPointerCancel();
        handleLeave();
      }}
    />
  );
}

interface BigPullProps {
  pull: Pull;
  table: RefObject<HTMLOListElement | null>;
  /** The middle of the card, from the middle of the table. */
  place: { x: number; y: number } | undefined;
}

/** The effects of a big pull: light and foil behind the card, and its name above the cards. */
function BigPull({ pull, table, place = { x: 0, y: 0 } }: BigPullProps) {
  const effects = useRef<HTMLDivElement>(null);
  const { x, y } = place;
  useLayoutEffect(() => {
    const position = () => {
      const box = table.current?.getBoundingClientRect();
      if (box === undefined) return;
      effects.current?.style.setProperty("--pull-x", `${box.x + box.width / 2 + x * inlineSign()}px`);
      effects.current?.style.setProperty("--pull-y", `${box.y + box.height / 2 + y}px`);
    };
    position();
    window.addEventListener("resize", position);
    return () => window.removeEventListener("resize", position);
  }, [table, x, y]);
  const light = lightOf(rankOf(pull));
  const { card } = pull;
  return (
    <div
      ref={effects}
      className={styles.announced}
      style={{ "--_light": light } as CSSProperties}
      aria-hidden="true"
    >
      <span className={styles.wash} />
      <span className={styles.burst}>
        <Burst strength="grand" colors={[light, "#ffffff", "#ffe7a3"]} />
      </span>
      <p className={styles.pull}>
        <strong>{card.rarity}</strong>
        <span className={styles.pullName}>{card.name ?? "???"}</span>
        <span className={styles.pullMint}>{mintText(card)}</span>
      </p>
    </div>
  );
}

/** Where a card lies. `stack` is below the card in the hand, `tray` is for turned cards. */
type Seat = "stack" | "hand" | "tray" | "row";

interface TableCardProps {
  pull: Pull;
  meaning: Meaning | undefined;
  index: number;
  /** The number of cards above it in the stack. */
  depth: number;
  seat: Seat;
  layout: RevealLayout;
  up: boolean;
  /** Set while the card waits for its picture before it turns. */
  waiting: boolean;
  /** Whether it turns next. */
  upcoming: boolean;
  dim: boolean;
}

/** Width below which a card in the row is drawn as a mini. */
const MINI_BELOW = 170;

/** Position and scale of a card. Its layout stays the same, so that nothing shifts. */
function styleOf({ pull, index, depth, seat, layout }: TableCardProps): Style {
  const { hand, thumb, row, handY, tray, places } = layout;
  const at = (place: { x: number; y: number } | undefined) => ({
    x: `${(place?.x ?? 0) * inlineSign()}px`,
    y: `${place?.y ?? 0}px`,
  });
  const [inHand, inTray, inRow] = [{ x: "0px", y: `${handY}px` }, at(tray[index]), at(places[index])];
  const place = seat === "row" ? inRow : seat === "tray" ? inTray : inHand;
  return {
    "--_light": lightOf(rankOf(pull)),
    "--_width": `${hand}px`,
    "--_x": place.x,
    "--_y": place.y,
    "--_scale": seat === "hand" || seat === "stack" ? 1 : ((seat === "row" ? row : thumb) / hand).toFixed(4),
    "--_depth": depth,
    "--_index": index,
  };
}

function TableCard(props: TableCardProps) {
  const { pull, meaning, seat, layout, up, waiting, upcoming, dim } = props;
  const { card } = pull;
  const rank = rankOf(pull);
  const big = isBig(pull);
  const { hand, row } = layout;
  const small = pictureForWidth(pictureOf(card), row);
  const front = useRef<HTMLDivElement>(null);
  useOrbit(front, up && seat === "hand", ORBIT_AFTER_MS);
  useEffect(() => {
    // The row of a phone shows a smaller picture, which must not be late.
    if (up && row < MINI_BELOW) new Image().src = small;
  }, [up, row, small]);
  return (
    <li
      className={styles.place}
      style={styleOf(props)}
      data-seat={seat}
      data-up={up || undefined}
      data-waiting={waiting || undefined}
      data-glows={rank >= GLOW_RANK || undefined}
      data-big={big || undefined}
      data-upcoming={upcoming || undefined}
      data-dim={dim || undefined}
      aria-hidden={!up || undefined}
    >
      <span className={styles.aura} aria-hidden="true" />
      {up && seat === "hand" && !big && rank >= GLOW_RANK ? (
        <Burst strength={rank >= FOIL_RANK ? "bright" : "calm"} colors={[lightOf(rank), "#ffffff"]} />
      ) : null}
      <div className={styles.turner}>
        <span className={styles.back}>
          <CardBack />
        </span>
        <div ref={front} className={styles.front}>
          {!up ? null : seat === "row" && row < MINI_BELOW ? (
            <span className={styles.mini} style={{ inlineSize: row, scale: `${hand / row}` }}>
              <Card card={card} width={row} size="mini" />
            </span>
          ) : (
            <Card card={card} width={hand} />
          )}
        </div>
      </div>
      <span className={styles.mark} aria-hidden={!up}>
        {up && meaning !== undefined ? <MeaningMark meaning={meaning} /> : null}
      </span>
    </li>
  );
}
