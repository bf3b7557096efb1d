// Witnesses the heads of an instance (docs/fairness.md, section 24): keeps each new head with the newest round that the
// relays had after it arrived. `node verifier/watch.mjs ADDRESS FILE`.
import { appendFile, readFile } from "node:fs/promises";
import { parseArgs } from "node:util";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { newestRound, QUICKNET, RELAYS } from "./beacon.mjs";
import { parseHeads } from "./checks/heads.mjs";

const POLL_MS = 1000;
const USAGE = `usage: node verifier/watch.mjs ADDRESS FILE [OPTION]…

Keeps the heads of an instance's log until you stop it, so that you can witness that tickets came before their round.
FILE gets a line for each new head; a file that exists is continued. Check it with verify.mjs ADDRESS --heads FILE.

  --beacon FILE    the instance's randomness beacon if that is not drand's quicknet, as in verify.mjs
  --relay ADDRESS  a relay of that beacon, whose newest round is at ADDRESS/public/latest; may be repeated
  --help           show this text`;

/** Watches the instance at an address. `relays` and `beacon` are those of `newestRound`, `now` returns the time in ms. */
export class Watch {
  #last = { epoch: 0, batch: -1 };
  #hasPolled = false;

  constructor({ address, file, relays = RELAYS, beacon = QUICKNET, now = Date.now }) {
    Object.assign(this, { address, file, relays, beacon, now });
  }

  /** Continues after the last head of the file, if it exists. */
  async resume() {
    const text = await readFile(this.file, "utf8").catch((error) => {
      if (error.code === "ENOENT") return "";
      throw error;
    });
    this.#last = parseHeads(text).at(-1) ?? this.#last;
  }

  /** Appends a line for each new head. Returns their number. */
  async poll() {
    const heads = await this.#newHeads();
    const receivedAtMs = this.now();
    // The heads of the first answer may be older than their rounds, so they are kept without being witnessed.
    const isWitness = this.#hasPolled && heads.some(({ round }) => round !== undefined);
    const newest = isWitness ? await newestRound(this.relays, this.beacon) : null;
    const lines = heads.map(({ epoch, batch, head, round }) => {
      const seen = round === undefined ? null : newest;
      return `${epoch} ${batch} ${head} ${round ?? "-"} ${seen ?? "-"} ${receivedAtMs}\n`;
    });
    if (lines.length > 0) await appendFile(this.file, lines.join(""));
    this.#last = heads.at(-1) ?? this.#last;
    this.#hasPolled = true;
    return lines.length;
  }

  /** The heads after the last one. A new epoch may begin at a number that was there before. */
  async #newHeads() {
    const { epoch, heads } = await this.#headsAfter(this.#last.batch);
    if (epoch === undefined || epoch === this.#last.epoch || this.#last.epoch === 0) return heads;
    const all = await this.#headsAfter(-1);
    return all.heads.filter(
      (head) => head.epoch > this.#last.epoch || (head.epoch === this.#last.epoch && head.batch > this.#last.batch),
    );
  }

  /** All pages of heads after a batch, and the epoch of the newest batch. */
  async #headsAfter(batch) {
    const heads = [];
    for (let after = batch; ; after = heads.at(-1).batch) {
      const response = await fetch(`${this.address}/api/fairness/log/heads?after=${after}`);
      if (!response.ok) throw new Error(`${response.status}: ${await response.text()}`);
      const page = parseHeads(await response.text());
      heads.push(...page);
      const epoch = response.headers.get("foilcast-log")?.split(" ")[0];
      if (page.length === 0) return { epoch: epoch === undefined ? undefined : Number(epoch), heads };
    }
  }
}

function readArguments() {
  const string = { type: "string" };
  try {
    const options = { beacon: string, relay: { ...string, multiple: true }, help: { type: "boolean" } };
    const { values, positionals } = parseArgs({ allowPositionals: true, options });
    if (values.help) {
      console.log(USAGE);
      process.exit(0);
    }
    if (positionals.length === 2) return { values, positionals };
    console.error(USAGE);
  } catch (error) {
    console.error(`${error.message}\n${USAGE}`);
  }
  return process.exit(2);
}

async function main() {
  const { values, positionals } = readArguments();
  const [address, file] = positionals;
  const beacon = values.beacon === undefined ? undefined : JSON.parse(await readFile(values.beacon, "utf8"));
  const watch = new Watch({ address: address.replace(/\/$/, ""), file, relays: values.relay, beacon });
  await watch.resume();
  for (;;) {
    try {
      const count = await watch.poll();
      if (count > 0) console.log(`${count} new heads`);
    } catch (error) {
      console.error(`could not read the heads: ${error.message}`);
    }
    await sleep(POLL_MS);
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await main();
