import * as m from "./messages";

/** The `accept` attribute of the file input. */
export const PICTURE_TYPES = "image/png,image/jpeg,image/webp,image/gif";

/** The server's limit (server/src/pictures/). */
const MAX_BYTES = 10 * 1024 * 1024;

/** The error of a file that is not uploaded; null for an acceptable file. */
export function fileError({ name: file, type, size }: Pick<File, "name" | "type" | "size">): string | null {
  if (size === 0) return m.fileEmpty({ file });
  if (size > MAX_BYTES) return m.fileTooLarge({ file, megabytes: size / 1024 / 1024 });
  if (type === "image/svg+xml") return m.fileIsVector({ file });
  return PICTURE_TYPES.split(",").includes(type) ? null : m.fileUnsupported({ file });
}

/** The dropped or pasted picture, if there is exactly one file. */
export function onlyFile(files: Iterable<File> | null | undefined): File | null {
  const all = [...(files ?? [])];
  return all.length === 1 ? (all[0] ?? null) : null;
}
