import { Menu as Base } from "@base-ui/react/menu";
import { type ReactElement, type ReactNode, useState } from "react";
import { useLayer } from "../lib/layers";
import styles from "./Popups.module.css";

interface MenuProps {
  /** The button that opens the menu. */
  trigger: ReactElement<Record<string, unknown>>;
  children: ReactNode;
  onOpenChange?: (open: boolean) => void;
}

/** A menu button. Arrow keys, typing, Escape and Back work. */
export function Menu({ trigger, children, onOpenChange }: MenuProps) {
  const [open, setOpen] = useState(false);
  const change = (next: boolean) => {
    setOpen(next);
    onOpenChange?.(next);
  };
  useLayer(open, () => change(false));
  return (
    <Base.Root modal={false} open={open} onOpenChange={change}>
      <Base.Trigger render={trigger} />
      <Base.Portal>
        <Base.Positioner sideOffset={8} align="end" className={styles.place}>
          <Base.Popup className={styles.menu}>{children}</Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}

interface MenuItemProps {
  onSelect?: () => void;
  /** Link element to render instead of a plain item. */
  render?: ReactElement<Record<string, unknown>>;
  children?: ReactNode;
}

export function MenuItem({ onSelect, render, children }: MenuItemProps) {
  return (
    <Base.Item
      className={styles.item}
      {...(render === undefined ? {} : { render })}
      onClick={() => onSelect?.()}
    >
      {children}
    </Base.Item>
  );
}
