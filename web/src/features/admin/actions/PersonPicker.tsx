import { useQuery } from "@tanstack/react-query";
import { type KeyboardEvent, useId, useRef, useState } from "react";
import type { Schemas } from "../../../api/client";
import { useSettled } from "../../../lib/useSettled";
import { Avatar } from "../../users/Avatar";
import { people } from "../queries";
import styles from "./PersonPicker.module.css";

type Person = Schemas["ActiveUser"];

interface PersonPickerProps {
  label: string;
  onPick: (person: Person) => void;
}

/** People who are suggested at once. */
const SUGGESTIONS = 8;

/** Finds somebody among all accounts, oneself included, while one types; arrows, Enter and Escape work on what is found. */
export function PersonPicker({ label, onPick }: PersonPickerProps) {
  const [text, setText] = useState("");
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const wanted = text.trim();
  const asked = useSettled(wanted);
  const found = useQuery({ ...people("all", asked), enabled: asked !== "", refetchInterval: false });
  const fits = wanted.toLowerCase();
  const known = (asked === "" ? [] : (found.data ?? [])).slice(0, SUGGESTIONS);
  // Until the answer to what is typed now is here, Enter must not choose somebody who does not fit it.
  const shownPeople =
    asked === wanted ? known : known.filter(({ username }) => username.toLowerCase().includes(fits));
  const shown = open && wanted !== "";

  const choose = (person: Person | undefined) => {
    if (person === undefined) return;
    setText("");
    setOpen(false);
    setActive(-1);
    onPick(person);
  };

  const handleKey = (event: KeyboardEvent) => {
    const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
    if (step !== 0 && shownPeople.length > 0) {
      event.preventDefault();
      setOpen(true);
      setActive((now) => (now + step + shownPeople.length) % shownPeople.length);
    } else if (event.key === "Enter") {
      event.preventDefault();
      choose(shownPeople[Math.max(active, 0)]);
    } else if (event.key === "Escape" && open) {
      event.preventDefault();
      event.stopPropagation();
      setOpen(false);
    }
  };

  return (
    <div className={styles.picker}>
      <label htmlFor={`${id}-input`} className={styles.label}>
        {label}
      </label>
      <input
        id={`${id}-input`}
        ref={input}
        className={styles.input}
        type="search"
        role="combobox"
        aria-expanded={shown}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={shown && active >= 0 ? `${id}-${active}` : undefined}
        placeholder="Type a name"
        autoComplete="off"
        spellCheck={false}
        maxLength={64}
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
          <div id={`${id}-list`} role="listbox" aria-label={label}>
            {shownPeople.map((person, index) => (
              // biome-ignore lint/a11y/useKeyWithClickEvents: the input handles the keys of its listbox.
              <div
                key={person._id}
                id={`${id}-${index}`}
                role="option"
                tabIndex={-1}
                aria-selected={index === active}
                className={styles.option}
                onPointerMove={() => setActive(index)}
                onPointerDown={(event) => event.preventDefault()}
                onClick={() => choose(person)}
              >
                <Avatar name={person.username} picture={person.twitchProfilePic} size={28} />
                <span className={styles.name}>{person.username}</span>
                {person.role === "user" ? null : <small>{person.role}</small>}
              </div>
            ))}
          </div>
          <p className={styles.note} role="status">
            {note(shownPeople.length, found, asked === wanted)}
          </p>
        </div>
      ) : null}
    </div>
  );
}

function note(count: number, found: { isPending: boolean; isError: boolean }, settled: boolean): string {
  if (found.isError) return "The search did not answer. Please try again.";
  if (found.isPending || !settled) return count > 0 ? "" : "Searching…";
  return count > 0 ? "" : "No users found";
}

interface PickedProps {
  person: Pick<Person, "username" | "twitchProfilePic">;
  /** What there is to know about them. */
  note?: string;
  onChange: () => void;
}

/** Who is chosen, and a way to choose somebody else. */
export function Picked({ person, note: told, onChange }: PickedProps) {
  return (
    <div className={styles.picked}>
      <Avatar name={person.username} picture={person.twitchProfilePic} size={36} />
      <span className={styles.who}>
        <strong>{person.username}</strong>
        {told === undefined ? null : <small>{told}</small>}
      </span>
      <button type="button" className={styles.other} onClick={onChange}>
        Somebody else
      </button>
    </div>
  );
}
