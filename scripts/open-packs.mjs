#!/usr/bin/env node
// Opens packs on a demo instance for a while and prints how long each took: to see what something else costs meanwhile.
//
//   node scripts/open-packs.mjs URL SECONDS [PEOPLE]
const [url, seconds, people = "8"] = process.argv.slice(2);
if (seconds === undefined) {
  console.error("usage: node scripts/open-packs.mjs URL SECONDS [PEOPLE]");
  process.exit(2);
}

async function signIn(name) {
  let [next, cookie] = [`${url}/api/auth/twitch?login_hint=${name}`, ""];
  for (let step = 0; step < 6; step += 1) {
    const response = await fetch(next, { redirect: "manual", headers: { cookie } });
    await response.arrayBuffer();
    cookie = response.headers.get("set-cookie")?.split(";")[0] ?? cookie;
    const to = response.headers.get("location") ?? "";
    if (to.includes("token=")) return to.split("token=")[1].split(/[&#]/)[0];
    next = to.startsWith("/") ? url + to : to;
  }
  throw new Error(`${name} could not sign in`);
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
const owner = await signIn("nova");
const tokens = [];
for (let number = 0; number < Number(people); number += 1) {
  const token = await signIn(`opener_${number}`);
  const { _id: userId } = await call(token, "/api/users/me");
  await call(owner, "/api/admin/give-packs", { userId, amount: 10_000 }, `give-${run}-${number}`);
  tokens.push(token);
}
const [took, end] = [[], Date.now() + Number(seconds) * 1000];
const open = async (token, hand) => {
  for (let number = 0; Date.now() < end; number += 1) {
    const began = performance.now();
    await call(token, "/api/packs/open", {}, `open-${run}-${hand}-${number}`);
    took.push(performance.now() - began);
  }
};
await Promise.all(tokens.map(open));
took.sort((a, b) => a - b);
const at = (part) => took[Math.min(took.length - 1, Math.floor(took.length * part))].toFixed(1);
console.log(`${took.length}, half of them within ${at(0.5)} ms, 99 of 100 within ${at(0.99)} ms, all within ${at(1)} ms`);
