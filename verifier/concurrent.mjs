// Opens many packs concurrently on a fresh instance of the release binary, reveals the seeds, fetches the public data and checks it
// with this verifier. `node verifier/concurrent.mjs [OPENINGS]`, by default 10,000.
import { signIn, startDemo } from "../e2e/demoServer.mjs";
import { check2 } from "./check2.mjs";
import { fetchPublicData } from "./publicData.mjs";

const openings = Number(process.argv[2] ?? 10_000);
const USERS = 40;
const CALLERS = 64;

const demo = await startDemo(["--writes-per-minute=10000000", "--sign-ins-per-minute=10000", "--log=error"]);
try {
  const call = async (method, path, token, body, key) => {
    const headers = { "content-type": "application/json" };
    if (token !== undefined) headers.authorization = `Bearer ${token}`;
    if (key !== undefined) headers["idempotency-key"] = key;
    const response = await fetch(demo.url + path, { method, headers, body: body && JSON.stringify(body) });
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status}: ${await response.text()}`);
    return response.json();
  };

  const owner = await signIn(demo.url, "nova");
  const tokens = [];
  for (let number = 0; number < USERS; number++) {
    const token = await signIn(demo.url, `checker_${number}`);
    const { _id: userId } = await call("GET", "/api/users/me", token);
    await call("POST", "/api/admin/give-packs", owner, { userId, amount: Math.ceil(openings / USERS) });
    tokens.push(token);
  }

  const started = performance.now();
  let next = 0;
  const caller = async () => {
    for (let number = next++; number < openings; number = next++) {
      await call("POST", "/api/packs/open", tokens[number % USERS], {}, `opening-${number}`);
    }
  };
  await Promise.all(Array.from({ length: CALLERS }, caller));
  const seconds = (performance.now() - started) / 1000;
  console.log(`${openings} packs opened by ${CALLERS} concurrent callers in ${seconds.toFixed(1)} s`);
  for (const token of tokens) await call("POST", "/api/fairness/rotate", token, {});

  // The instance publishes each seed with the openings that used it.
  const data = { seeds: [], ...(await fetchPublicData(demo.url)) };
  const revealed = data.openings.filter(({ fairness }) => fairness.serverSeed !== undefined).length;
  const before = performance.now();
  const { problems, waiting } = await check2(data);
  console.log(
    `${data.openings.length} openings published, ${revealed} with their seed revealed, checked in ` +
      `${((performance.now() - before) / 1000).toFixed(1)} s: ${problems.length} problems, ${waiting} not yet recomputable`,
  );
  for (const { opening, problem } of problems.slice(0, 20)) console.error(`${opening}: ${problem}`);
  if (problems.length > 0 || revealed < openings) process.exitCode = 1;
} finally {
  await demo.stop();
}
