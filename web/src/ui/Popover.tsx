import { type ReactNode, useEffect, useId, useRef, useState } from "react";
import { classNames } from "../lib/classNames";
import { useLayer } from "../lib/layers";
import styles from "./Popover.module.css";

interface PopoverProps {
  /** What the button says to those who cannot see its face. */
  label: string;
  /** The face of the button. */
  face: ReactNode;
  className?: string | undefined;
  /** The panel; it is only made while open. Call `close` after something was chosen. */
  children: (close: () => void) => ReactNode;
}

/** A button that opens a panel below itself; Escape, Back, a click elsewhere and leaving by Tab close it. */
export function Popover({ label, face, className, children }: PopoverProps) {
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const box = useRef<HTMLDivElement>(null);
  const panel = useId();
  const close = () => setOpen(false);
  useLayer(open, () => {
    // What has the focus in the panel goes with it.
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
