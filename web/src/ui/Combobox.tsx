import { type KeyboardEvent, type ReactNode, useId, useState } from "react";
import { classNames } from "../lib/classNames";
import styles from "./Combobox.module.css";
import { Icon } from "./Icon";
import type { Suggestions } from "./suggestions";

interface ComboboxProps<T> {
  label: string;
  /** `field` has its label above the input; `search` has an icon and the placeholder instead. */
  look: "field" | "search";
  /** A small variant with round ends, for the navigation bar. */
  round?: boolean;
  placeholder: string;
  /** Accessible name of the list of suggestions. */
  listLabel: string;
  text: string;
  onText: (text: string) => void;
  /** Minimum number of characters for suggestions. */
  shortest?: number;
  maxLength?: number;
  suggested: Suggestions<T>;
  keyOf: (item: T) => string;
  /** Renders the content of a suggestion. */
  children: (item: T) => ReactNode;
  onPick: (item: T) => void;
  className?: string | undefined;
}

/** A text input with suggestions, which the arrow keys, Enter, Escape and the pointer control. */
export function Combobox<T>(props: ComboboxProps<T>) {
  const { label, look, placeholder, listLabel, text, onText, suggested, keyOf, children, onPick } = props;
  const { items, note } = suggested;
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const id = useId();
  const shown = open && text.trim().length >= (props.shortest ?? 1);
  const activeIndex = active < items.length ? active : -1;

  const close = () => {
    setOpen(false);
    setActive(-1);
  };
  const choose = (item: T | undefined) => {
    if (item === undefined) return;
    close();
    onPick(item);
  };
  const handleKey = (event: KeyboardEvent) => {
    const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
    if (step !== 0 && items.length > 0) {
      event.preventDefault();
      setOpen(true);
      setActive(
        activeIndex < 0 && step < 0 ? items.length - 1 : (activeIndex + step + items.length) % items.length,
      );
    } else if (event.key === "Enter") {
      event.preventDefault();
      if (shown) choose(items[Math.max(activeIndex, 0)]);
    } else if (event.key === "Escape" && shown) {
      event.preventDefault();
      event.stopPropagation();
      close();
    }
  };

  return (
    <div
      className={classNames(styles.box, props.className)}
      data-look={look}
      data-round={props.round || undefined}
    >
      {look === "field" ? (
        <label htmlFor={`${id}-input`} className={styles.label}>
          {label}
        </label>
      ) : (
        <Icon name="search" size={18} />
      )}
      <input
        id={`${id}-input`}
        className={styles.input}
        type="search"
        role="combobox"
        aria-label={look === "search" ? label : undefined}
        aria-expanded={shown}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={shown && activeIndex >= 0 ? `${id}-${activeIndex}` : undefined}
        placeholder={placeholder}
        autoComplete="off"
        spellCheck={false}
        maxLength={props.maxLength ?? 64}
        value={text}
        onChange={(event) => {
          onText(event.target.value);
          setActive(-1);
          setOpen(true);
        }}
        onFocus={() => setOpen(true)}
        onBlur={close}
        onKeyDown={handleKey}
      />
      {shown ? (
        <div className={styles.popup}>
          <div id={`${id}-list`} role="listbox" aria-label={listLabel}>
            {items.map((item, index) => (
              // biome-ignore lint/a11y/useKeyWithClickEvents: the input handles the keys of its listbox.
              <div
                key={keyOf(item)}
                id={`${id}-${index}`}
                role="option"
                tabIndex={-1}
                aria-selected={index === activeIndex}
                className={styles.option}
                onPointerMove={() => setActive(index)}
                onPointerDown={(event) => event.preventDefault()}
                onClick={() => choose(item)}
              >
                {children(item)}
              </div>
            ))}
          </div>
          <p className={note === "" ? "visually-hidden" : styles.note} role="status">
            {note === "" ? countText(items.length) : note}
          </p>
        </div>
      ) : null}
    </div>
  );
}

function countText(count: number): string {
  return count === 1 ? "1 suggestion" : `${count} suggestions`;
}
