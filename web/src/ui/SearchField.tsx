import { useEffect, useState } from "react";
import { TextField } from "./TextField";

interface SearchFieldProps {
  label: string;
  placeholder: string;
  value: string;
  onChange: (value: string) => void;
  className?: string | undefined;
}

const PAUSE_MS = 250;

/** The typed text of a search. */
interface Typed {
  text: string;
  /** The value since then. */
  from: string;
  /** The reported text, until it becomes the value. */
  said: string | null;
}

/** A search that reports its text once typing pauses; a changed value from outside wins. */
export function SearchField({ label, placeholder, value, onChange, className }: SearchFieldProps) {
  const [typed, setTyped] = useState<Typed>({ text: value, from: value, said: null });
  // The value may follow a moment later, when more is typed already.
  const isOurs = typed.text.trim() === value || typed.said === value;
  // Once the value has followed, a change back to the earlier one comes from outside.
  if (typed.from !== value && isOurs) setTyped({ text: typed.text, from: value, said: null });
  // Text stays as it is typed, spaces at the end included, while it means the same.
  const text = typed.from === value || isOurs ? typed.text : value;
  useEffect(() => {
    const wanted = text.trim();
    if (wanted === value || wanted === typed.said) return undefined;
    const timer = setTimeout(() => {
      setTyped((now) => ({ ...now, said: wanted }));
      onChange(wanted);
    }, PAUSE_MS);
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
