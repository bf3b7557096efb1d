// Simulates the cost of openings when a community is distributed over several databases, deterministic for a seed. It uses no
// database. docs/scaling.md has the results and conclusions.
//
//   node scripts/shards.mjs [--openings 8000] [--seed 1] [--docs docs/scaling.md]
//
// Four layouts:
//   two-phase    wallets by user, copies by definition; one transaction over all of them with two-phase commit
//   reservation  the same keys, but each step is a commit of its own: take the pack, claim the copies one shard at a time, finish
//                the opening. After a crash, any node can finish it
//   by mint      the same, copies by definition, rarity and mint, so that a new definition is on all shards
//   channel      all data of one streamer's community on one shard
//
// A shard is one worker that processes steps in the order of their arrival. A held copy is passed over for the next draw, as in
// the product. A copy that another opening has just locked makes a two-phase opening start over.
import { readFileSync, writeFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { between } from "./bench-large-report.mjs";

/** Milliseconds. An opening on one shard takes as long as measured on one PostgreSQL with two cores, 1,836 a second. */
export const WHOLE_MS = 1000 / 1836;
/** One step of an opening on one shard, assumed to be a third of the whole. */
export const STEP_MS = WHOLE_MS / 3;
/** Round trip between two machines in one data center. */
const TRIP_MS = 0.5;
const BACKOFF_MS = 5;
const PACK = 5;

export const DEFAULTS = {
  people: 100_000_000,
  /** The number of users who open about as often as the first. */
  head: 3000,
  channels: 20_000,
  definitions: 6000,
  copies: 600_000,
  /** The share of copies that is held at the start. */
  held: 0.5,
  /** The share of openings of the newest pack, and its number of definitions. */
  newest: 0.5,
  newestDefinitions: 50,
  openings: 8000,
  /** Openings per second that arrive for each shard. */
  rate: 100,
  seed: 1,
};
/** The last tenth of a small run that all users open, 20 openings a second per shard: 80,000 copies are left, half of them are drawn. */
export const SCARCE = { ...DEFAULTS, copies: 40_000, held: 0.9, newest: 1, newestDefinitions: 20, rate: 20 };

/** A number below 2^32 from two others; the finaliser of MurmurHash3. */
export function hash(a, b = 0) {
  let x = (Math.imul(a ^ (a >>> 16), 0x85ebca6b) ^ Math.imul(b + 0x9e3779b9, 0xc2b2ae35)) >>> 0;
  x = Math.imul(x ^ (x >>> 16), 0x85ebca6b);
  x = Math.imul(x ^ (x >>> 13), 0xc2b2ae35);
  return (x ^ (x >>> 16)) >>> 0;
}

function random(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x9e3779b9) >>> 0;
    return hash(state, seed) / 2 ** 32;
  };
}

/** A skewed number below `all`: numbers above `head` become rarer. */
const skewed = (share, all, head) => Math.min(all - 1, Math.floor(head * ((all + head) / head) ** share - head));

