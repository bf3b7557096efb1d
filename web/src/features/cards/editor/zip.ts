export interface PackedFile {
  path: string;
  file: Blob;
}

/** The CRC-32 remainders of all values of a byte. */
const CRC_TABLE = Uint32Array.from({ length: 256 }, (_, start) => {
  let step = start;
  for (let bit = 0; bit < 8; bit++) step = (step & 1) === 0 ? step >>> 1 : (step >>> 1) ^ 0xedb88320;
  return step;
});

/** The CRC-32 checksum of a file. */
export function checksum(bytes: Uint8Array): number {
  let sum = 0xffffffff;
  for (const byte of bytes) sum = (CRC_TABLE[(sum ^ byte) & 0xff] ?? 0) ^ (sum >>> 8);
  return (sum ^ 0xffffffff) >>> 0;
}

/** The flag for names in UTF-8. */
const UTF8_FLAG = 0x0800;
/** The date of all files, 1 January 1980, so that the same files make the same archive. */
const DOS_DATE = 0x0021;

/** Consecutive little-endian numbers, each with its length in bytes. */
function numbers(fields: readonly (readonly [value: number, bytes: 2 | 4])[]): Uint8Array<ArrayBuffer> {
  const view = new DataView(new ArrayBuffer(fields.reduce((all, [, bytes]) => all + bytes, 0)));
  let at = 0;
  for (const [value, bytes] of fields) {
    if (bytes === 2) view.setUint16(at, value, true);
    else view.setUint32(at, value, true);
    at += bytes;
  }
  return new Uint8Array(view.buffer);
}

/** A ZIP archive without compression, since pictures are compressed already. */
export async function zipOf(files: readonly PackedFile[]): Promise<Blob> {
  const parts: BlobPart[] = [];
  const list: BlobPart[] = [];
  let [at, listed] = [0, 0];
  for (const { path, file } of files) {
    const bytes = new Uint8Array(await file.arrayBuffer());
    const name = new TextEncoder().encode(path);
    const facts = [
      [20, 2],
      [UTF8_FLAG, 2],
      [0, 2],
      [0, 2],
      [DOS_DATE, 2],
      [checksum(bytes), 4],
      [bytes.length, 4],
      [bytes.length, 4],
      [name.length, 2],
      [0, 2],
    ] as const;
    const head = numbers([[0x04034b50, 4], ...facts]);
    parts.push(head, name, file);
    const entry = numbers([[0x02014b50, 4], [20, 2], ...facts, [0, 2], [0, 2], [0, 2], [0, 4], [at, 4]]);
    list.push(entry, name);
    at += head.length + name.length + bytes.length;
    listed += entry.length + name.length;
  }
  const count = files.length;
  const end = numbers([
    [0x06054b50, 4],
    [0, 2],
    [0, 2],
    [count, 2],
    [count, 2],
    [listed, 4],
    [at, 4],
    [0, 2],
  ]);
  return new Blob([...parts, ...list, end], { type: "application/zip" });
}
