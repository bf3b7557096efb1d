import { useEffect, useState } from "react";
import { Icon } from "../../ui/Icon";
import { IconButton } from "../../ui/IconButton";
import { Stack } from "../../ui/Stack";
import { Text } from "../../ui/Text";
import { TextField } from "../../ui/TextField";
import * as m from "./messages";
import styles from "./Setup.module.css";
import type { Upload } from "./uploads";

interface UploadRowProps {
  upload: Upload;
  onRename: (name: string) => void;
  onRemove: () => void;
}

/** A picture with the name of its card, its progress, and why it was refused. */
export function UploadRow({ upload, onRename, onRemove }: UploadRowProps) {
  const { file, name, state, share, problem } = upload;
  const [url, setUrl] = useState("");
  useEffect(() => {
    const created = URL.createObjectURL(file);
    setUrl(created);
    return () => URL.revokeObjectURL(created);
  }, [file]);
  const isMoving = state === "sending" || state === "preparing";
  return (
    <li className={styles.upload}>
      {url === "" || state === "refused" ? (
        <span className={styles.noPicture}>
          <Icon name="close" size={18} />
        </span>
      ) : (
        <img src={url} alt="" width={48} height={72} />
      )}
      <Stack gap={1}>
        {state === "refused" ? (
          <Text breaks>{file.name}</Text>
        ) : (
          <TextField
            label={m.cardName()}
            hideLabel
            placeholder={m.cardName()}
            value={name}
            maxLength={60}
            readOnly={state === "created" || state === "creating"}
            onChange={(event) => onRename(event.target.value)}
          />
        )}
        {isMoving ? <progress max={1} value={state === "sending" ? share : undefined} aria-hidden /> : null}
        {state === "refused" ? null : (
          <Text tone={state === "created" ? "good" : "soft"} size="sm" numeric>
            {m.cardState({ state, share })}
          </Text>
        )}
        {problem === "" ? null : (
          <Text tone="bad" size="sm" breaks role="alert">
            {problem}
          </Text>
        )}
      </Stack>
      {state === "created" ? (
        <Icon name="check" tone="good" />
      ) : (
        <IconButton label={m.removePicture({ name: name || file.name })} onClick={onRemove}>
          <Icon name="close" size={18} />
        </IconButton>
      )}
    </li>
  );
}
