import assert from "node:assert/strict";
import { once } from "node:events";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { check2 } from "./check2.mjs";
import { parseHeads } from "./checks/heads.mjs";
import { BEACON, signedRound, usedWorld } from "./testWorld.mjs";
import { Watch } from "./watch.mjs";

const PAGE = 3;

/** An instance and a relay on one address. `instance.heads` are the lines it serves, `instance.newest` is the relay's answer. */
async function serve(t) {
  const instance = { heads: [], newest: null };
  const server = createServer((request, response) => {
    const url = new URL(request.url, "http://localhost");
    if (url.pathname === "/public/latest") {
      response.statusCode = instance.newest === null ? 503 : 200;
      response.end(JSON.stringify(instance.newest));
      return;
    }
    const after = Number(url.searchParams.get("after"));
    const later = instance.heads.filter((line) => Number(line.split(" ")[1]) > after).slice(0, PAGE);
    const newest = instance.heads.at(-1);
    if (newest !== undefined) response.setHeader("Foilcast-Log", newest.split(" ").slice(0, 3).join(" "));
    response.end(later.map((line) => `${line}\n`).join(""));
  }).listen(0, "127.0.0.1");
  t.after(() => server.close());
  await once(server, "listening");
  instance.address = `http://127.0.0.1:${server.address().port}`;
  return instance;
}

/** A watch of an instance, whose clock stands still. */
async function watchOf(t, instance, relays = [instance.address]) {
  const folder = await mkdtemp(join(tmpdir(), "foilcast-watch-"));
  t.after(() => rm(folder, { recursive: true }));
  const file = join(folder, "heads.txt");
  const open = async () => {
    const watch = new Watch({ address: instance.address, file, relays, beacon: BEACON, now: () => 17 });
    await watch.resume();
    return watch;
  };
  return { open, read: () => readFile(file, "utf8") };
}

const headOf = (digit) => `${digit}`.repeat(64);
const line = (batch, round = "-", epoch = 1) => `${epoch} ${batch} ${headOf(batch % 10)} ${round}`;

test("new heads are kept, with the newest round for those that have a round", async (t) => {
  const instance = await serve(t);
  const { open, read } = await watchOf(t, instance);
  const watch = await open();
  assert.equal(await watch.poll(), 0);
  instance.heads.push(line(0), line(1, 30));
  instance.newest = signedRound(28);
  assert.equal(await watch.poll(), 2);
  assert.equal(await watch.poll(), 0);
  assert.equal(await read(), `1 0 ${headOf(0)} - - 17\n1 1 ${headOf(1)} 30 28 17\n`);
});

test("heads that were there at the start are kept and not witnessed", async (t) => {
  const instance = await serve(t);
  instance.newest = signedRound(28);
  for (let batch = 0; batch < 7; batch++) instance.heads.push(line(batch, 30));
  const { open, read } = await watchOf(t, instance);
  assert.equal(await (await open()).poll(), 7);
  assert.ok(parseHeads(await read()).every(({ newest }) => newest === undefined));
});

test("a watch continues after the last head of its file", async (t) => {
  const instance = await serve(t);
  instance.heads.push(line(0), line(1));
  const { open, read } = await watchOf(t, instance);
  await (await open()).poll();
  instance.heads.push(line(2));
  assert.equal(await (await open()).poll(), 1);
  assert.deepEqual(
    parseHeads(await read()).map(({ batch }) => batch),
    [0, 1, 2],
  );
});

test("a new epoch at a lower number is kept", async (t) => {
  const instance = await serve(t);
  instance.heads.push(line(0), line(1), line(2));
  const { open, read } = await watchOf(t, instance);
  const watch = await open();
  await watch.poll();
  instance.heads.splice(1, 2, line(1, "-", 5));
  assert.equal(await watch.poll(), 1);
  instance.heads.push(line(2, "-", 5));
  assert.equal(await watch.poll(), 1);
  assert.deepEqual(
    parseHeads(await read()).map(({ epoch, batch }) => [epoch, batch]),
    [
      [1, 0],
      [1, 1],
      [1, 2],
      [5, 1],
      [5, 2],
    ],
  );
});

test("without a valid answer of a relay a head is kept and not witnessed", async (t) => {
  const instance = await serve(t);
  const { open, read } = await watchOf(t, instance);
  const watch = await open();
  await watch.poll();
  instance.newest = { ...signedRound(28), round: 29 };
  instance.heads.push(line(0, 30));
  await watch.poll();
  instance.newest = null;
  instance.heads.push(line(1, 31));
  await watch.poll();
  assert.ok(parseHeads(await read()).every(({ newest }) => newest === undefined));
});

test("an error of the instance keeps nothing, and the next poll continues", async (t) => {
  const instance = await serve(t);
  const { open, read } = await watchOf(t, instance);
  const watch = await open();
  await watch.poll();
  instance.heads.push("garbage 0");
  await assert.rejects(watch.poll(), /no line of a list of heads/);
  instance.heads = [line(0)];
  assert.equal(await watch.poll(), 1);
  assert.equal(parseHeads(await read()).length, 1);
});

test("the verifier accepts what a watch has witnessed", async (t) => {
  const { world, seed } = usedWorld();
  const instance = await serve(t);
  const { open, read } = await watchOf(t, instance);
  const publishHeads = () => {
    instance.heads = world.data.batches.map(({ epoch, batch, head, round }) => `${epoch} ${batch} ${head} ${round ?? "-"}`);
  };
  publishHeads();
  const watch = await open();
  await watch.poll();
  world.ticket(seed, { entropy: headOf(1) });
  const { batch, newest } = world.close();
  publishHeads();
  instance.newest = signedRound(newest);
  await watch.poll();
  world.draw();
  const { problems, witnessed } = await check2(world.publish(), { beacon: BEACON, heads: parseHeads(await read()) });
  assert.deepEqual([problems, [...witnessed]], [[], [batch]]);
});
