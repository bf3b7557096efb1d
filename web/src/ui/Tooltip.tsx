import { Tooltip as Base } from "@base-ui/react/tooltip";
import type { ReactElement, ReactNode } from "react";
import styles from "./Popups.module.css";

interface TooltipProps {
  /** A hint, never the only place where something is said. */
  text: ReactNode;
  children: ReactElement<Record<string, unknown>>;
}

/** A hint beside a control, on hover and on focus. */
export function Tooltip({ text, children }: TooltipProps) {
  return (
    <Base.Root>
      <Base.Trigger render={children} />
      <Base.Portal>
        <Base.Positioner sideOffset={8} className={styles.place}>
          <Base.Popup className={styles.tip}>{text}</Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
