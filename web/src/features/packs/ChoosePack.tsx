import type { CSSProperties, KeyboardEvent, Ref } from "react";
import { inlineSign } from "../../lib/language";
import styles from "./ChoosePack.module.css";
import * as m from "./messages";
import { PackArt } from "./PackArt";
import { useSwipe } from "./useSwipe";

/** The most packs that lie side by side. */
export const MAX_CHOICES = 3;

type Style = CSSProperties & Record<`--${string}`, number>;

/** The distance of a pack from the middle of the row, in packs to the right. */
const fromMiddle = (place: number, count: number) => (place - (count - 1) / 2) * inlineSign();

/** The variable that places a pack in the row, also on its way out of it. */
export const placeStyle = (place: number, count: number): Style => ({ "--_place": fromMiddle(place, count) });

interface PackLook {
  name: string;
  imageUrl?: string | null | undefined;
}

interface ChoosePackProps extends PackLook {
  count: number;
  onTake: (place: number) => void;
  /** The first pack. */
  ref?: Ref<HTMLButtonElement>;
}

/** Packs of a user side by side. A click, Enter or a swipe upwards takes one; all are alike until the server draws. */
export function ChoosePack({ name, imageUrl, count, onTake, ref }: ChoosePackProps) {
  const swipe = useSwipe("up");
  const handleKey = (event: KeyboardEvent<HTMLElement>) => {
    const by = event.key === "ArrowLeft" ? -1 : event.key === "ArrowRight" ? 1 : 0;
    if (by === 0) return;
    event.preventDefault();
    const packs = [...event.currentTarget.querySelectorAll("button")];
    const now = packs.findIndex((pack) => pack.matches(":focus"));
    packs[Math.min(count - 1, Math.max(0, now + by * inlineSign()))]?.focus();
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset has a style and a legend of its own.
    <div role="group" className={styles.row} aria-label={m.choosePack()} onKeyDown={handleKey}>
      {Array.from({ length: count }, (_, place) => (
        <button
          // biome-ignore lint/suspicious/noArrayIndexKey: the packs differ only by their place.
          key={place}
          ref={place === 0 ? ref : undefined}
          type="button"
          className={styles.pack}
          style={placeStyle(place, count)}
          aria-label={m.takePack({ place: place + 1, count })}
          onClick={() => onTake(place)}
          {...swipe(() => onTake(place))}
        >
          <PackArt name={name} imageUrl={imageUrl} state="whole" />
        </button>
      ))}
    </div>
  );
}

interface PacksLeftProps extends PackLook {
  count: number;
  taken: number;
}

/** The other packs, which step back when one is taken. */
export function PacksLeft({ name, imageUrl, count, taken }: PacksLeftProps) {
  return (
    <span className={styles.left} aria-hidden="true">
      {Array.from({ length: count }, (_, place) =>
        place === taken ? null : (
          // biome-ignore lint/suspicious/noArrayIndexKey: the packs differ only by their place.
          <span key={place} className={styles.leaving} style={placeStyle(place, count)}>
            <PackArt name={name} imageUrl={imageUrl} state="whole" />
          </span>
        ),
      )}
    </span>
  );
}
