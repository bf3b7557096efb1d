// Files that tests generate: pictures and archives, without a library.
import { crc32, deflateSync } from "node:zlib";

function chunk(name, data) {
  const body = Buffer.concat([Buffer.from(name), data]);
  const out = Buffer.alloc(body.length + 8);
  out.writeUInt32BE(data.length, 0);
  body.copy(out, 4);
  out.writeUInt32BE(crc32(body), body.length + 4);
  return out;
}

const GRAY = 0;
const RGB = 2;

function png(width, height, colorType, pixel) {
  const rows = Array.from({ length: height }, (_, y) =>
    Buffer.from([0, ...Array.from({ length: width }, (_, x) => pixel(x, y)).flat()]),
  );
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, colorType, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]),
    chunk("IHDR", header),
    chunk("IDAT", deflateSync(Buffer.concat(rows))),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

/** A grayscale PNG; `light` is the value of each column, 0 to 255. */
export const grayPng = (width, height, light) => png(width, height, GRAY, light);

/** A PNG with a color gradient. */
export const gradientPng = (width, height) =>
  png(width, height, RGB, (x, y) => [(255 * x) / width, (255 * y) / height, 140]);

/** An uncompressed ZIP archive of files by name. */
export function zipped(files) {
  const [parts, list] = [[], []];
  let at = 0;
  for (const [name, bytes] of Object.entries(files)) {
    const fields = Buffer.alloc(26);
    fields.writeUInt16LE(20, 0);
    fields.writeUInt16LE(0x0021, 8);
    fields.writeUInt32LE(crc32(bytes), 10);
    fields.writeUInt32LE(bytes.length, 14);
    fields.writeUInt32LE(bytes.length, 18);
    fields.writeUInt16LE(Buffer.byteLength(name), 22);
    const position = Buffer.alloc(14);
    position.writeUInt32LE(at, 10);
    parts.push(Buffer.from("PK\x03\x04"), fields, Buffer.from(name), bytes);
    list.push(Buffer.from("PK\x01\x02"), Buffer.from([20, 0]), fields, position, Buffer.from(name));
    at += 30 + Buffer.byteLength(name) + bytes.length;
  }
  const directory = Buffer.concat(list);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(Object.keys(files).length, 4);
  end.writeUInt16LE(Object.keys(files).length, 6);
  end.writeUInt32LE(directory.length, 8);
  end.writeUInt32LE(at, 12);
  return Buffer.concat([...parts, directory, Buffer.from("PK\x05\x06"), end]);
}
