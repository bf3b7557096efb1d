import { type ReactNode, useEffect, useId, useRef, useState } from "react";
import { classNames } from "../lib/classNames";
import { useLayer } from "../lib/layers";
import styles from "./Popover.module.css";

interface PopoverProps {
  /** Accessible name of the button. */
  label: string;
  /** Content of the button. */
  face: ReactNode;
  className?: string | undefined;
  /** Renders the panel while it is open. Call `close` after a selection. */
  children: (close: () => void) => ReactNode;
}

/** A button with a panel below it. Escape, Back, a click outside and moving the focus out close it. */
export function Popover({ label, face, className, children }: PopoverProps) {
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const box = useRef<HTMLDivElement>(null);
  const panel = useId();
  const close = () => setOpen(false);
  useLayer(open, () => {
    // The focused element is removed with the panel.
    if (box.current?.contains(document.activeElement) === true) button.current?.focus();
    close();
  });

  useEffect(() => {
    if (!open) return undefined;
    const handlePointer = (event: PointerEvent) => {
      if (event.target instanceof Node && box.current?.contains(event.target) === false) setOpen(false);
    };
    const handleKey = (event: KeyboardEvent) => {
      if (event.key !== "Escape" || event.defaultPrevented) return;
      setOpen(false);
      button.current?.focus();
    };
    const handleFocus = (event: FocusEvent) => {
      if (event.target instanceof Node && box.current?.contains(event.target) === false) setOpen(false);
    };
    document.addEventListener("pointerdown", handlePointer);
    document.addEventListener("keydown", handleKey);
    document.addEventListener("focusin", handleFocus);
    return () => {
      document.removeEventListener("focusin", handleFocus);
      document.removeEventListener("pointerdown", handlePointer);
      document.removeEventListener("keydown", handleKey);
    };
  }, [open]);

  return (
    <div ref={box} className={classNames(styles.box, className)}>
      <button
        ref={button}
        type="button"
        className={styles.button}
        aria-label={label}
        aria-expanded={open}
        aria-controls={panel}
        onClick={() => setOpen((now) => !now)}
      >
        {face}
      </button>
      <div id={panel} className={styles.panel} hidden={!open}>
        {open ? children(close) : null}
      </div>
    </div>
  );
}
