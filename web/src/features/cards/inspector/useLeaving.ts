import type { Dialog } from "@base-ui/react/dialog";
import { type RefObject, useEffect, useRef } from "react";
import { flyHome, isInSight } from "./flight";
import { elementOf, type Inspected, inspected, stopInspecting } from "./store";

/** A grid of which only a part is drawn needs so many frames at most until it has drawn another one. */
const PATIENCE_FRAMES = 12;

const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));

/** Makes the place to which the card goes back be seen, if there is one. */
async function uncover(now: Inspected): Promise<void> {
  const element = elementOf(now);
  if (element !== null) {
    element.scrollIntoView({ block: "nearest", inline: "nearest", behavior: "instant" });
    return;
  }
  const reveal = now.lineup?.list.get().reveal;
  if (reveal === undefined || now.place < 0) return;
  reveal(now.place);
  for (let frame = 0; frame < PATIENCE_FRAMES && elementOf(now) === null; frame++) await nextFrame();
}

const isReachable = (now: Inspected) => {
  const element = elementOf(now);
  return element !== null && isInSight(element);
};

/** What takes the focus at a place: the card's own button, or what was pressed instead of it. */
function focusAt(element: HTMLElement | null): HTMLElement | null {
  if (element?.isConnected !== true) return null;
  return element.matches("button") ? element : element.querySelector<HTMLElement>(".card-open");
}

/** The way out: the place is made to be seen, the focus goes back there, then the card; and then it is over. */
export function useLeaving(now: Inspected, flyer: RefObject<HTMLElement | null>) {
  const actions = useRef<Dialog.Root.Actions>(null);
  const looking = useRef(false);
  const looked = useRef(false);

  const focusAgain = () => focusAt(elementOf(now)) ?? focusAt(now.opened.element);

  // At once: a keyboard user does not wait for the card to land.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it leaves.
  useEffect(() => {
    const at = document.activeElement;
    const lost = at === document.body || flyer.current?.closest("[role=dialog]")?.contains(at) === true;
    if (now.leaving && lost) focusAgain()?.focus({ preventScroll: true });
  }, [now.leaving]);

  const handleOpenChange = (open: boolean, details: Dialog.Root.ChangeEventDetails) => {
    if (open || now.leaving) return;
    if (looking.current) return details.cancel();
    if (!looked.current && !isReachable(now)) {
      details.cancel();
      looking.current = true;
      void uncover(now).then(() => {
        looking.current = false;
        looked.current = true;
        actions.current?.close();
      });
      return;
    }
    details.preventUnmountOnClose();
    inspected.set({ ...now, leaving: true });
    const home = flyer.current === null ? Promise.resolve() : flyHome(flyer.current, elementOf(now));
    void home.then(() => {
      // Another card may have been opened since.
      if (inspected.get()?.visit === now.visit) stopInspecting();
    });
  };

  return {
    actions,
    handleOpenChange,
    /** Closes it, as Escape does. */
    close: () => {
      actions.current?.close();
      return true;
    },
    /** By the time it is gone the focus has long been given back, and may be elsewhere. */
    finalFocus: () => !now.leaving && (focusAgain() ?? true),
  };
}
