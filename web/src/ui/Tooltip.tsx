import { Tooltip as Base } from "@base-ui/react/tooltip";
import type { ReactElement, ReactNode } from "react";
import styles from "./Popups.module.css";

interface TooltipProps {
  /** Additional hint. It must not be the only source of the information. */
  text: ReactNode;
  children: ReactElement<Record<string, unknown>>;
}

/** A hint on hover and focus of a control. */
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
