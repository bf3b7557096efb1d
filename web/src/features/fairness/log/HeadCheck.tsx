import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { messageOf } from "../../../api/client";
import { saveFile } from "../../../lib/saveFile";
import { Button } from "../../../ui/Button";
import { Notice } from "../../../ui/Notice";
import { Panel } from "../../../ui/Panel";
import { Row } from "../../../ui/Row";
import { Stack } from "../../../ui/Stack";
import { TextField } from "../../../ui/TextField";
import { toastError } from "../../../ui/toasts";
import { BatchLink } from "../BatchLink";
import { readHeads } from "../logApi";
import { type CopiedHead, copiedHead, type FoundHead, findHead } from "./findHead";
import * as m from "./messages";

/** A batch and the beginning of its head, as the chat shows them. */
const EXAMPLE = "812 43c5b0cb7ecf6f1290b4";

/** Looks up a head that a person copied, and downloads all heads. */
export function HeadCheck() {
  const [text, setText] = useState("");
  const [mistake, setMistake] = useState<string>();
  const search = useMutation({ mutationFn: findHead });
  const download = useMutation({
    mutationFn: saveAllHeads,
    onError: (error) => toastError(messageOf(error)),
  });
  const handleSubmit = () => {
    const copied = copiedHead(text);
    setMistake(copied === null ? m.headMistake() : undefined);
    if (copied === null) search.reset();
    else search.mutate(copied);
  };
  return (
    <Panel title={m.compareHead()} lead={m.compareHeadLead()}>
      <Stack
        as="form"
        gap={3}
        onSubmit={(event) => {
          event.preventDefault();
          handleSubmit();
        }}
      >
        <TextField
          label={m.headField()}
          value={text}
          spellCheck={false}
          autoComplete="off"
          maxLength={200}
          placeholder={EXAMPLE}
          onChange={(event) => setText(event.target.value)}
          error={mistake ?? (search.isError ? messageOf(search.error) : undefined)}
          hint={m.headFieldHint()}
        />
        <Stack>
          <Row gap={2}>
            <Button type="submit" pending={search.isPending}>
              {m.compare()}
            </Button>
            <Button kind="quiet" pending={download.isPending} onClick={() => download.mutate()}>
              {m.downloadHeads()}
            </Button>
          </Row>
          <div role="status">
            {search.data === undefined || search.variables === undefined ? null : (
              <Outcome copied={search.variables} found={search.data} />
            )}
          </div>
        </Stack>
      </Stack>
    </Panel>
  );
}

function Outcome({ copied, found }: { copied: CopiedHead; found: FoundHead | null }) {
  if (found !== null) {
    return (
      <Notice tone="good" before={3}>
        {m.headFound({
          batch: found.batch,
          link: (text) => <BatchLink batch={found.batch}>{text}</BatchLink>,
        })}
      </Notice>
    );
  }
  return (
    <Notice before={3}>
      {copied.batch === null ? m.headNotFound() : m.headOfBatchDiffers({ batch: copied.batch })}
    </Notice>
  );
}

async function saveAllHeads(): Promise<void> {
  const parts: string[] = [];
  for await (const lines of readHeads()) parts.push(`${lines.join("\n")}\n`);
  saveFile(new Blob(parts, { type: "text/plain" }), "foilcast-heads.txt");
}
