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

/** A search that speaks once typing pauses; the value changing from outside wins. */
export function SearchField({ label, placeholder, value, onChange, className }: SearchFieldProps) {
  const [typed, setTyped] = useState({ text: value, from: value });
  // Once the value says what was typed, a way back to what it said before comes from outside.
  if (typed.from !== value && typed.text.trim() === value) setTyped({ text: typed.text, from: value });
  // What is typed stays as it is typed, spaces at the end included, while it means the same.
  const text = typed.from === value || typed.text.trim() === value ? typed.text : value;
  useEffect(() => {
    if (text.trim() === value) return undefined;
    const timer = setTimeout(() => onChange(text.trim()), PAUSE_MS);
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
      onChange={(event) => setTyped({ text: event.target.value, from: value })}
    />
  );
}
