import { useMutation } from "@tanstack/react-query";
import { type DragEvent, useEffect, useId, useRef, useState } from "react";
import { messageOf } from "../../../api/client";
import { type Focus, uploadImage } from "../../../api/upload";
import { Button } from "../../../ui/Button";
import { Row } from "../../../ui/Row";
import { Stack } from "../../../ui/Stack";
import { Text } from "../../../ui/Text";
import { pictureForWidth } from "../model";
import styles from "./Cards.module.css";
import { Cutting } from "./Cutting";
import { type Frame, frameOf } from "./cut";
import * as m from "./messages";
import { fileError, onlyFile, PICTURE_TYPES } from "./pictureRules";
import { sizeOf } from "./pictureSize";

interface PictureProps {
  imageUrl: string;
  error: string | undefined;
  onChange: (imageUrl: string) => void;
}

/** The uncropped picture that was chosen on this page. */
interface Uncropped {
  file: File;
  url: string;
  frame: Frame;
  focus: number;
  /** Whether the user is choosing the crop. */
  isCropping: boolean;
}

/** A field for a picture: dropped here, chosen, or pasted anywhere on the page. */
export function Picture({ imageUrl, error, onChange }: PictureProps) {
  const id = useId();
  const field = useRef<HTMLFieldSetElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const [isDragOver, setIsDragOver] = useState(false);
  const [share, setShare] = useState(0);
  const [mistake, setMistake] = useState<string | null>(null);
  const [whole, setWhole] = useState<Uncropped | null>(null);
  const upload = useMutation({
    mutationFn: ({ file, focus }: { file: File; focus?: Focus }) => uploadImage(file, setShare, focus),
    onSuccess: (kept) => onChange(kept.imageUrl),
  });
  const { mutate, isPending } = upload;
  const url = whole?.url;
  useEffect(() => (url === undefined ? undefined : () => URL.revokeObjectURL(url)), [url]);
  const handleFile = async (file: File | null) => {
    if (isPending) return;
    const wrong = file === null ? m.onePicture() : fileError(file);
    setMistake(wrong);
    setShare(0);
    upload.reset();
    if (file === null || wrong !== null) return;
    const size = await sizeOf(file);
    const frame = size === null ? null : frameOf(size);
    if (frame === null) {
      setWhole(null);
      mutate({ file });
    } else {
      setWhole({ file, url: URL.createObjectURL(file), frame, focus: 0.5, isCropping: true });
    }
  };
  // On the document, since no element of this field needs the focus before pasting.
  useEffect(() => {
    const handlePaste = (event: ClipboardEvent) => {
      const file = onlyFile(event.clipboardData?.files);
      if (file === null) return;
      event.preventDefault();
      void handleFile(file);
    };
    document.addEventListener("paste", handlePaste);
    return () => document.removeEventListener("paste", handlePaste);
  });
  const handleDrop = (event: DragEvent) => {
    event.preventDefault();
    setIsDragOver(false);
    void handleFile(onlyFile(event.dataTransfer.files));
  };
  const handleUse = ({ file, frame, focus }: Uncropped) => {
    field.current?.focus();
    setWhole((now) => (now === null ? null : { ...now, isCropping: false }));
    mutate({ file, focus: { axis: frame.axis, share: focus } });
  };
  const handleCancel = () => {
    field.current?.focus();
    if (upload.isSuccess) setIsCropping(false);
    else setWhole(null);
  };
  const setIsCropping = (isCropping: boolean) =>
    setWhole((now) => (now === null ? null : { ...now, isCropping }));
  const message = mistake ?? (upload.isError ? messageOf(upload.error) : error);
  return (
    <fieldset
      ref={field}
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
        {m.picture()}
      </Text>
      {imageUrl === "" ? (
        <Text as="span" level={3} border className={styles.noPicture} aria-hidden="true" />
      ) : (
        <img className={styles.thumb} src={pictureForWidth(imageUrl, 120)} alt="" width={80} height={120} />
      )}
      <Stack gap={2} align="start" grow="16rem">
        <p>{m.dropPicture({ b: (text) => <strong>{text}</strong> })}</p>
        <Text breaks tone="soft" size="sm" id={`${id}-limits`}>
          {m.pictureLimits()}
        </Text>
        <Row gap={3} align="end">
          <Button pending={isPending} onClick={() => input.current?.click()}>
            {imageUrl === "" ? m.choosePicture() : m.chooseOtherPicture()}
          </Button>
          {whole === null || whole.isCropping || isPending ? null : (
            <Button kind="quiet" onClick={() => setIsCropping(true)}>
              {m.cropAgain()}
            </Button>
          )}
        </Row>
        <input
          ref={input}
          type="file"
          accept={PICTURE_TYPES}
          hidden
          aria-label={m.pictureFile()}
          onChange={(event) => {
            const { files } = event.target;
            if (files !== null && files.length > 0) void handleFile(onlyFile(files));
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
          ) : upload.isSuccess ? (
            <Text breaks tone="soft" size="sm">
              {upload.data.message}
            </Text>
          ) : null}
        </div>
        {message == null || isPending ? null : (
          <Text breaks tone="bad" size="sm" role="alert">
            {message}
          </Text>
        )}
      </Stack>
      {whole?.isCropping === true && !isPending ? (
        <Cutting
          url={whole.url}
          frame={whole.frame}
          focus={whole.focus}
          onFocus={(focus) => setWhole({ ...whole, focus })}
          onUse={() => handleUse(whole)}
          onCancel={handleCancel}
        />
      ) : null}
    </fieldset>
  );
}
