import { fromHex, sha256 } from "../stream";
import { Findings } from "./findings";
import type { World } from "./world";

/** The revealed server seeds, by their hashes. */
export type Seeds = ReadonlyMap<string, string>;

/** Reads the revealed seeds. One with another hash is a problem (section 11, rule 8, of docs/fairness.md). */
export async function revealedSeeds({
  data,
  openings,
}: World): Promise<{ findings: Findings; seeds: Seeds }> {
  const findings = new Findings();
  const seeds = new Map<string, string>();
  const fits = async (seedHash: string, serverSeed: string) => {
    if (seeds.get(seedHash) === serverSeed) return true;
    const bytes = fromHex(serverSeed);
    if (bytes === null || (await sha256(bytes)) !== seedHash) return false;
    seeds.set(seedHash, serverSeed);
    return true;
  };
  for (const { seedHash, serverSeed } of data.seeds ?? []) {
    findings.require(await fits(seedHash, serverSeed), "draws", { seed: seedHash });
  }
  for (const { _id, fairness } of openings) {
    if (!("serverSeed" in fairness) || fairness.serverSeed == null) continue;
    findings.require(await fits(fairness.seedHash, fairness.serverSeed), "draws", { opening: _id });
  }
  return { findings, seeds };
}
