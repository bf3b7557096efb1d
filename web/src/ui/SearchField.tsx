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
  /** What was said of it and is not yet the value. */
  said: string | null;
}

/** A search that speaks once typing pauses; the value changing from outside wins. */
export function SearchField({ label, placeholder, value, onChange, className }: SearchFieldProps) {
  const [typed, setTyped] = useState<Typed>({ text: value, from: value, said: null });
  // The value may say a moment later what was said here, when more is typed already.
  const isOurs = typed.text.trim() === value || typed.said === value;
  // Once the value says what was typed, a way back to what it said before comes from outside.
  if (typed.from !== value && isOurs) setTyped({ text: typed.text, from: value, said: null });
  // What is typed stays as it is typed, spaces at the end included, while it means the same.
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
