import { useEffect, useState } from "react";
import * as m from "../lib/messages";
import { Icon } from "./Icon";
import styles from "./ScrollToTop.module.css";

/** Scroll position in pixels from which the button is shown. */
export const SCROLL_THRESHOLD = 300;

/** A button that appears when a page is scrolled down. Its place in the navigation bar is always reserved. */
export function ScrollToTop() {
  const [isVisible, setIsVisible] = useState(false);
  useEffect(() => {
    const update = () => setIsVisible(window.scrollY > SCROLL_THRESHOLD);
    update();
    window.addEventListener("scroll", update, { passive: true });
    return () => window.removeEventListener("scroll", update);
  }, []);
  const scrollToTop = () => {
    const reducedMotion = window.matchMedia("(prefers-reduced-motion: reduce)").matches;
    window.scrollTo({ top: 0, behavior: reducedMotion ? "auto" : "smooth" });
  };
  return (
    <span className={styles.place}>
      {isVisible ? (
        <button type="button" className={styles.button} aria-label={m.scrollToTop()} onClick={scrollToTop}>
          <Icon name="up" />
        </button>
      ) : null}
    </span>
  );
}
