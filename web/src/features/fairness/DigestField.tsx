import { useState } from "react";
import { TextField } from "../../ui/TextField";

/** Compares a digest that the user has noted, since the server could change the record later. */
export function DigestField({ digest }: { digest: string }) {
  const [text, setText] = useState("");
  const typed = text.trim().toLowerCase();
  const matches = typed.length < 8 ? null : digest.startsWith(typed);
  return (
    <TextField
      label="The digest you saw"
      value={text}
      placeholder="Paste it, or its beginning"
      spellCheck={false}
      autoComplete="off"
      maxLength={64}
      onChange={(event) => setText(event.target.value)}
      error={matches === false ? "The digests differ. This is not the record you saw." : undefined}
      hint={
        matches === true
          ? "The digests match. This is the record you saw."
          : "At least 8 characters. If you noted the digest when the pack was opened, compare it here to see whether the record has changed."
      }
    />
  );
}
