import { type RefObject, useEffect, useRef } from "react";
import type { PlayOptions } from "./foil";
import styles from "./PackFoil.module.css";
import type { Print } from "./prints";

interface PackFoilProps extends Print, PlayOptions {
  pack: RefObject<HTMLElement | null>;
}

/** The code that draws foil. It is loaded on use. */
export const loadFoil = () => import("./foil");

/** Draws the pack that it lies in as foil, where the browser has WebGL 2. */
export function PackFoil({ name, imageUrl, always, pack }: PackFoilProps) {
  const place = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const own = pack.current;
    const art = own?.querySelector<HTMLElement>("[data-pack-art]");
    if (
      place.current === null ||
      own === null ||
      art == null ||
      typeof WebGL2RenderingContext === "undefined"
    )
      return undefined;
    const [canvasPlace, print] = [place.current, { name, imageUrl }];
    let stop = () => {};
    let left = false;
    loadFoil().then(
      ({ play }) => {
        if (!left) stop = play(canvasPlace, own, art, print, { always });
      },
      (error: unknown) =>
        console.warn("The code of a pack's foil could not be loaded, so its print is shown:", error),
    );
    return () => {
      left = true;
      stop();
    };
  }, [pack, name, imageUrl, always]);
  return <span ref={place} className={styles.foil} aria-hidden="true" />;
}
