import { useQuery } from "@tanstack/react-query";
import { type KeyboardEvent, useId, useState } from "react";
import type { Schemas } from "../../../api/client";
import { useSettled } from "../../../lib/useSettled";
import { Icon } from "../../../ui/Icon";
import styles from "./Ownership.module.css";
import { suggestions } from "./queries";

interface CardSearchProps {
  onPick: (card: Schemas["Definition"]) => void;
}

/** Finds a card by a part of its name; up, down, Enter and Escape work on the suggestions. */
export function CardSearch({ onPick }: CardSearchProps) {
  const [text, setText] = useState("");
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const list = useId();
  const wanted = text.trim();
  const asked = useSettled(wanted);
  const found = useQuery(suggestions(asked));
  const settled = asked === wanted;
  // Until the answer to what is typed now is here, Enter must not choose what does not fit it.
  const cards = settled ? (found.data ?? []) : [];
  const shown = open && wanted !== "";

  const choose = (card: Schemas["Definition"] | undefined) => {
    if (card === undefined) return;
    setText(card.name);
    setOpen(false);
    setActive(-1);
    onPick(card);
  };

  const handleKey = (event: KeyboardEvent) => {
    const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
    if (step !== 0 && cards.length > 0) {
      event.preventDefault();
      setOpen(true);
      setActive((now) =>
        now < 0 && step < 0 ? cards.length - 1 : (now + step + cards.length) % cards.length,
      );
    } else if (event.key === "Enter") {
      event.preventDefault();
      if (shown) choose(cards[Math.max(active, 0)]);
    } else if (event.key === "Escape" && open) {
      event.preventDefault();
      event.stopPropagation();
      setOpen(false);
    }
  };

  return (
    <div className={styles.search}>
      <Icon name="search" size={18} />
      <input
        className={styles.input}
        type="search"
        role="combobox"
        aria-label="Find a card"
        aria-expanded={shown}
        aria-controls={list}
        aria-autocomplete="list"
        aria-activedescendant={shown && active >= 0 ? `${list}-${active}` : undefined}
        placeholder="Name of a card"
        autoComplete="off"
        spellCheck={false}
        maxLength={100}
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          setActive(-1);
          setOpen(true);
        }}
        onFocus={() => setOpen(true)}
        onBlur={() => setOpen(false)}
        onKeyDown={handleKey}
      />
      {shown ? (
        <div className={styles.popup}>
          <div id={list} role="listbox" aria-label="Cards">
            {cards.map((card, index) => (
              // biome-ignore lint/a11y/useKeyWithClickEvents: the input handles the keys of its listbox.
              <div
                key={card._id}
                id={`${list}-${index}`}
                role="option"
                tabIndex={-1}
                aria-selected={index === active}
                className={styles.option}
                onPointerMove={() => setActive(index)}
                onPointerDown={(event) => event.preventDefault()}
                onClick={() => choose(card)}
              >
                <strong>{card.name}</strong>
                <small>{card.series}</small>
              </div>
            ))}
          </div>
          <p className={styles.note} role="status">
            {noteOf(cards.length, found, settled)}
          </p>
        </div>
      ) : null}
    </div>
  );
}

function noteOf(count: number, found: { isPending: boolean; isError: boolean }, settled: boolean): string {
  if (settled && found.isError) return "The search did not answer. Please try again.";
  if (!settled || found.isPending) return "Searching…";
  return count > 0 ? "" : "No card is called that. Try a shorter part of its name.";
}
