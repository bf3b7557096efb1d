import { useMutation } from "@tanstack/react-query";
import { type DragEvent, useEffect, useId, useRef, useState } from "react";
import { messageOf } from "../../../api/client";
import { uploadImage } from "../../../api/upload";
import { Button } from "../../../ui/Button";
import { paintedPicture } from "../../cards/model";
import styles from "./Cards.module.css";
import { mistakeOf, onlyFile, PICTURE_LIMITS, PICTURE_TYPES } from "./pictureRules";

interface PictureProps {
  imageUrl: string;
  error: string | undefined;
  onChange: (imageUrl: string) => void;
}

/** A picture that is dropped here, chosen, or pasted anywhere on the page. */
export function Picture({ imageUrl, error, onChange }: PictureProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const [share, setShare] = useState(0);
  const [mistake, setMistake] = useState<string | null>(null);
  const upload = useMutation({
    mutationFn: (file: File) => uploadImage(file, setShare),
    onSuccess: (kept) => onChange(kept.imageUrl),
  });
  const { mutate, isPending } = upload;
  const take = (file: File | null) => {
    if (isPending) return;
    const wrong = file === null ? "Choose one picture at a time." : mistakeOf(file);
    setMistake(wrong);
    setShare(0);
    upload.reset();
    if (file !== null && wrong === null) mutate(file);
  };
  // Pasting belongs to the page: there is nothing here that would have the focus before.
  useEffect(() => {
    const paste = (event: ClipboardEvent) => {
      const file = onlyFile(event.clipboardData?.files);
      if (file === null) return;
      event.preventDefault();
      take(file);
    };
    document.addEventListener("paste", paste);
    return () => document.removeEventListener("paste", paste);
  });
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    take(onlyFile(event.dataTransfer.files));
  };
  const told = mistake ?? (upload.isError ? messageOf(upload.error) : error);
  return (
    <fieldset
      className={styles.drop}
      data-over={over || undefined}
      aria-describedby={`${id}-limits`}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <legend>Picture</legend>
      {imageUrl === "" ? (
        <span className={styles.noPicture} aria-hidden="true" />
      ) : (
        <img className={styles.thumb} src={paintedPicture(imageUrl, 120)} alt="" width={80} height={120} />
      )}
      <div className={styles.dropWords}>
        <p>
          <strong>Drop a picture here</strong>, paste one, or choose a file.
        </p>
        <p id={`${id}-limits`} className={styles.note}>
          {PICTURE_LIMITS}. Another shape is cut to two to three from its middle.
        </p>
        <Button pending={isPending} onClick={() => input.current?.click()}>
          {imageUrl === "" ? "Choose a picture" : "Choose another picture"}
        </Button>
        <input
          ref={input}
          type="file"
          accept={PICTURE_TYPES}
          hidden
          aria-label="Picture file"
          onChange={(event) => {
            const { files } = event.target;
            if (files !== null && files.length > 0) take(onlyFile(files));
            // The same file may be chosen again once it is mended.
            event.target.value = "";
          }}
        />
        <div role="status">
          {isPending ? (
            <label className={styles.progress}>
              {share < 1 ? `Sending, ${Math.round(share * 100)} %` : "The server is making its sizes…"}
              <progress max={1} value={share < 1 ? share : undefined} />
            </label>
          ) : upload.isSuccess ? (
            <p className={styles.note}>{upload.data.message}</p>
          ) : null}
        </div>
        {told == null || isPending ? null : (
          <p className={styles.mistake} role="alert">
            {told}
          </p>
        )}
      </div>
    </fieldset>
  );
}
