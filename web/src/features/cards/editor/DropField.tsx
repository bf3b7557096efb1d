import { type DragEvent, type ReactNode, type RefObject, useId, useRef, useState } from "react";
import { Button } from "../../../ui/Button";
import { Row } from "../../../ui/Row";
import { Stack } from "../../../ui/Stack";
import { Text } from "../../../ui/Text";
import styles from "./Cards.module.css";
import * as m from "./messages";
import { onlyFile } from "./pictureRules";

interface DropFieldProps {
  field?: RefObject<HTMLFieldSetElement | null>;
  label: string;
  preview: ReactNode;
  lead: ReactNode;
  limits: string;
  /** The `accept` attribute of the file input. */
  types: string;
  fileLabel: string;
  choose: string;
  /** Further buttons. */
  actions?: ReactNode;
  isPending: boolean;
  /** The uploaded share, 0 to 1. */
  share: number;
  result: string | null;
  mistake: string | null | undefined;
  /** Called with null unless it is exactly one file. */
  onFile: (file: File | null) => void;
  children?: ReactNode;
}

/** A field for a file that is dropped or chosen, with the progress of its upload. */
export function DropField(props: DropFieldProps) {
  const { label, isPending, share, result, mistake, onFile } = props;
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [isDragOver, setIsDragOver] = useState(false);
  const handleDrop = (event: DragEvent) => {
    event.preventDefault();
    setIsDragOver(false);
    onFile(onlyFile(event.dataTransfer.files));
  };
  return (
    <fieldset
      ref={props.field}
      tabIndex={-1}
      className={styles.drop}
      data-over={isDragOver || undefined}
      aria-describedby={`${id}-limits`}
      onDragOver={(event) => {
        event.preventDefault();
        setIsDragOver(true);
      }}
      onDragLeave={() => setIsDragOver(false)}
      onDrop={handleDrop}
    >
      <Text as="legend" padX={1} tone="soft" size="sm" weight="medium">
        {label}
      </Text>
      {props.preview}
      <Stack gap={2} align="start" grow="16rem">
        <p>{props.lead}</p>
        <Text breaks tone="soft" size="sm" id={`${id}-limits`}>
          {props.limits}
        </Text>
        <Row gap={3} align="end">
          <Button pending={isPending} onClick={() => input.current?.click()}>
            {props.choose}
          </Button>
          {isPending ? null : props.actions}
        </Row>
        <input
          ref={input}
          type="file"
          accept={props.types}
          hidden
          aria-label={props.fileLabel}
          onChange={(event) => {
            const { files } = event.target;
            if (files !== null && files.length > 0) onFile(onlyFile(files));
            // Without this, choosing the same file again would not fire an event.
            event.target.value = "";
          }}
        />
        <div role="status">
          {isPending ? (
            <label className={styles.progress}>
              {share < 1 ? m.sending({ share }) : m.makingSizes()}
              <progress max={1} value={share < 1 ? share : undefined} />
            </label>
          ) : result === null ? null : (
            <Text breaks tone="soft" size="sm">
              {result}
            </Text>
          )}
        </div>
        {mistake == null || isPending ? null : (
          <Text breaks tone="bad" size="sm" role="alert">
            {mistake}
          </Text>
        )}
      </Stack>
      {props.children}
    </fieldset>
  );
}
