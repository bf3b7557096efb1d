import { useState } from "react";
import { Button } from "../../../ui/Button";
import { Grid } from "../../../ui/Grid";
import { planesOf } from "../model";
import styles from "./Cards.module.css";
import { DropField } from "./DropField";
import * as m from "./messages";
import { fileError, PLANE_TYPES } from "./pictureRules";
import type { PictureUpload, PlaneName } from "./usePictureUpload";

interface PlanesProps {
  imageUrl: string;
  upload: PictureUpload;
}

/** Fields for the cut-out and the foil mask of an uploaded picture. */
export function Planes({ imageUrl, upload }: PlanesProps) {
  const planes = planesOf(imageUrl);
  return (
    <Grid columns="1fr 1fr" gap={4} align="start" stack="phone">
      <Plane
        name="cutout"
        url={planes?.subject}
        upload={upload}
        label={m.cutout()}
        limits={m.cutoutLimits()}
        choose={m.chooseCutout()}
        remove={m.removeCutout()}
      />
      <Plane
        name="foil"
        url={planes?.foil}
        upload={upload}
        label={m.foilMask()}
        limits={m.foilMaskLimits()}
        choose={m.chooseFoilMask()}
        remove={m.removeFoilMask()}
      />
    </Grid>
  );
}

interface PlaneProps {
  name: PlaneName;
  /** The uploaded plane; undefined if there is none. */
  url: string | undefined;
  upload: PictureUpload;
  label: string;
  limits: string;
  choose: string;
  remove: string;
}

function Plane({ name, url, upload, label, limits, choose, remove }: PlaneProps) {
  const [mistake, setMistake] = useState<string | null>(null);
  const { message, error, ...state } = upload.stateOf(name);
  const handleFile = (file: File | null) => {
    if (upload.isPending) return;
    const wrong = file === null ? m.onePicture() : fileError(file, PLANE_TYPES);
    setMistake(wrong);
    upload.reset();
    if (file !== null && wrong === null) upload.setPlane(name, file);
  };
  const handleRemove = () => {
    setMistake(null);
    if (!upload.isPending) upload.setPlane(name, null);
  };
  return (
    <DropField
      label={label}
      preview={
        url === undefined ? null : <img className={styles.plane} src={url} alt="" width={80} height={120} />
      }
      lead={m.dropFile({ b: (text) => <strong>{text}</strong> })}
      limits={limits}
      types={PLANE_TYPES}
      fileLabel={label}
      choose={choose}
      actions={
        url === undefined ? null : (
          <Button kind="quiet" onClick={handleRemove}>
            {remove}
          </Button>
        )
      }
      {...state}
      result={message === null ? null : url === undefined ? m.planeRemoved() : m.planeAdded()}
      mistake={mistake ?? error}
      onFile={handleFile}
    />
  );
}
