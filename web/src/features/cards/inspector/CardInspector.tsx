import { Dialog } from "@base-ui/react/dialog";
import { useQuery } from "@tanstack/react-query";
import { type CSSProperties, type KeyboardEvent, useLayoutEffect, useRef, useState } from "react";
import { useLayer } from "../../../lib/layers";
import { rarityColor, rarityRank } from "../../../lib/rarities";
import { lightOf } from "../../../lib/show/ranks";
import { me } from "../../auth/queries";
import { useSession } from "../../auth/session";
import * as cards from "../messages";
import { cardLabel, shownRarity } from "../model";
import { Actions, isCollected } from "./Actions";
import type { Story } from "./BackSide";
import { CardFacts } from "./CardFacts";
import styles from "./CardInspector.module.css";
import { arrowTo, Controls } from "./Controls";
import * as m from "./messages";
import { Stage } from "./Stage";
import { slideOff } from "./slide";
import { away, cardKey, type Inspected } from "./store";
import { useCloseOnNavigation } from "./useCloseOnNavigation";
import { useClosing } from "./useClosing";
import { useNeighbours } from "./useNeighbours";
import { useStageWidth } from "./useStageWidth";

interface CardInspectorProps {
  inspected: Inspected;
  /** Rendered on the back of a collected card. */
  Story: Story;
}

/** Elements that handle arrow keys or letters themselves. */
const OWN_KEYS =
  "input, textarea, select, [contenteditable], [role=slider], [role=tab], [role=radio], [role=menu], [role=listbox]";

const usesKeys = (target: EventTarget) => target instanceof Element && target.closest(OWN_KEYS) !== null;

/** The shown card, whether it is turned over or out of its slab, and its neighbours. */
function useInspector(now: Inspected) {
  const [flyer, slider] = [useRef<HTMLDivElement>(null), useRef<HTMLDivElement>(null)];
  const [closer, popup] = [useRef<HTMLButtonElement>(null), useRef<HTMLDivElement>(null)];
  const from = useRef<1 | -1 | null>(null);
  const width = useStageWidth();
  const neighbours = useNeighbours(now, width, (by) => {
    if (slider.current !== null) slideOff(slider.current, by);
    from.current = by;
    const scroller = popup.current?.parentElement;
    if (scroller != null) scroller.scrollTop = 0;
  });
  const { card } = neighbours;
  const key = cardKey(card);
  // The keys of the card that is turned over and of the one shown without its slab: the next card is neither.
  const [turnedKey, setTurnedKey] = useState("");
  const [unslabbedKey, setUnslabbedKey] = useState("");
  const turned = turnedKey === key && !now.leaving;
  const slabbed = card.slabbed === true && unslabbedKey !== key;
  const turn = isCollected(card) ? () => setTurnedKey(turned ? "" : key) : undefined;
  const toggleSlab = () => setUnslabbedKey(slabbed ? key : "");
  const shown = { ...card, slabbed };
  return {
    flyer,
    slider,
    closer,
    popup,
    from,
    width,
    neighbours,
    card,
    shown,
    key,
    turned,
    turn,
    slabbed,
    toggleSlab,
  };
}

/** Handles the arrow keys, which go to the neighbours, and F, which turns the card over. */
function keyHandler({ neighbours, turn }: Pick<ReturnType<typeof useInspector>, "neighbours" | "turn">) {
  return (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey || usesKeys(event.target)) return;
    if (event.key === arrowTo(-1)) neighbours.go(-1);
    else if (event.key === arrowTo(1)) neighbours.go(1);
    else if (event.key.toLowerCase() === "f" && !event.repeat) turn?.();
    else return;
    event.preventDefault();
  };
}

/** A dialog with one large card. Escape, a click outside and Back close it; the focus returns to the card. */
export function CardInspector({ inspected: now, Story }: CardInspectorProps) {
  const state = useInspector(now);
  const { flyer, slider, from, width, neighbours, card, shown, key, turned, turn } = state;
  const closing = useClosing(now, flyer);
  useLayer(!now.leaving, closing.close);
  useCloseOnNavigation();
  useAwayPlace(now);
  const mine = useIsMe(now.ownerId);
  const rarity = shownRarity(card);
  const style: CSSProperties & Record<"--_tint" | "--_light", string> = {
    "--_tint": rarityColor(rarity),
    "--_light": lightOf(rarityRank(rarity) - 1),
  };
  const isLeaving = now.leaving || undefined;
  const sides = { turned, onTurn: turn, neighbours };
  return (
    <Dialog.Root defaultOpen actionsRef={closing.actions} onOpenChange={closing.handleOpenChange}>
      <Dialog.Portal>
        <Dialog.Backdrop className={styles.backdrop} data-leaving={isLeaving} />
        <Dialog.Viewport className={styles.viewport}>
          <Dialog.Popup
            ref={state.popup}
            className={styles.popup}
            style={style}
            data-theme="dark"
            data-leaving={isLeaving}
            inert={now.leaving}
            initialFocus={state.closer}
            finalFocus={closing.finalFocus}
            onKeyDown={keyHandler(state)}
          >
            <span className={styles.aura} aria-hidden="true" />
            <Stage
              {...sides}
              now={now}
              card={shown}
              cardKey={key}
              width={width}
              from={from}
              flyer={flyer}
              slider={slider}
              Story={Story}
            />
            <Controls {...sides} closeRef={state.closer} />
            <div className={styles.side}>
              <Dialog.Title className={styles.title}>{card.name ?? cards.unnamed()}</Dialog.Title>
              <Dialog.Description className="visually-hidden">{cardLabel(shown)}</Dialog.Description>
              <CardFacts card={card} />
              <Actions key={key} card={card} mine={mine} slabbed={state.slabbed} onSlab={state.toggleSlab} />
            </div>
            <p className="visually-hidden" aria-live="polite">
              {announcement(now, neighbours.place, neighbours.count, cardLabel(shown), turned)}
            </p>
          </Dialog.Popup>
        </Dialog.Viewport>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

/** The announcement when the card changes or is turned; the dialog announces the first card. */
function announcement(now: Inspected, place: number, count: number, label: string, turned: boolean): string {
  if (turned) return m.backShown();
  if (now.place < 0) return "";
  return place < 0 ? label : m.positionSpoken({ card: label, place: place + 1, count });
}

function useIsMe(userId: string | undefined): boolean {
  const session = useSession();
  const user = useQuery({ ...me(), enabled: session === "in" });
  return user.data !== undefined && user.data._id === userId;
}

/** Draws the card's place on the page empty while the inspector is open. */
function useAwayPlace(now: Inspected): void {
  useLayoutEffect(() => away.set(now), [now]);
  useLayoutEffect(() => () => away.set(null), []);
}
