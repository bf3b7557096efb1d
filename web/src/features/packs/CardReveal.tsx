import {
  type CSSProperties,
  type Dispatch,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { lightOf } from "../../lib/show/ranks";
import { Burst } from "../../ui/Burst";
import { Card } from "../cards/Card";
import { CardBack } from "../cards/CardBack";
import { mintText } from "../cards/model";
import { Neighbours } from "../cards/Neighbours";
import styles from "./CardReveal.module.css";
import * as m from "./messages";
import { isBig, isDone, type Pull, type Ritual, type RitualEvent, rankOf } from "./ritual";

interface CardRevealProps {
  state: Extract<Ritual, { phase: "table" }>;
  send: Dispatch<RitualEvent>;
}

/** The lowest rank whose cards glow when turned: Epic. */
const GLOW_RANK = 5;
const GAP = 16;

function cardWidth(count: number): number {
  const space = document.documentElement.clientWidth - 48;
  const columns = space >= 850 ? count : space >= 550 ? 3 : 2;
  const rows = Math.ceil(count / columns);
  const byWidth = (space - GAP * (columns - 1)) / columns;
  // The close button above and the footer below; the footer has two rows on a phone.
  const reserved = columns === 2 ? 200 : 170;
  const byHeight = (window.innerHeight - reserved - rows * 44) / rows / 1.5;
  return Math.floor(Math.max(96, Math.min(290, byWidth, byHeight)));
}

/** The cards of an opening, the rarest last. Space turns the next card, whichever card has the focus. */
export function CardReveal({ state, send }: CardRevealProps) {
  const table = useRef<HTMLOListElement>(null);
  const [width] = useState(() => cardWidth(state.pulls.length));
  useEffect(() => {
    // Focus a card for the space bar, after the dialog has moved the focus from the removed pack.
    const frame = requestAnimationFrame(() =>
      table.current?.querySelector("button")?.focus({ preventScroll: true }),
    );
    return () => cancelAnimationFrame(frame);
  }, []);
  // The inspector steps only through cards that are face up.
  const up = state.pulls.filter((_, index) => state.flipped[index]).map(({ card }) => card);
  const next = state.flipped.indexOf(false);
  const bestAt = state.pulls.findLastIndex((pull, index) => state.flipped[index] && isBig(pull));
  const best = state.pulls[bestAt];
  return (
    <>
      {best === undefined ? null : <BigPull key={best.card._id} pull={best} index={bestAt} table={table} />}
      <ol ref={table} className={styles.table} data-done={isDone(state) || undefined}>
        <Neighbours cards={up}>
          {state.pulls.map((pull, index) => (
            <TableCard
              key={pull.card._id}
              pull={pull}
              index={index}
              count={state.pulls.length}
              up={state.flipped[index] === true}
              waiting={state.asked[index] === true && state.flipped[index] !== true}
              // All other cards are turned, so the effect may hint at the rarity.
              tense={index === next && isBig(pull)}
              dim={best !== undefined && !isBig(pull)}
              width={width}
              onFlip={() => send({ type: "flip", index })}
              onNext={() => send({ type: "next" })}
            />
          ))}
        </Neighbours>
      </ol>
    </>
  );
}

interface BigPullProps {
  pull: Pull;
  /** Position of the card in the list. */
  index: number;
  table: RefObject<HTMLOListElement | null>;
}

/** The effects of a big pull: light and foil behind the card, and its name above the cards. */
function BigPull({ pull, index, table }: BigPullProps) {
  const effects = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const position = () => {
      const card = table.current?.children[index]?.getBoundingClientRect();
      if (card === undefined) return;
      effects.current?.style.setProperty("--_x", `${card.x + card.width / 2}px`);
      effects.current?.style.setProperty("--_y", `${card.y + card.height / 2}px`);
    };
    position();
    window.addEventListener("resize", position);
    return () => window.removeEventListener("resize", position);
  }, [index, table]);
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

interface TableCardProps {
  pull: Pull;
  index: number;
  count: number;
  up: boolean;
  /** Set while the card waits for its picture before it turns. */
  waiting: boolean;
  tense: boolean;
  dim: boolean;
  width: number;
  onFlip: () => void;
  onNext: () => void;
}

const MARKS: Readonly<Record<NonNullable<Pull["mark"]>, () => string>> = {
  new: m.newMark,
  duplicate: m.duplicateMark,
};

type CardStyle = CSSProperties & Record<`--${string}`, string>;

function TableCard({ pull, index, count, up, waiting, tense, dim, width, onFlip, onNext }: TableCardProps) {
  const { card, mark } = pull;
  const rank = rankOf(pull);
  const style: CardStyle = {
    "--_light": lightOf(rank),
    "--_width": `${width}px`,
    "--_delay": `${index * 90}ms`,
  };
  const big = isBig(pull);
  const place = { card: index + 1, cards: count };
  return (
    <li
      className={styles.place}
      style={style}
      data-up={up || undefined}
      data-waiting={waiting || undefined}
      data-glows={rank >= GLOW_RANK || undefined}
      data-big={big || undefined}
      data-tense={tense || undefined}
      data-dim={dim || undefined}
    >
      <span className={styles.aura} aria-hidden="true" />
      <div className={styles.turner}>
        {/* The button remains after turning, so that it keeps the focus. */}
        <button
          type="button"
          className={styles.back}
          aria-label={up ? m.cardTurned(place) : m.turnCard(place)}
          aria-disabled={up || undefined}
          aria-busy={waiting || undefined}
          tabIndex={up ? -1 : 0}
          onClick={(event) => (event.detail === 0 ? onNext() : up || onFlip())}
        >
          <CardBack />
        </button>
        <div className={styles.front} inert={!up}>
          {up ? <Card card={card} width={width} size={width < 170 ? "mini" : "full"} /> : null}
        </div>
      </div>
      <span className={styles.mark} data-mark={mark ?? undefined} aria-hidden={!up}>
        {up && mark !== null ? MARKS[mark]() : ""}
      </span>
    </li>
  );
}
