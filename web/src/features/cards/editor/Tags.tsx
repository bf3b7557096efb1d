import { type KeyboardEvent, useId, useState } from "react";
import { Icon } from "../../../ui/Icon";
import { Row } from "../../../ui/Row";
import { Stack } from "../../../ui/Stack";
import { TextField } from "../../../ui/TextField";
import styles from "./Cards.module.css";
import { MAX_TAGS, withTags } from "./draft";
import * as m from "./messages";

interface TagsProps {
  tags: readonly string[];
  /** Tags of other cards. */
  known: readonly string[];
  error: string | undefined;
  onChange: (tags: string[]) => void;
}

/** A field for tags, with the tags of other cards as suggestions. */
export function Tags({ tags, known, error, onChange }: TagsProps) {
  const id = useId();
  const [typed, setTyped] = useState("");
  const full = tags.length >= MAX_TAGS;
  const addTags = (text: string) => {
    onChange(withTags(tags, text));
    setTyped("");
  };
  const handleKey = (event: KeyboardEvent) => {
    if (event.key === "Enter") {
      event.preventDefault();
      addTags(typed);
    } else if (event.key === "Backspace" && typed === "") {
      onChange(tags.slice(0, -1));
    }
  };
  return (
    <Stack gap={2}>
      <TextField
        label={m.tags()}
        hint={full ? m.tagsFull({ most: MAX_TAGS }) : m.tagsHint()}
        error={error}
        value={typed}
        maxLength={200}
        disabled={full}
        list={`${id}-known`}
        autoComplete="off"
        onChange={(event) => {
          const text = event.target.value;
          // A chosen suggestion arrives as one change of several letters.
          if (/[,;]/.test(text) || (known.includes(text) && text.length > typed.length + 1)) addTags(text);
          else setTyped(text);
        }}
        onKeyDown={handleKey}
        onBlur={() => addTags(typed)}
      />
      <datalist id={`${id}-known`}>
        {known
          .filter((tag) => !tags.includes(tag))
          .map((tag) => (
            <option key={tag} value={tag} />
          ))}
      </datalist>
      {tags.length === 0 ? null : (
        <Row as="ul" gap={2} align="stretch" className={styles.chips} aria-label={m.ownTags()}>
          {tags.map((tag) => (
            <li key={tag}>
              <button
                type="button"
                aria-label={m.removeTag({ tag })}
                onClick={() => onChange(tags.filter((other) => other !== tag))}
              >
                {tag}
                <Icon name="close" size={14} />
              </button>
            </li>
          ))}
        </Row>
      )}
    </Stack>
  );
}
