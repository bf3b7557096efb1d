import { useEffect, useState } from "react";
import { Icon } from "./Icon";
import styles from "./ScrollToTop.module.css";

/** Pixels to scroll before the button appears. */
export const SCROLL_THRESHOLD = 300;

/** A button that appears once a page is scrolled down. It stands in the navigation bar, where it covers nothing; its room is kept. */
export function ScrollToTop() {
  const [far, setFar] = useState(false);
  useEffect(() => {
    const look = () => setFar(window.scrollY > SCROLL_THRESHOLD);
    look();
    window.addEventListener("scroll", look, { passive: true });
    return () => window.removeEventListener("scroll", look);
  }, []);
  const goUp = () => {
    const calm = window.matchMedia("(prefers-reduced-motion: reduce)").matches;
    window.scrollTo({ top: 0, behavior: calm ? "auto" : "smooth" });
  };
  return (
    <span className={styles.place}>
      {far ? (
        <button type="button" className={styles.button} aria-label="Scroll to top" onClick={goUp}>
          <Icon name="up" />
        </button>
      ) : null}
    </span>
  );
}
