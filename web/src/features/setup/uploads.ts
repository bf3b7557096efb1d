import { fileProblem } from "./pictureFile";

/** The state of a picture on its way to a card. */
export type UploadState = "waiting" | "sending" | "preparing" | "ready" | "creating" | "created" | "refused";

/** A dropped picture that becomes a card. */
export interface Upload {
  id: number;
  file: File;
  /** The name of the card. */
  name: string;
  state: UploadState;
  /** The uploaded share, 0 to 1. */
  share: number;
  /** The uploaded picture; empty before. */
  imageUrl: string;
  /** Why it was refused. */
  problem: string;
}

/** Pictures that are added at a time. */
export const MAX_PICTURES = 20;

const MAX_NAME = 60;

/** A card's name from a file's name: `night-owl_02.PNG` becomes `Night owl 02`. */
export function nameOf(fileName: string): string {
  const words = fileName
    .replace(/\.[^.]*$/, "")
    .replace(/[-_.\s]+/g, " ")
    .trim();
  return (words.charAt(0).toLocaleUpperCase() + words.slice(1)).slice(0, MAX_NAME);
}

/** The pictures with new files, at most `MAX_PICTURES` in total. */
export function withFiles(uploads: readonly Upload[], files: readonly File[]): Upload[] {
  const firstId = Math.max(0, ...uploads.map(({ id }) => id)) + 1;
  const added = files.slice(0, MAX_PICTURES - uploads.length).map((file, index): Upload => {
    const problem = fileProblem(file);
    return {
      id: firstId + index,
      file,
      name: nameOf(file.name),
      state: problem === null ? "waiting" : "refused",
      share: 0,
      imageUrl: "",
      problem: problem ?? "",
    };
  });
  return [...uploads, ...added];
}

/** The pictures with a change of one of them. */
export const changed = (uploads: readonly Upload[], id: number, change: Partial<Upload>): Upload[] =>
  uploads.map((upload) => (upload.id === id ? { ...upload, ...change } : upload));

/** Whether a picture still needs its upload. */
export const isUploading = ({ state }: Upload) =>
  state === "waiting" || state === "sending" || state === "preparing";
