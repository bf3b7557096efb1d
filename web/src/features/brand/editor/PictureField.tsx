import { useMutation } from "@tanstack/react-query";
import { type DragEvent, useId, useRef, useState } from "react";
import { messageOf } from "../../../api/client";
import { type BrandPictureKind, uploadBrandPicture } from "../../../api/upload";
import * as words from "../../../lib/messages";
import { Button } from "../../../ui/Button";
import { Row } from "../../../ui/Row";
import { Stack } from "../../../ui/Stack";
import { Text } from "../../../ui/Text";
import { fileError, onlyFile, PICTURE_TYPES } from "../../cards/editor/pictureRules";
import styles from "./BrandEditor.module.css";
import * as m from "./messages";

interface PictureFieldProps {
  kind: BrandPictureKind;
  label: string;
  hint: string;
  /** The path of the picture; empty for the built-in one. */
  path: string;
  error: string | undefined;
  onChange: (path: string) => void;
}

/** A field for a picture of the brand: dropped here or chosen. */
export function PictureField({ kind, label, hint, path, error, onChange }: PictureFieldProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [isDragOver, setIsDragOver] = useState(false);
  const [share, setShare] = useState(0);
  const [mistake, setMistake] = useState<string | null>(null);
  const upload = useMutation({
    mutationFn: (file: File) => uploadBrandPicture(kind, file, setShare),
    onSuccess: ({ imageUrl }) => onChange(imageUrl),
  });
  const handleFile = (file: File | null) => {
    const wrong = file === null ? m.pictureOne() : fileError(file);
    setMistake(wrong);
    setShare(0);
    upload.reset();
    if (file !== null && wrong === null) upload.mutate(file);
  };
  const handleDrop = (event: DragEvent) => {
    event.preventDefault();
    setIsDragOver(false);
    handleFile(onlyFile(event.dataTransfer.files));
  };
  const message = mistake ?? (upload.isError ? messageOf(upload.error) : error);
  return (
    <fieldset
      className={styles.picture}
      data-over={isDragOver || undefined}
      aria-describedby={`${id}-hint`}
      onDragOver={(event) => {
        event.preventDefault();
        setIsDragOver(true);
      }}
      onDragLeave={() => setIsDragOver(false)}
      onDrop={handleDrop}
    >
      <legend>{label}</legend>
      <span className={styles.thumb} data-kind={kind}>
        {path === "" ? <small>{m.pictureBuiltIn()}</small> : <img src={path} alt="" />}
      </span>
      <Stack gap={2} grow="10rem" align="start">
        <Row gap={2}>
          <Button size="s" pending={upload.isPending} onClick={() => input.current?.click()}>
            {path === "" ? m.pictureChoose() : m.pictureReplace()}
          </Button>
          {path === "" ? null : (
            <Button
              size="s"
              kind="quiet"
              aria-label={m.pictureRemove({ picture: label })}
              onClick={() => onChange("")}
            >
              {words.remove()}
            </Button>
          )}
        </Row>
        <Text id={`${id}-hint`} tone="soft" size="sm">
          {hint}
        </Text>
        {upload.isPending ? (
          <Text size="sm" role="status">
            {share < 1 ? m.pictureSending({ share }) : m.pictureMaking()}
          </Text>
        ) : message == null ? null : (
          <Text breaks tone="bad" size="sm" role="alert">
            {message}
          </Text>
        )}
      </Stack>
      <input
        ref={input}
        type="file"
        accept={PICTURE_TYPES}
        hidden
        aria-label={m.pictureFile({ picture: label })}
        onChange={({ target }) => {
          if (target.files !== null && target.files.length > 0) handleFile(onlyFile(target.files));
          // Without this, choosing the same file again would not fire an event.
          target.value = "";
        }}
      />
    </fieldset>
  );
}
