import { type KeyboardEvent, type RefObject, useEffect, useId, useRef, useState } from "react";
import type { Schemas } from "../../api/client";
import { inlineSign } from "../../lib/language";
import { inspect } from "../cards/inspector/store";
import * as m from "./messages";
import { PagedGrid, usePagedGrid } from "./PagedGrid";
import { PickCard } from "./PickCard";
import type { collectionPage } from "./queries";

type OwnedCard = Schemas["OwnedCard"];
type Page = Schemas["CollectionPage"];

interface PickGridProps {
  /** The list's label for screen readers. */
  label: string;
  /** The first page; undefined while loading. */
  first: Page | undefined;
  /** The query of another page. */
  page: (number: number) => ReturnType<typeof collectionPage>;
  ownerId: string | undefined;
  /** Preferred width of a card. */
  width: number;
  isPicked: (card: OwnedCard) => boolean;
  /** Called for the reason why a card cannot be picked; empty if it can. */
  refusal: (card: OwnedCard) => string;
  onPick: (card: OwnedCard) => void;
  /** Called with the rendered cards when they change. */
  onShown?: (cards: OwnedCard[]) => void;
}

const SKELETONS = 12;

/** A grid of cards to pick with one tab stop: arrow keys move, Enter or Space picks, I opens the inspector. */
export function PickGrid({ label, first, page, ownerId, width: cardWidth, ...choice }: PickGridProps) {
  const hint = useId();
  const total = first?.total ?? SKELETONS;
  const [lastActive, setActive] = useState(0);
  const active = Math.max(0, Math.min(lastActive, total - 1));
  const grid = usePagedGrid({ first, page, skeletons: SKELETONS, cardWidth, keep: active });
  const { width, lineup } = grid;
  const handleKey = useArrowKeys({ ...grid, active, setActive });
  const shown = grid.places.flatMap((place) => grid.cardAt(place) ?? []);
  const { onShown } = choice;
  const shownIds = shown.map(({ _id }) => _id).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the set of cards changes.
  useEffect(() => onShown?.(shown), [shownIds]);
  return (
    <>
      <p id={hint} className="visually-hidden">
        {m.pickKeys()}
      </p>
      <PagedGrid grid={grid} aria-label={label} aria-describedby={hint} onKeyDown={handleKey}>
        {(card, place) => (
          <PickCard
            card={card}
            width={width}
            picked={choice.isPicked(card)}
            refusal={choice.refusal(card)}
            tabIndex={place === active ? 0 : -1}
            onPick={() => choice.onPick(card)}
            onFocus={() => setActive(place)}
            onInspect={() => inspect(card, { ownerId, lineup })}
          />
        )}
      </PagedGrid>
    </>
  );
}

interface ArrowKeys {
  list: RefObject<HTMLUListElement | null>;
  total: number;
  columns: number;
  /** The item that has the tab stop. */
  active: number;
  setActive: (place: number) => void;
  reveal: (place: number) => void;
}

const ROWS_A_PAGE = 3;

/** Moves the focus by arrow keys through a virtualized grid. */
function useArrowKeys({ list, total, columns, active, setActive, reveal }: ArrowKeys) {
  const pendingFocus = useRef<number | null>(null);
  useEffect(() => {
    if (pendingFocus.current === null) return;
    const button = list.current?.querySelector<HTMLButtonElement>(
      `[data-index="${pendingFocus.current}"] .card-open`,
    );
    if (button == null) return;
    pendingFocus.current = null;
    button.focus({ preventScroll: true });
  });
  return (event: KeyboardEvent) => {
    const steps: Record<string, number> = {
      ArrowRight: inlineSign(),
      ArrowLeft: -inlineSign(),
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
    pendingFocus.current = next;
    setActive(next);
    reveal(next);
  };
}
