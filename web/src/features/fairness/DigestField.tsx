import { useState } from "react";
import { TextField } from "../../ui/TextField";

/** Compares a digest that the user has noted, since the server could change the record later. */
export function DigestField({ digest }: { digest: string }) {
  const [text, setText] = useState("");
  const typed = text.trim().toLowerCase();
  const matches = typed.length < 8 ? null : digest.startsWith(typed);
  return (
    <TextField
      label="A digest that you kept"
      value={text}
      placeholder="Paste it, or its beginning"
      spellCheck={false}
      autoComplete="off"
      maxLength={64}
      onChange={(event) => setText(event.target.value)}
      error={matches === false ? "It is another one: the record is not the one you were shown." : undefined}
      hint={
        matches === true
          ? "It is the same: the record is the one you were shown."
          : "At least eight characters. If you noted the digest when the pack was opened, it shows whether the record is still the same."
      }
    />
  );
}
