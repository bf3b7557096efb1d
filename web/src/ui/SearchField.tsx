import { useEffect, useState } from "react";
import { TextField } from "./TextField";

interface SearchFieldProps {
  label: string;
  placeholder: string;
  value: string;
  onChange: (value: string) => void;
  className?: string | undefined;
}

const DEBOUNCE_MS = 250;

interface Typed {
  text: string;
  /** The `value` prop when the text was typed. */
  from: string;
  /** The text passed to `onChange`, until it becomes the value. */
  reported: string | null;
}

/** A search field that calls `onChange` when typing pauses. A value changed from outside replaces the text. */
export function SearchField({ label, placeholder, value, onChange, className }: SearchFieldProps) {
  const [typed, setTyped] = useState<Typed>({ text: value, from: value, reported: null });
  // The value may follow later, when more text has been typed.
  const isOwnChange = typed.text.trim() === value || typed.reported === value;
  // After the value has followed, a change back to the earlier value comes from outside.
  if (typed.from !== value && isOwnChange) setTyped({ text: typed.text, from: value, reported: null });
  // Keeps the typed text, including trailing spaces, while its trimmed form equals the value.
  const text = typed.from === value || isOwnChange ? typed.text : value;
  useEffect(() => {
    const trimmed = text.trim();
    if (trimmed === value || trimmed === typed.reported) return undefined;
    const timer = setTimeout(() => {
      setTyped((now) => ({ ...now, reported: trimmed }));
      onChange(trimmed);
    }, DEBOUNCE_MS);
    return () => clearTimeout(timer);
  });
  return (
    <TextField
      {...(className === undefined ? {} : { className })}
      label={label}
      type="search"
      placeholder={placeholder}
      value={text}
      maxLength={100}
      onChange={(event) => setTyped({ ...typed, text: event.target.value, from: value })}
    />
  );
}
