import type { Dialog } from "@base-ui/react/dialog";
import { type RefObject, useEffect, useRef } from "react";
import { flyHome, isInSight } from "./flight";
import { elementOf, type Inspected, inspected, stopInspecting } from "./store";

/** Frames to wait at most until a virtualized grid has rendered the card's place. */
const RENDER_FRAMES = 12;

const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));

/** Scrolls to the place of the card, if there is one. */
async function scrollToPlace(now: Inspected): Promise<void> {
  const element = elementOf(now);
  if (element !== null) {
    element.scrollIntoView({ block: "nearest", inline: "nearest", behavior: "instant" });
    return;
  }
  const reveal = now.lineup?.list.get().reveal;
  if (reveal === undefined || now.place < 0) return;
  reveal(now.place);
  for (let frame = 0; frame < RENDER_FRAMES && elementOf(now) === null; frame++) await nextFrame();
}

const isReachable = (now: Inspected) => {
  const element = elementOf(now);
  return element !== null && isInSight(element);
};

/** The focusable element of a place: the card's button, or the button that opened it. */
function focusAt(element: HTMLElement | null): HTMLElement | null {
  if (element?.isConnected !== true) return null;
  return element.matches("button") ? element : element.querySelector<HTMLElement>(".card-open");
}

/** Closing: scrolls to the card's place, returns the focus, animates the card there, and closes the inspector. */
export function useClosing(now: Inspected, flyer: RefObject<HTMLElement | null>) {
  const actions = useRef<Dialog.Root.Actions>(null);
  const isScrolling = useRef(false);
  const hasScrolled = useRef(false);

  const focusTarget = () => focusAt(elementOf(now)) ?? focusAt(now.opened.element);

  // Keyboard users do not have to wait for the animation.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when closing starts.
  useEffect(() => {
    const active = document.activeElement;
    const lost =
      active === document.body || flyer.current?.closest("[role=dialog]")?.contains(active) === true;
    if (now.leaving && lost) focusTarget()?.focus({ preventScroll: true });
  }, [now.leaving]);

  const handleOpenChange = (open: boolean, details: Dialog.Root.ChangeEventDetails) => {
    if (open || now.leaving) return;
    if (isScrolling.current) return details.cancel();
    if (!hasScrolled.current && !isReachable(now)) {
      details.cancel();
      isScrolling.current = true;
      void scrollToPlace(now).then(() => {
        isScrolling.current = false;
        hasScrolled.current = true;
        actions.current?.close();
      });
      return;
    }
    details.preventUnmountOnClose();
    inspected.set({ ...now, leaving: true });
    const flight = flyer.current === null ? Promise.resolve() : flyHome(flyer.current, elementOf(now));
    void flight.then(() => {
      // Another card may have been opened since.
      if (inspected.get()?.visit === now.visit) stopInspecting();
    });
  };

  return {
    actions,
    handleOpenChange,
    /** Closes the dialog, as Escape does. */
    close: () => {
      actions.current?.close();
      return true;
    },
    /** The focus has been returned when the closing began, and may have moved on since. */
    finalFocus: () => !now.leaving && (focusTarget() ?? true),
  };
}
