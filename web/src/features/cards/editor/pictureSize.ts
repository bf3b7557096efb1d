import type { Size } from "./cut";

/** A picture's displayed width and height; null when the browser cannot open it. */
export async function sizeOf(file: Blob): Promise<Size | null> {
  const url = URL.createObjectURL(file);
  try {
    const image = new Image();
    image.src = url;
    await image.decode();
    return { width: image.naturalWidth, height: image.naturalHeight };
  } catch {
    return null;
  } finally {
    URL.revokeObjectURL(url);
  }
}
