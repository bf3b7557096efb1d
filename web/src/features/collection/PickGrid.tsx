import { useQueryClient } from "@tanstack/react-query";
import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import type { Schemas } from "../../api/client";
import { useGridRows, useListBox } from "../cards/gridRows";
import { inspect } from "../cards/inspector/store";
import { LineupContext, useLineup } from "../cards/Neighbours";
import { GAP, layOut } from "./grid";
import { pagedList, usePagedCards } from "./gridList";
import { PickCard } from "./PickCard";
import styles from "./PickGrid.module.css";
import type { collectionPage } from "./queries";

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
  const box = useListBox(place);
  const { columns, width, rowHeight } = layOut(box.width, wished);
  const [chosen, setActive] = useState(0);
  const active = Math.max(0, Math.min(chosen, total - 1));
  const grid = useGridRows({ box, count: total, columns, rowHeight, keep: active });
  const { places, reveal } = grid;
  const handleKey = useArrowKeys(place, { total, columns, active, setActive, reveal });
  const cardAt = usePagedCards(first, page, places);
  const cache = useQueryClient();
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
        style={{ blockSize: grid.height }}
        aria-label={label}
        aria-describedby={hint}
        aria-busy={first === undefined}
        onKeyDown={handleKey}
        {...grid.listProps}
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
                aria-setsize={total}
                aria-posinset={index + 1}
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
                    tabIndex={index === active ? 0 : -1}
                    onPick={() => choice.onPick(card)}
                    onFocus={() => setActive(index)}
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

interface ArrowKeys {
  total: number;
  columns: number;
  /** The item that has the tab stop. */
  active: number;
  setActive: (place: number) => void;
  reveal: (place: number) => void;
}

const ROWS_A_PAGE = 3;

/** Moves the focus by arrow keys through a grid of which only a part exists. */
function useArrowKeys(
  place: React.RefObject<HTMLUListElement | null>,
  { total, columns, active, setActive, reveal }: ArrowKeys,
) {
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
  return (event: KeyboardEvent) => {
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
    reveal(next);
  };
}
