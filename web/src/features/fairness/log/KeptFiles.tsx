import { useRef, useState } from "react";
import { formatNumber } from "../../../lib/formats";
import { Button } from "../../../ui/Button";
import { Text } from "../../../ui/Text";
import { addKept, type KeptEvidence, KeptFileError, parseKept } from "../kept";
import styles from "./Log.module.css";

/** Accepts a file of receipts or heads, chosen, dropped or pasted, and says what is compared. */
export function KeptFiles({ kept: { receipts, heads } }: { kept: KeptEvidence }) {
  const input = useRef<HTMLInputElement>(null);
  const [isDragOver, setIsDragOver] = useState(false);
  const [mistake, setMistake] = useState<string>();
  const handleText = (text: string) => {
    try {
      addKept(parseKept(text, location.origin));
      setMistake(undefined);
    } catch (error) {
      if (!(error instanceof KeptFileError)) throw error;
      setMistake(error.message);
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
      <legend className="visually-hidden">Receipts and heads</legend>
      <p>
        <strong>Add your receipts</strong> or heads: drop a file here, paste it, or choose one.
      </p>
      <Button size="s" onClick={() => input.current?.click()}>
        Choose a file
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        accept=".json,.txt,application/json,text/plain"
        aria-label="File of receipts or heads"
        onChange={(event) => {
          void handleFile(event.target.files?.[0]);
          // Without this, choosing the same file again would not fire an event.
          event.target.value = "";
        }}
      />
      <Text tone={mistake === undefined ? "soft" : "bad"} size="sm" role="status">
        {mistake ?? keptText(receipts.length, heads.length)}
      </Text>
    </fieldset>
  );
}

function keptText(receipts: number, heads: number): string {
  if (receipts + heads === 0) return "Nothing to compare yet. The file is not sent anywhere.";
  const words = [
    receipts === 0 ? [] : receipts === 1 ? "1 receipt" : `${formatNumber(receipts)} receipts`,
    heads === 0 ? [] : heads === 1 ? "1 head" : `${formatNumber(heads)} heads`,
  ].flat();
  return `To compare: ${words.join(" and ")}.`;
}
