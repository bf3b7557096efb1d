import * as m from "./messages";

/** The `accept` attribute of the file input. */
export const PICTURE_TYPES = "image/png,image/jpeg,image/webp,image/gif";
/** The types of cut-outs and foil masks, which need transparency. */
export const PLANE_TYPES = "image/png,image/webp";

/** The server's limit (server/src/pictures/). */
const MAX_BYTES = 10 * 1024 * 1024;

/** The error of a file that is not uploaded; null for an acceptable file. */
export function fileError(
  { name: file, type, size }: Pick<File, "name" | "type" | "size">,
  types = PICTURE_TYPES,
): string | null {
  if (size === 0) return m.fileEmpty({ file });
  if (size > MAX_BYTES) return m.fileTooLarge({ file, megabytes: size / 1024 / 1024 });
  if (type === "image/svg+xml") return m.fileIsVector({ file });
  if (types.split(",").includes(type)) return null;
  return types === PLANE_TYPES ? m.planeUnsupported({ file }) : m.fileUnsupported({ file });
}

/** The dropped or pasted picture, if there is exactly one file. */
export function onlyFile(files: Iterable<File> | null | undefined): File | null {
  const all = [...(files ?? [])];
  return all.length === 1 ? (all[0] ?? null) : null;
}
