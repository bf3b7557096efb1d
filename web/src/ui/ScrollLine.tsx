import { type ComponentProps, useEffect, useRef } from "react";
import { classNames } from "../lib/classNames";
import styles from "./ScrollLine.module.css";

interface ScrollLineProps extends Omit<ComponentProps<"div">, "ref"> {
  as?: "div" | "nav";
}

/**
 * A line of tabs, links or choices that scrolls if it is too long. An edge behind which it continues fades, and a newly
 * selected item (`aria-current` or checked) is scrolled to the middle.
 */
export function ScrollLine({ as: Element = "div", className, ...props }: ScrollLineProps) {
  const line = useRef<HTMLDivElement>(null);
  const shown = useRef<Element>(null);

  useEffect(() => {
    const box = line.current;
    if (box === null) return undefined;
    const update = () => {
      // Negative in lines from right to left.
      const before = Math.abs(box.scrollLeft);
      box.toggleAttribute("data-before", before > 1);
      box.toggleAttribute("data-after", box.scrollWidth - box.clientWidth - before > 1);
    };
    const sizes = new ResizeObserver(update);
    sizes.observe(box);
    for (const item of box.children) sizes.observe(item);
    box.addEventListener("scroll", update, { passive: true });
    return () => {
      sizes.disconnect();
      box.removeEventListener("scroll", update);
    };
  }, []);

  // After each render, because only the item knows that it is selected.
  useEffect(() => {
    const box = line.current;
    const current = box?.querySelector("[aria-current], :checked") ?? null;
    if (box === null || current === null || current === shown.current) return;
    shown.current = current;
    const [outer, inner] = [box.getBoundingClientRect(), current.getBoundingClientRect()];
    box.scrollLeft += inner.left - outer.left - (outer.width - inner.width) / 2;
  });

  return <Element {...props} ref={line} className={classNames(styles.line, className)} />;
}
