import { useEffect, useState } from "react";
import { Icon } from "./Icon";
import styles from "./ScrollToTop.module.css";

/** Pixels to scroll before the button appears. */
export const SCROLL_THRESHOLD = 300;

/** A button that appears once a page is scrolled down. */
export function ScrollToTop() {
  const [far, setFar] = useState(false);
  useEffect(() => {
    const look = () => setFar(window.scrollY > SCROLL_THRESHOLD);
    look();
    window.addEventListener("scroll", look, { passive: true });
    return () => window.removeEventListener("scroll", look);
  }, []);
  if (!far) return null;
  const goUp = () => {
    const calm = window.matchMedia("(prefers-reduced-motion: reduce)").matches;
    window.scrollTo({ top: 0, behavior: calm ? "auto" : "smooth" });
  };
  return (
    <button type="button" className={styles.button} aria-label="Scroll to top" onClick={goUp}>
      <Icon name="up" />
    </button>
  );
}
