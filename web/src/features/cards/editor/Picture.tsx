import { useEffect, useRef, useState } from "react";
import { Button } from "../../../ui/Button";
import { Text } from "../../../ui/Text";
import { pictureForWidth } from "../model";
import styles from "./Cards.module.css";
import { Cutting } from "./Cutting";
import { type Frame, frameOf } from "./cut";
import { DropField } from "./DropField";
import * as m from "./messages";
import { Planes } from "./Planes";
import { fileError, onlyFile, PICTURE_TYPES } from "./pictureRules";
import { sizeOf } from "./pictureSize";
import { type PictureUpload, usePictureUpload } from "./usePictureUpload";

interface PictureProps {
  imageUrl: string;
  error: string | undefined;
  /** Whether it may bring a cut-out and a foil mask. */
  hasPlanes?: boolean;
  onChange: (imageUrl: string) => void;
}

/** Fields for a picture and its planes. */
export function Picture({ imageUrl, error, hasPlanes = false, onChange }: PictureProps) {
  const upload = usePictureUpload(imageUrl, onChange);
  return (
    <>
      <PictureField imageUrl={imageUrl} error={error} upload={upload} />
      {hasPlanes && imageUrl.startsWith("/pictures/") ? <Planes imageUrl={imageUrl} upload={upload} /> : null}
    </>
  );
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

interface PictureFieldProps {
  imageUrl: string;
  error: string | undefined;
  upload: PictureUpload;
}

/** A field for a picture: dropped here, chosen, or pasted anywhere on the page. */
function PictureField({ imageUrl, error, upload }: PictureFieldProps) {
  const field = useRef<HTMLFieldSetElement>(null);
  const [mistake, setMistake] = useState<string | null>(null);
  const [whole, setWhole] = useState<Uncropped | null>(null);
  const state = upload.stateOf("picture");
  const url = whole?.url;
  useEffect(() => (url === undefined ? undefined : () => URL.revokeObjectURL(url)), [url]);
  const handleFile = async (file: File | null) => {
    if (upload.isPending) return;
    const wrong = file === null ? m.onePicture() : fileError(file);
    setMistake(wrong);
    upload.reset();
    if (file === null || wrong !== null) return;
    const size = await sizeOf(file);
    const frame = size === null ? null : frameOf(size);
    if (frame === null) {
      setWhole(null);
      upload.setPicture(file);
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
  const handleUse = ({ file, frame, focus }: Uncropped) => {
    field.current?.focus();
    setIsCropping(false);
    upload.setPicture(file, { axis: frame.axis, share: focus });
  };
  const handleCancel = () => {
    field.current?.focus();
    if (upload.hasUploaded(whole?.file)) setIsCropping(false);
    else setWhole(null);
  };
  const setIsCropping = (isCropping: boolean) =>
    setWhole((now) => (now === null ? null : { ...now, isCropping }));
  return (
    <DropField
      field={field}
      label={m.picture()}
      preview={
        imageUrl === "" ? (
          <Text as="span" level={3} border className={styles.noPicture} aria-hidden="true" />
        ) : (
          <img className={styles.thumb} src={pictureForWidth(imageUrl, 120)} alt="" width={80} height={120} />
        )
      }
      lead={m.dropPicture({ b: (text) => <strong>{text}</strong> })}
      limits={m.pictureLimits()}
      types={PICTURE_TYPES}
      fileLabel={m.pictureFile()}
      choose={imageUrl === "" ? m.choosePicture() : m.chooseOtherPicture()}
      actions={
        whole === null || whole.isCropping ? null : (
          <Button kind="quiet" onClick={() => setIsCropping(true)}>
            {m.cropAgain()}
          </Button>
        )
      }
      isPending={state.isPending}
      share={state.share}
      result={state.message}
      mistake={mistake ?? state.error ?? error}
      onFile={handleFile}
    >
      {whole?.isCropping === true && !state.isPending ? (
        <Cutting
          url={whole.url}
          frame={whole.frame}
          focus={whole.focus}
          onFocus={(focus) => setWhole({ ...whole, focus })}
          onUse={() => handleUse(whole)}
          onCancel={handleCancel}
        />
      ) : null}
    </DropField>
  );
}
