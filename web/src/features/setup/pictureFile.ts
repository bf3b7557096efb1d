import * as m from "./messages";

/** The `accept` attribute of the file input. */
export const PICTURE_TYPES = "image/png,image/jpeg,image/webp,image/gif";

const MEGABYTE = 1024 * 1024;
const MAX_BYTES = 10 * MEGABYTE;

/** Why a file is not uploaded; null for an acceptable one. */
export function fileProblem({ type, size }: Pick<File, "type" | "size">): string | null {
  if (size === 0) return m.pictureEmpty();
  if (size > MAX_BYTES) return m.pictureTooLarge({ megabytes: Math.round((size / MEGABYTE) * 10) / 10 });
  if (type === "image/svg+xml") return m.pictureIsVector();
  return PICTURE_TYPES.split(",").includes(type) ? null : m.pictureWrongType();
}
