import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { type KeyboardEvent, useId, useState } from "react";
import { useSettled } from "../../lib/useSettled";
import { Icon } from "../../ui/Icon";
import { Avatar } from "./Avatar";
import { foundUsers, SEARCH_MINIMUM } from "./queries";
import styles from "./UserSearch.module.css";

interface UserSearchProps {
  label?: string;
  /** Called when somebody was chosen, for menus that close then. */
  onChosen?: () => void;
  /** Takes the place of going to their profile. */
  onPick?: (username: string) => void;
}

/** Finds people by name; up, down, Enter and Escape work on the suggestions. */
export function UserSearch({ label = "Find a collector", onChosen, onPick }: UserSearchProps) {
  const [text, setText] = useState("");
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const navigate = useNavigate();
  const list = useId();
  const wanted = text.trim();
  const asked = useSettled(wanted);
  const found = useQuery(foundUsers(asked));
  const known = asked.length >= SEARCH_MINIMUM ? (found.data ?? []) : [];
  // Until the answer to what is typed now is here, Enter must not choose somebody who does not fit it.
  const fits = wanted.toLowerCase();
  const people =
    asked === wanted ? known : known.filter(({ username }) => username.toLowerCase().includes(fits));
  const shown = open && wanted.length >= SEARCH_MINIMUM;

  const choose = (username: string | undefined) => {
    if (username === undefined) return;
    setText("");
    setOpen(false);
    onChosen?.();
    if (onPick !== undefined) return onPick(username);
    void navigate({ to: "/profile/$username", params: { username } });
  };

  const handleKey = (event: KeyboardEvent) => {
    const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
    if (step !== 0 && people.length > 0) {
      event.preventDefault();
      setOpen(true);
      setActive((now) => (now + step + people.length) % people.length);
    } else if (event.key === "Enter") {
      event.preventDefault();
      choose(people[Math.max(active, 0)]?.username);
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
        aria-label={label}
        aria-expanded={shown}
        aria-controls={list}
        aria-autocomplete="list"
        aria-activedescendant={shown && active >= 0 ? `${list}-${active}` : undefined}
        placeholder={label}
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
          <div id={list} role="listbox" aria-label="Collectors" className={styles.list}>
            {people.map((person, index) => (
              // biome-ignore lint/a11y/useKeyWithClickEvents: the input handles the keys of its listbox.
              <div
                key={person._id}
                id={`${list}-${index}`}
                role="option"
                tabIndex={-1}
                aria-selected={index === active}
                className={styles.option}
                onPointerMove={() => setActive(index)}
                onPointerDown={(event) => event.preventDefault()}
                onClick={() => choose(person.username)}
              >
                <Avatar name={person.username} picture={person.twitchProfilePic} size={28} />
                <span className={styles.name}>{person.username}</span>
              </div>
            ))}
          </div>
          <p className={styles.note} role="status">
            {note(people.length, found, asked === wanted)}
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
