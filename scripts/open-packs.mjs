#!/usr/bin/env node
// Opens packs on a demo instance for some time and prints the latencies, to measure the effect of other work.
//
//   node scripts/open-packs.mjs URL SECONDS [USERS]
import { signIn } from "../e2e/demoServer.mjs";

const [url, seconds, users = "8"] = process.argv.slice(2);
if (seconds === undefined) {
  console.error("usage: node scripts/open-packs.mjs URL SECONDS [USERS]");
  process.exit(2);
}

async function call(token, path, body, key) {
  const headers = { authorization: `Bearer ${token}` };
  const sent = body && { method: "POST", body: JSON.stringify(body) };
  if (body) Object.assign(headers, { "content-type": "application/json", "idempotency-key": key });
  const response = await fetch(url + path, { ...sent, headers });
  const text = await response.text();
  if (!response.ok) throw new Error(`${path}: ${response.status} ${text}`);
  return JSON.parse(text);
}

const run = Date.now();
const owner = await signIn(url, "nova");
const tokens = [];
for (let number = 0; number < Number(users); number += 1) {
  const token = await signIn(url, `opener_${number}`);
  const { _id: userId } = await call(token, "/api/users/me");
  await call(owner, "/api/admin/give-packs", { userId, amount: 10_000 }, `give-${run}-${number}`);
  tokens.push(token);
}
const [latencies, end] = [[], Date.now() + Number(seconds) * 1000];
const open = async (token, user) => {
  for (let number = 0; Date.now() < end; number += 1) {
    const started = performance.now();
    await call(token, "/api/packs/open", {}, `open-${run}-${user}-${number}`);
    latencies.push(performance.now() - started);
  }
};
await Promise.all(tokens.map(open));
latencies.sort((a, b) => a - b);
const at = (part) => latencies[Math.min(latencies.length - 1, Math.floor(latencies.length * part))].toFixed(1);
console.log(`${latencies.length}, half of them within ${at(0.5)} ms, 99 of 100 within ${at(0.99)} ms, all within ${at(1)} ms`);
