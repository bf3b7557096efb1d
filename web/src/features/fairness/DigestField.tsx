import { useState } from "react";
import { TextField } from "../../ui/TextField";
import * as m from "./openings/messages";

/** Compares a digest that the user has noted, since the server could change the record later. */
export function DigestField({ digest }: { digest: string }) {
  const [text, setText] = useState("");
  const typed = text.trim().toLowerCase();
  const matches = typed.length < 8 ? null : digest.startsWith(typed);
  return (
    <TextField
      label={m.digestField()}
      value={text}
      placeholder={m.digestPlaceholder()}
      spellCheck={false}
      autoComplete="off"
      maxLength={64}
      onChange={(event) => setText(event.target.value)}
      error={matches === false ? m.digestDiffers() : undefined}
      hint={matches === true ? m.digestMatches() : m.digestHint()}
    />
  );
}
