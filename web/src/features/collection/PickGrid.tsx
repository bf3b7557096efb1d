import { useQueries, useQueryClient } from "@tanstack/react-query";
import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import type { Schemas } from "../../api/client";
import { inspect } from "../cards/inspector/store";
import { LineupContext, useLineup } from "../cards/Neighbours";
import { GAP, layOut, type RowRange } from "./grid";
import { pagedList } from "./gridList";
import { revealRow } from "./gridScroll";
import { PickCard } from "./PickCard";
import styles from "./PickGrid.module.css";
import { type collectionPage, PAGE } from "./queries";
import { usePaneRows } from "./usePaneRows";

type OwnedCard = Schemas["OwnedCard"];
type Page = Schemas["CollectionPage"];

interface PickGridProps {
  /** The list's label for screen readers. */
  label: string;
  /** The first page; undefined while it is on its way. */
  first: Page | undefined;
  /** Fetches another page. */
  page: (number: number) => ReturnType<typeof collectionPage>;
  ownerId: string | undefined;
  /** Wished width of a card. */
  width: number;
  isPicked: (card: OwnedCard) => boolean;
  /** Why a card cannot be picked; empty when it can. */
  refusal: (card: OwnedCard) => string;
  onPick: (card: OwnedCard) => void;
  /** Called with the cards in view, whenever they change. */
  onShown?: (cards: OwnedCard[]) => void;
}

const SKELETONS = 12;

/** Cards to choose from: one stop of the Tab key, arrows move, Enter or Space chooses, I looks closely. */
export function PickGrid({ label, first, page, ownerId, width: wished, ...choice }: PickGridProps) {
  const place = useRef<HTMLUListElement>(null);
  const hint = useId();
  const total = first?.total ?? SKELETONS;
  const measure = (space: number) => {
    const { columns, rowHeight } = layOut(space, wished);
    return { rowHeight, count: Math.ceil(total / columns) };
  };
  const { width: space, rows } = usePaneRows(place, measure);
  const { columns, width, rowHeight } = layOut(space, wished);
  const roving = useRoving(place, { total, columns, rowHeight });
  const places = placesIn(rows, columns, total, roving.active);
  const cardAt = useCards(first, page, places);
  const cache = useQueryClient();
  const reveal = (index: number) =>
    revealRow(place.current, Math.floor(index / columns) * rowHeight, rowHeight);
  const lineup = useLineup(pagedList({ cache, first, page, places, reveal }));
  const shown = places.flatMap((index) => cardAt(index) ?? []);
  const { onShown } = choice;
  const news = shown.map(({ _id }) => _id).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: called once for each new set of cards.
  useEffect(() => onShown?.(shown), [news]);
  return (
    <>
      <p id={hint} className="visually-hidden">
        Arrow keys move between the cards, Enter picks one, I looks at it closely.
      </p>
      <ul
        ref={place}
        className={styles.grid}
        style={{ blockSize: Math.ceil(total / columns) * rowHeight }}
        aria-label={label}
        aria-describedby={hint}
        aria-busy={first === undefined}
        onKeyDown={roving.handleKey}
      >
        <LineupContext value={lineup}>
          {places.map((index) => {
            const card = cardAt(index);
            const x = (index % columns) * (width + GAP);
            const y = Math.floor(index / columns) * rowHeight;
            return (
              <li
                key={card?._id ?? index}
                data-index={index}
                style={{ transform: `translate(${x}px, ${y}px)`, inlineSize: width }}
              >
                {card === undefined ? (
                  <span className="card-placeholder" style={{ inlineSize: width, blockSize: width * 1.5 }} />
                ) : (
                  <PickCard
                    card={card}
                    width={width}
                    picked={choice.isPicked(card)}
                    refusal={choice.refusal(card)}
                    tabIndex={index === roving.active ? 0 : -1}
                    onPick={() => choice.onPick(card)}
                    onFocus={() => roving.setActive(index)}
                    onInspect={() => inspect(card, { ownerId, lineup })}
                  />
                )}
              </li>
            );
          })}
        </LineupContext>
      </ul>
    </>
  );
}

/** Every place in some rows, and the one that holds the tab stop wherever it is. */
function placesIn({ first, last }: RowRange, columns: number, total: number, active: number): number[] {
  const length = Math.max(0, Math.min((last + 1) * columns, total) - first * columns);
  const places = Array.from({ length }, (_, place) => first * columns + place);
  return length === 0 || places.includes(active) || active >= total ? places : [...places, active];
}

/** The cards of the pages that the shown places lie on. */
function useCards(
  first: Page | undefined,
  page: PickGridProps["page"],
  places: number[],
): (index: number) => OwnedCard | undefined {
  const pageOf = (index: number) => Math.floor(index / PAGE) + 1;
  const later = [...new Set(places.map(pageOf))].filter((number) => number > 1 && first !== undefined);
  const results = useQueries({ queries: later.map((number) => page(number)) });
  return (index) => {
    const number = pageOf(index);
    const found = number === 1 ? first : results[later.indexOf(number)]?.data;
    return found?.cards[index % PAGE];
  };
}

interface Roving {
  total: number;
  columns: number;
  rowHeight: number;
}

const ROWS_A_PAGE = 3;

/** Moves the focus by arrow keys through a grid of which only a part exists. */
function useRoving(place: React.RefObject<HTMLUListElement | null>, { total, columns, rowHeight }: Roving) {
  const [chosen, setActive] = useState(0);
  const active = Math.max(0, Math.min(chosen, total - 1));
  const wanted = useRef<number | null>(null);
  useEffect(() => {
    if (wanted.current === null) return;
    const button = place.current?.querySelector<HTMLButtonElement>(
      `[data-index="${wanted.current}"] .card-open`,
    );
    if (button == null) return;
    wanted.current = null;
    button.focus({ preventScroll: true });
  });
  const handleKey = (event: KeyboardEvent) => {
    const steps: Record<string, number> = {
      ArrowRight: 1,
      ArrowLeft: -1,
      ArrowDown: columns,
      ArrowUp: -columns,
      PageDown: columns * ROWS_A_PAGE,
      PageUp: -columns * ROWS_A_PAGE,
      Home: -total,
      End: total,
    };
    const step = steps[event.key];
    if (step === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    const next = Math.max(0, Math.min(total - 1, active + step));
    wanted.current = next;
    setActive(next);
    revealRow(place.current, Math.floor(next / columns) * rowHeight, rowHeight);
  };
  return { active, setActive, handleKey };
}
