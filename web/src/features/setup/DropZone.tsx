import { useRef, useState } from "react";
import { Button } from "../../ui/Button";
import { Text } from "../../ui/Text";
import * as m from "./messages";
import { PICTURE_TYPES } from "./pictureFile";
import styles from "./Setup.module.css";

interface DropZoneProps {
  disabled: boolean;
  onFiles: (files: readonly File[]) => void;
}

/** Takes pictures that are dropped or chosen. */
export function DropZone({ disabled, onFiles }: DropZoneProps) {
  const input = useRef<HTMLInputElement>(null);
  const [isDragOver, setIsDragOver] = useState(false);
  return (
    <fieldset
      className={styles.drop}
      data-over={isDragOver || undefined}
      disabled={disabled}
      aria-label={m.newCards()}
      onDragOver={(event) => {
        event.preventDefault();
        setIsDragOver(true);
      }}
      onDragLeave={() => setIsDragOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setIsDragOver(false);
        if (!disabled) onFiles([...event.dataTransfer.files]);
      }}
    >
      <p>{m.dropHere({ b: (text) => <strong>{text}</strong> })}</p>
      <Button onClick={() => input.current?.click()}>{m.choosePictures()}</Button>
      <Text tone="soft" size="sm" max="44ch">
        {m.pictureLimits()}
      </Text>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        accept={PICTURE_TYPES}
        aria-label={m.choosePictures()}
        onChange={(event) => {
          onFiles([...(event.target.files ?? [])]);
          // Without this, choosing the same files again would not fire an event.
          event.target.value = "";
        }}
      />
    </fieldset>
  );
}
