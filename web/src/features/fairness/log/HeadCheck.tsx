import { useMutation } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { messageOf } from "../../../api/client";
import { formatNumber } from "../../../lib/formats";
import { saveFile } from "../../../lib/saveFile";
import { Button } from "../../../ui/Button";
import { Notice } from "../../../ui/Notice";
import { Panel } from "../../../ui/Panel";
import { Row } from "../../../ui/Row";
import { Stack } from "../../../ui/Stack";
import { TextField } from "../../../ui/TextField";
import { toastError } from "../../../ui/toasts";
import { readHeads } from "../logApi";
import { type CopiedHead, copiedHead, type FoundHead, findHead } from "./findHead";

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
    setMistake(copied === null ? "A head has at least 20 of the digits 0 to 9 and a to f." : undefined);
    if (copied === null) search.reset();
    else search.mutate(copied);
  };
  return (
    <Panel title="Compare a head" lead="From the overlay, the chat, a friend, or a note of yours.">
      <Stack
        as="form"
        gap={3}
        onSubmit={(event) => {
          event.preventDefault();
          handleSubmit();
        }}
      >
        <TextField
          label="The head, or its first 20 characters"
          value={text}
          spellCheck={false}
          autoComplete="off"
          maxLength={200}
          placeholder="812 43c5b0cb7ecf6f1290b4"
          onChange={(event) => setText(event.target.value)}
          error={mistake ?? (search.isError ? messageOf(search.error) : undefined)}
          hint="With the number of its batch it is found faster."
        />
        <Stack>
          <Row gap={2}>
            <Button type="submit" pending={search.isPending}>
              Compare
            </Button>
            <Button kind="quiet" pending={download.isPending} onClick={() => download.mutate()}>
              Download all heads
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
        The log has it: it is the head of{" "}
        <Link to="/fairness/log" search={{ from: found.batch }}>
          batch {formatNumber(found.batch)}
        </Link>
        . The log up to there was not changed since.
      </Notice>
    );
  }
  return (
    <Notice before={3}>
      {copied.batch === null
        ? "The log has no such head."
        : `Batch ${formatNumber(copied.batch)} of the log has another head.`}{" "}
      If you copied it without a mistake, the log was changed or the site was restored from a backup. The log
      has a line for each restore.
    </Notice>
  );
}

async function saveAllHeads(): Promise<void> {
  const parts: string[] = [];
  for await (const lines of readHeads()) parts.push(`${lines.join("\n")}\n`);
  saveFile(new Blob(parts, { type: "text/plain" }), "foilcast-heads.txt");
}