/** Future events, ordered by time. */
class EventQueue {
  #heap = [];
  #count = 0;
  add(at, action) {
    const heap = this.#heap;
    this.#count += 1;
    let place = heap.push({ at, order: this.#count, action }) - 1;
    while (place > 0 && before(heap[place], heap[(place - 1) >> 1])) place = swap(heap, place, (place - 1) >> 1);
  }
  next() {
    const heap = this.#heap;
    const [first, last] = [heap[0], heap.pop()];
    if (heap.length === 0) return last;
    heap[0] = last;
    for (let place = 0; ; ) {
      const [left, right] = [2 * place + 1, 2 * place + 2];
      const smallest = [left, right].filter((at) => at < heap.length).reduce((best, at) => (before(heap[at], heap[best]) ? at : best), place);
      if (smallest === place) return first;
      place = swap(heap, place, smallest);
    }
  }
}
const before = (a, b) => a.at < b.at || (a.at === b.at && a.order < b.order);
function swap(heap, a, b) {
  [heap[a], heap[b]] = [heap[b], heap[a]];
  return b;
}

/** Simulates the openings; returns their cost, and the numbers of cards and owners at the end. */
export function simulate(layout, shards, options = DEFAULTS) {
  const o = { ...DEFAULTS, ...options };
  if (o.openings * PACK > 0.6 * o.newestDefinitions * o.copies * (1 - o.held)) throw new Error("too few copies are left");
  const roll = random(o.seed);
  const events = new EventQueue();
  const [free, busy] = [new Float64Array(shards), new Float64Array(shards)];
  const locked = new Map();
  const taken = new Map();
  const found = { times: [], crossed: 0, touched: 0, steps: 0, restarts: 0, passed: 0, cards: 0, ended: 0 };
  let now = 0;

  /** One step on a shard; `done` runs after it was processed, `onReply` when the reply has arrived. */
  function step(shard, cost, done, onReply) {
    found.steps += 1;
    events.add(now + TRIP_MS / 2, () => {
      const end = Math.max(now, free[shard]) + cost;
      free[shard] = end;
      busy[shard] += cost;
      events.add(end, () => {
        done?.();
        events.add(now + TRIP_MS / 2, onReply);
      });
    });
  }
  /** One step on several shards concurrently; `onReply` runs when all replies have arrived. */
  function steps(on, work, onReply) {
    let left = on.length;
    for (const shard of on) {
      step(shard, STEP_MS, () => work?.(shard), () => {
        left -= 1;
        if (left === 0) onReply();
      });
    }
  }

  const isHeld = (copy) => taken.has(copy) || hash(copy % 2 ** 31, Math.floor(copy / 2 ** 31) + o.seed) / 2 ** 32 < o.held;
  const shardOf = (copy) => hash(layout === "by mint" ? copy % 2 ** 31 : Math.floor(copy / o.copies), 7) % shards;

  /** Draws a pack of different definitions. */
  function draw(opening) {
    const definitions = opening.newest ? o.newestDefinitions : o.definitions;
    const cards = new Set();
    while (cards.size < PACK) cards.add(Math.floor(roll() * definitions));
    opening.waits = [...cards];
    opening.got = [];
  }
  const randomCopy = (definition) => definition * o.copies + Math.floor(roll() * o.copies);

  function finish(opening) {
    for (const copy of opening.got) {
      if (taken.has(copy)) throw new Error(`copy ${copy} went to two openings`);
      taken.set(copy, opening.number);
    }
    found.cards += opening.got.length;
    found.ended += 1;
    found.crossed += opening.touched.size > 1 ? 1 : 0;
    found.touched += opening.touched.size;
    found.times.push(now - opening.begun);
  }

  /** Claims copies until there is one of each definition; `locks` are kept per opening. */
  function claim(opening, first, then) {
    const candidates = opening.waits.map((definition) => ({ definition, copy: randomCopy(definition) }));
    const by = new Map([[opening.home, []]].filter(() => first));
    for (const one of candidates) by.set(shardOf(one.copy), [...(by.get(shardOf(one.copy)) ?? []), one]);
    for (const shard of by.keys()) opening.touched.add(shard);
    opening.waits = [];
    let conflict = false;
    const work = (shard) => {
      for (const { definition, copy } of by.get(shard)) {
        const inFlight = locked.has(copy);
        if (inFlight && layout === "two-phase") conflict = true;
        else if (inFlight || isHeld(copy)) {
          found.passed += 1;
          opening.waits.push(definition);
        } else {
          locked.set(copy, opening.number);
          opening.got.push(copy);
        }
      }
    };
    steps([...by.keys()], work, () => {
      if (conflict) return restart(opening);
      if (opening.waits.length > 0) return claim(opening, false, then);
      then();
    });
  }
  const release = (opening) => {
    for (const copy of opening.got) locked.delete(copy);
  };
  function restart(opening) {
    found.restarts += 1;
    steps([...opening.touched], null, () => {
      release(opening);
      events.add(now + BACKOFF_MS * roll(), () => start(opening));
    });
  }
  const end = (opening) => {
    finish(opening);
    release(opening);
  };

  function start(opening) {
    draw(opening);
    opening.touched = new Set([opening.home]);
    if (layout === "channel") {
      const work = () => {
        // Held copies are passed over within the one transaction.
        for (const definition of opening.waits) {
          let copy = randomCopy(definition);
          while (isHeld(copy)) copy = randomCopy(definition);
          opening.got.push(copy);
        }
        end(opening);
      };
      step(opening.home, WHOLE_MS, work, () => {});
    } else if (layout !== "two-phase") {
      steps([opening.home], null, () => claim(opening, false, () => steps([opening.home], () => end(opening), () => {})));
    } else {
      claim(opening, true, () => {
        const all = [...opening.touched];
        if (all.length === 1) return steps(all, () => end(opening), () => {});
        // Prepared everywhere, then committed everywhere; copies stay locked until the last has committed.
        steps(all, null, () => steps(all, null, () => end(opening)));
      });
    }
  }

  for (let number = 0; number < o.openings; number += 1) {
    const at = ((number + roll()) * 1000) / (o.rate * shards);
    const owner = layout === "channel" ? skewed(roll(), o.channels, 20) : skewed(roll(), o.people, o.head);
    const opening = { number, begun: at, home: hash(owner, 3) % shards, newest: roll() < o.newest };
    events.add(at, () => start(opening));
  }
  for (let event = events.next(); event; event = events.next()) {
    now = event.at;
    event.action();
  }

  const sorted = found.times.toSorted((a, b) => a - b);
  const total = busy.reduce((sum, one) => sum + one, 0);
  const hottest = Math.max(...busy);
  return {
    layout,
    shards,
    ended: found.ended,
    cards: found.cards,
    owners: taken.size,
    crossed: found.crossed / found.ended,
    touched: found.touched / found.ended,
    steps: found.steps / found.ended,
    restarts: (1000 * found.restarts) / found.ended,
    passed: found.passed / found.ended,
    hot: hottest / (total / shards),
    /** Openings per second of all shards when the hottest one is fully used. */
    most: (1000 * found.ended) / hottest,
    median: sorted[sorted.length >> 1],
    p99: sorted[Math.floor(sorted.length * 0.99)],
  };
}

export function table(options, sizes = [1, 4, 16, 64]) {
  const head = ["layout", "shards", "cross-shard", "shards per opening", "steps", "retries per 1,000", "hottest / mean", "max openings/s", "median, p99"];
  const rows = ["two-phase", "reservation", "by mint", "channel"].flatMap((layout) =>
    sizes.map((shards) => {
      const f = simulate(layout, shards, options);
      const times = `${f.median.toFixed(1)} ms, ${f.p99.toFixed(1)} ms`;
      return [layout, shards, `${(100 * f.crossed).toFixed(0)} %`, f.touched.toFixed(1), f.steps.toFixed(1), f.restarts.toFixed(1), f.hot.toFixed(2), Math.round(f.most).toLocaleString("en"), times];
    }),
  );
  return [head, head.map(() => "---"), ...rows].map((cells) => `| ${cells.join(" | ")} |`).join("\n");
}

function main(args) {
  const named = (name) => (args.includes(name) ? args[args.indexOf(name) + 1] : undefined);
  const overrides = Object.fromEntries(["openings", "seed"].filter((name) => named(`--${name}`)).map((name) => [name, Number(named(`--${name}`))]));
  const [usual, scarce] = [table({ ...DEFAULTS, ...overrides }), table({ ...SCARCE, ...overrides }, [16])];
  const text = `Half of the print run is held:\n\n${usual}\n\nThe last tenth of a small run that all users open, 20 openings a second per shard:\n\n${scarce}`;
  const docs = named("--docs");
  if (docs) writeFileSync(docs, between(readFileSync(docs, "utf8"), "shards", text));
  else console.log(text);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) main(process.argv.slice(2));
