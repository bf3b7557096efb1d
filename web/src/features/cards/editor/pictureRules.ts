/** The limits of a picture, as text. The server enforces them (server/src/pictures/). */
export const PICTURE_LIMITS =
  "PNG, JPEG, WebP or GIF · at most 10 MB · at least 300 × 450 pixels, best 600 × 900 or more";

/** The `accept` attribute of the file input. */
export const PICTURE_TYPES = "image/png,image/jpeg,image/webp,image/gif";

const MAX_BYTES = 10 * 1024 * 1024;

/** The error of a file that is not uploaded; null for an acceptable file. */
export function fileError({ name, type, size }: Pick<File, "name" | "type" | "size">): string | null {
  if (size === 0) return `${name} is empty. Choose another file.`;
  if (size > MAX_BYTES) {
    const megabytes = (size / 1024 / 1024).toFixed(1);
    return `${name} has ${megabytes} MB; at most 10 MB are allowed. Save it smaller, for example as a JPEG or WebP.`;
  }
  if (type === "image/svg+xml") return `${name} is a vector drawing. Save it as a PNG.`;
  if (!PICTURE_TYPES.split(",").includes(type)) {
    return `${name} is not a supported picture. Choose a PNG, JPEG, WebP or GIF.`;
  }
  return null;
}

/** The dropped or pasted picture, if there is exactly one file. */
export function onlyFile(files: Iterable<File> | null | undefined): File | null {
  const all = [...(files ?? [])];
  return all.length === 1 ? (all[0] ?? null) : null;
}
