import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { type RefObject, useRef, useState } from "react";
import { messageOf, type Schemas } from "../../../api/client";
import { importCards } from "../../../api/upload";
import { saveFile } from "../../../lib/saveFile";
import { Button, buttonClass } from "../../../ui/Button";
import { PageHeading } from "../../../ui/PageHeading";
import { Panel } from "../../../ui/Panel";
import { Row } from "../../../ui/Row";
import { Stack } from "../../../ui/Stack";
import { Text } from "../../../ui/Text";
import { AdminNav } from "../../admin/AdminNav";
import styles from "./Cards.module.css";
import { ImportReport } from "./ImportReport";
import { importProgress, refetchCards } from "./queries";
import { TEMPLATE } from "./template";
import { zipOf } from "./zip";

/** The server's limit of an archive. */
const MAX_BYTES = 256 * 1024 * 1024;

/** The archive to upload. */
interface NamedArchive {
  name: string;
  archive: Blob;
}

/** Packs a folder with pictures and a table into an archive. */
async function packFolder(files: readonly File[]): Promise<NamedArchive> {
  const named = files.map((file) => ({ path: file.webkitRelativePath || file.name, file }));
  const name = named[0]?.path.split("/")[0] ?? "the folder";
  return { name, archive: await zipOf(named) };
}

/** Imports cards from an archive, first as a dry run. Either all cards are created or none. */
export default function ImportPage() {
  const cache = useQueryClient();
  const [chosen, setChosen] = useState<NamedArchive | null>(null);
  const [share, setShare] = useState(0);
  const zip = useRef<HTMLInputElement>(null);
  const folder = useRef<HTMLInputElement>(null);
  const run = useMutation({
    mutationFn: async (input: { files?: readonly File[]; archive?: NamedArchive; isDryRun: boolean }) => {
      setShare(0);
      const next = input.archive ?? (await packFolder(input.files ?? []));
      setChosen(next);
      if (next.archive.size > MAX_BYTES) throw new ArchiveTooLarge();
      return importCards(next.archive, input.isDryRun, setShare);
    },
    onSuccess: (report) => (report.isDryRun ? undefined : refetchCards(cache)),
  });
  const progress = useQuery(importProgress(run.isPending && share === 1)).data ?? null;
  const report = run.data;
  const dryRun = (files: FileList | null, isFolder: boolean) => {
    const all = [...(files ?? [])];
    const [first] = all;
    if (first === undefined || run.isPending) return;
    if (isFolder) run.mutate({ files: all, isDryRun: true });
    else run.mutate({ archive: { name: first.name, archive: first }, isDryRun: true });
  };
  return (
    <>
      <AdminNav />
      <PageHeading
        title="Import cards"
        lead="Upload a folder or ZIP with pictures and one table. You see a preview before anything is created."
        actions={
          <Link className={buttonClass("secondary")} to="/admin/actions" hash="cards">
            All cards
          </Link>
        }
      />
      <Stack max="66rem" gap={5} justify="start">
        <Panel title="1. The table" lead="A CSV with a line for each card, in one folder with the pictures.">
          <p>
            The first line names the columns. Required: name, picture, alt (what the picture shows) and
            series. Optional: flavor, artist, tags, from, to and rarities.
          </p>
          <Row gap={3} align="end">
            <Button onClick={() => saveFile(new Blob([TEMPLATE], { type: "text/csv" }), "cards.csv")}>
              Download the template
            </Button>
          </Row>
        </Panel>
        <Panel title="2. Preview" lead="A preview changes nothing. At most 1000 cards and 256 MB at once.">
          <Row gap={3} align="end">
            <Button kind="primary" pending={run.isPending} onClick={() => folder.current?.click()}>
              Choose a folder
            </Button>
            <Button pending={run.isPending} onClick={() => zip.current?.click()}>
              Choose a ZIP
            </Button>
            <FileInput
              input={zip}
              label="ZIP file"
              accept=".zip,application/zip"
              onChosen={(files) => dryRun(files, false)}
            />
            <FileInput input={folder} label="Folder" isFolder onChosen={(files) => dryRun(files, true)} />
          </Row>
          <div role="status">
            {run.isPending ? <ImportProgress share={share} progress={progress} /> : null}
            {report === undefined || run.isPending ? null : (
              <Text breaks before={3} weight="medium">
                {report.message}
              </Text>
            )}
          </div>
          {run.isError ? (
            <Text breaks tone="bad" size="sm" role="alert">
              {run.error instanceof ArchiveTooLarge ? run.error.message : messageOf(run.error)}
            </Text>
          ) : null}
        </Panel>
        {report === undefined ? null : (
          <Panel
            title={report.isDryRun ? "3. What will be created" : "What was created"}
            state={chosen === null ? undefined : chosen.name}
          >
            <ImportReport report={report} />
            {report.isDryRun && chosen !== null ? (
              <Row gap={3} align="end">
                <Button
                  kind="primary"
                  disabled={report.faulty > 0 || report.created === 0}
                  pending={run.isPending}
                  onClick={() => run.mutate({ archive: chosen, isDryRun: false })}
                >
                  {report.created === 1 ? "Create 1 card" : `Create ${report.created} cards`}
                </Button>
              </Row>
            ) : (
              <p>
                New cards are not in a pack yet: <Link to="/admin/packs">add them to one</Link>.
              </p>
            )}
          </Panel>
        )}
      </Stack>
    </>
  );
}

/** The archive exceeds the server's limit, so it is not uploaded. */
class ArchiveTooLarge extends Error {
  constructor() {
    super("The folder is larger than 256 MB. Split it into several folders, each with its own table.");
  }
}

interface FileInputProps {
  input: RefObject<HTMLInputElement | null>;
  label: string;
  accept?: string;
  isFolder?: boolean;
  onChosen: (files: FileList | null) => void;
}

/** A hidden file input, opened by a button. */
function FileInput({ input, label, accept, isFolder = false, onChosen }: FileInputProps) {
  return (
    <input
      ref={(element) => {
        input.current = element;
        if (isFolder) element?.setAttribute("webkitdirectory", "");
      }}
      type="file"
      hidden
      aria-label={label}
      {...(accept === undefined ? {} : { accept })}
      onChange={(event) => {
        onChosen(event.target.files);
        // Without this, choosing the same file again would not fire an event.
        event.target.value = "";
      }}
    />
  );
}

function ImportProgress({
  share,
  progress,
}: {
  share: number;
  progress: Schemas["CardImportProgress"] | null;
}) {
  const [text, value] =
    share < 1
      ? [`Sending, ${Math.round(share * 100)} %`, share]
      : progress === null || progress.total === 0
        ? ["Reading…", undefined]
        : [`Pictures: ${progress.done} of ${progress.total}`, progress.done / progress.total];
  return (
    <label className={styles.progress}>
      {text}
      <progress max={1} value={value} />
    </label>
  );
}
