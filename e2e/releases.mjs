// The databases that released versions made (scripts/release.sh), for tests of their upgrade.
import { mkdtemp, readdir, readFile, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { gunzipSync } from "node:zlib";

const FOLDER = fileURLToPath(new URL("../server/released", import.meta.url));

/** The released versions, the oldest first. */
export async function releases() {
  const entries = await readdir(FOLDER, { withFileTypes: true });
  const versions = entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
  return versions.sort((a, b) => a.localeCompare(b, undefined, { numeric: true }));
}

/** Unpacks the SQLite database of a release into a new data directory. */
export async function unpackRelease(version) {
  const folder = await mkdtemp(path.join(tmpdir(), "foilcast-release-"));
  for (const name of ["foilcast.db", "foilcast.db-wal"]) {
    await writeFile(path.join(folder, name), gunzipSync(await readFile(path.join(FOLDER, version, `${name}.gz`))));
  }
  return folder;
}

/** The statements that make the PostgreSQL database of a release. */
export async function dumpOf(version) {
  return gunzipSync(await readFile(path.join(FOLDER, version, "postgres.sql.gz")));
}

export const unpackNewestRelease = async () => unpackRelease((await releases()).at(-1));
