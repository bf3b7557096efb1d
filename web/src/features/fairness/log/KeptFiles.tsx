import { useRef, useState } from "react";
import { Button } from "../../../ui/Button";
import { Text } from "../../../ui/Text";
import { addKept, type KeptEvidence, KeptFileError, parseKept } from "../kept";
import { keptText, problemText } from "./keptText";
import styles from "./Log.module.css";
import * as m from "./messages";

/** Accepts a file of receipts or heads, chosen, dropped or pasted, and says what is compared. */
export function KeptFiles({ kept }: { kept: KeptEvidence }) {
  const input = useRef<HTMLInputElement>(null);
  const [isDragOver, setIsDragOver] = useState(false);
  const [mistake, setMistake] = useState<string>();
  const handleText = (text: string) => {
    try {
      addKept(parseKept(text, location.origin));
      setMistake(undefined);
    } catch (error) {
      if (!(error instanceof KeptFileError)) throw error;
      setMistake(problemText(error.problem));
    }
  };
  const handleFile = async (file: File | undefined) => {
    if (file !== undefined) handleText(await file.text());
  };
  return (
    <fieldset
      // A click into it focuses it, so that a text can be pasted.
      tabIndex={-1}
      className={styles.drop}
      data-over={isDragOver || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setIsDragOver(true);
      }}
      onDragLeave={() => setIsDragOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setIsDragOver(false);
        void handleFile(event.dataTransfer.files[0]);
      }}
      onPaste={(event) => {
        const file = event.clipboardData.files[0];
        if (file === undefined) handleText(event.clipboardData.getData("text"));
        else void handleFile(file);
      }}
    >
      <legend className="visually-hidden">{m.keptFiles()}</legend>
      <p>{m.keptFilesHint({ b: (text) => <strong>{text}</strong> })}</p>
      <Button size="s" onClick={() => input.current?.click()}>
        {m.chooseFile()}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        accept=".json,.txt,application/json,text/plain"
        aria-label={m.fileField()}
        onChange={(event) => {
          void handleFile(event.target.files?.[0]);
          // Without this, choosing the same file again would not fire an event.
          event.target.value = "";
        }}
      />
      <Text tone={mistake === undefined ? "soft" : "bad"} size="sm" role="status">
        {mistake ?? keptText(kept)}
      </Text>
    </fieldset>
  );
}
