import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { type RefObject, useRef, useState } from "react";
import { messageOf, type Schemas } from "../../../api/client";
import { importCards } from "../../../api/upload";
import { isolated, listFormat } from "../../../lib/formats";
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
import * as m from "./messages";
import { importProgress, refetchCards } from "./queries";
import template from "./template.csv?raw";
import { zipOf } from "./zip";

/** The server's limits of an archive. */
const MAX_MEGABYTES = 256;
const MAX_CARDS = 1000;

const REQUIRED_COLUMNS = ["name", "picture", "alt", "series"];
const OPTIONAL_COLUMNS = ["flavor", "artist", "tags", "from", "to", "rarities", "cutout", "foil", "focus"];

const columnList = (columns: readonly string[]) => listFormat().format(columns.map(isolated));

/** The archive to upload. */
interface NamedArchive {
  name: string;
  archive: Blob;
}

/** Packs a folder with pictures and a table into an archive. */
async function packFolder(files: readonly File[]): Promise<NamedArchive> {
  const named = files.map((file) => ({ path: file.webkitRelativePath || file.name, file }));
  const name = named[0]?.path.split("/")[0] ?? "";
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
      if (next.archive.size > MAX_MEGABYTES * 1024 * 1024) throw new ArchiveTooLarge();
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
        title={m.importCards()}
        lead={m.importLead()}
        actions={
          <Link className={buttonClass("secondary")} to="/admin/actions" hash="cards">
            {m.allCards()}
          </Link>
        }
      />
      <Stack max="66rem" gap={5} justify="start">
        <Panel title={m.table()} lead={m.tableLead()}>
          <p>
            {m.tableColumns({
              required: columnList(REQUIRED_COLUMNS),
              optional: columnList(OPTIONAL_COLUMNS),
              alt: "alt",
            })}
          </p>
          <p>
            {m.planeFiles({
              cutout: isolated("owl.cutout.png"),
              foil: isolated("owl.foil.png"),
              picture: isolated("owl.jpg"),
            })}
          </p>
          <p>{m.focusColumn({ focus: isolated("focus") })}</p>
          <Row gap={3} align="end">
            <Button onClick={() => saveFile(new Blob([template], { type: "text/csv" }), "cards.csv")}>
              {m.downloadTemplate()}
            </Button>
          </Row>
        </Panel>
        <Panel title={m.preview()} lead={m.previewLead({ cards: MAX_CARDS, megabytes: MAX_MEGABYTES })}>
          <Row gap={3} align="end">
            <Button kind="primary" pending={run.isPending} onClick={() => folder.current?.click()}>
              {m.chooseFolder()}
            </Button>
            <Button pending={run.isPending} onClick={() => zip.current?.click()}>
              {m.chooseZip()}
            </Button>
            <FileInput
              input={zip}
              label={m.zipFile()}
              accept=".zip,application/zip"
              onChosen={(files) => dryRun(files, false)}
            />
            <FileInput input={folder} label={m.folder()} isFolder onChosen={(files) => dryRun(files, true)} />
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
              {run.error instanceof ArchiveTooLarge
                ? m.folderTooLarge({ megabytes: MAX_MEGABYTES })
                : messageOf(run.error)}
            </Text>
          ) : null}
        </Panel>
        {report === undefined ? null : (
          <Panel
            title={report.isDryRun ? m.reportOfPreview() : m.reportOfImport()}
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
                  {m.createCards({ count: report.created })}
                </Button>
              </Row>
            ) : (
              <p>{m.addToPack({ link: (text) => <Link to="/admin/packs">{text}</Link> })}</p>
            )}
          </Panel>
        )}
      </Stack>
    </>
  );
}

/** The archive exceeds the server's limit, so it is not uploaded. */
class ArchiveTooLarge extends Error {}

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

interface ImportProgressProps {
  /** The share of the archive that is sent, from 0 to 1. */
  share: number;
  progress: Schemas["CardImportProgress"] | null;
}

function ImportProgress({ share, progress }: ImportProgressProps) {
  const { done, total } = progress ?? { done: 0, total: 0 };
  const [text, value] =
    share < 1
      ? [m.sending({ share }), share]
      : total === 0
        ? [m.reading(), undefined]
        : [m.picturesDone({ done, all: total }), done / total];
  return (
    <label className={styles.progress}>
      {text}
      <progress max={1} value={value} />
    </label>
  );
}
