// Writes the figures of scripts/bench-large.sh into docs/scaling.md, between its marks, and plots how each cost grows. Prints the
// requests above their limit and exits with 1 if there are any.
//
//   node scripts/bench-large-report.mjs FIGURES_FOLDER DOCS_FOLDER
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

/** Tolerance for colder caches: a factor and milliseconds. */
export const TOLERANCE = { factor: 1.5, ms: 0.15 };

/** The allowed ratio of a request's costs in `large` and `small`. */
export function allowed(cost, small, large) {
  const own = {
    "the largest collection": (figures) => figures.largest,
    "copies held of it": (figures) => figures.cards / figures.definitions,
    // Each copy and its holder need a lookup in an index.
    "copies held of it, each looked up": (figures) => (figures.cards / figures.definitions) * Math.log(figures.cards),
    definitions: (figures) => figures.definitions,
    cards: (figures) => figures.cards,
    // Recent activity at the desk examines at most two thousand users (server/src/admin/store.rs).
    "users examined": (figures) => Math.min(figures.people, 2000),
  }[cost.grows];
  return own ? Math.max(1, own(large) / own(small)) : Math.log(large.cards) / Math.log(small.cards);
}

/** The costs of a run compared with those of the smallest one, and whether each is within its limit. */
export function compared(small, large) {
  return large.costs.map((cost) => {
    const base = small.costs.find((other) => other.name === cost.name);
    const may = allowed(cost, small, large);
    const ratio = cost.cpuMs / base.cpuMs;
    const bar = base.cpuMs * may * TOLERANCE.factor + TOLERANCE.ms;
    return { ...cost, base, may, ratio, bar, ok: cost.cpuMs <= bar };
  });
}

const ms = (value) => (value < 1 ? value.toFixed(2) : value < 100 ? value.toFixed(1) : value.toFixed(0));
/** Follow-up work of requests, if it is not negligible. */
const followUp = ({ behindMs = 0 }) => (behindMs < 0.3 ? "" : ` + ${ms(behindMs)}`);
const kb = (value) => (value === undefined ? "–" : count(Math.round(value)));
const count = (value) => value.toLocaleString("en");
const short = (cards) => (cards >= 1e6 ? `${cards / 1e6} M` : `${cards / 1e3} k`);
const row = (cells) => `| ${cells.join(" | ")} |`;
const table = (head, rows) => [row(head), row(head.map(() => "---")), ...rows.map(row)].join("\n");

export function tables(runs) {
  const [small] = runs;
  const sizes = runs.map((run) => `${count(run.cards)} cards`);
  const of = (read) => runs.map(read);
  const community = table(
    ["", ...sizes],
    [
      ["users, definitions", ...of((run) => `${count(run.people)}, ${count(run.definitions)}`)],
      ["the largest collection", ...of((run) => count(run.largest))],
      ["database: MB, bytes per card", ...of((run) => `${count(Math.round(run.bytes / 1e6))}, ${Math.round(run.bytes / run.cards)}`)],
      ["file cache warmed", ...of((run) => (run.inMemory ? "yes" : "no"))],
      ["created in", ...of((run) => `${count(run.seconds ?? 0)} s`)],
      ["server start: CPU, wall", ...of(({ process: p }) => `${ms(p.startCpuMs)} ms, ${ms(p.startMs)} ms`)],
      ["first leaderboard: CPU, wall", ...of(({ process: p }) => `${ms(p.countedCpuMs)} ms, ${ms(p.countedMs)} ms`)],
      ["until idle: CPU, wall", ...of(({ process: p }) => (p.restMs === undefined ? "–" : `${ms(p.restCpuMs)} ms, ${ms(p.restMs)} ms`))],
      ["RSS: started, counted, at the end", ...of(({ process: p }) => `${[p.startMb, p.countedMb, p.endMb].map(Math.round).join(", ")} MB`)],
      ["load average", ...of((run) => run.load)],
    ],
  );
  const all = runs.slice(1).map((run) => compared(small, run));
  const last = all.at(-1) ?? [];
  const rows = small.costs.map((cost) => {
    const found = all.map((run) => run.find((other) => other.name === cost.name));
    const cells = [cost, ...found].map((one) => `${ms(one.cpuMs)} (${ms(one.wallMs)})${followUp(one)}`);
    const end = found.at(-1);
    const allowedText = end && `${cost.grows ? `≤ ${end.may.toFixed(1)} (${cost.grows})` : `≤ ${end.may.toFixed(2)}`}`;
    return [cost.name, ...cells, ...(end ? [end.ratio.toFixed(2), allowedText, ms(end.bar), end.ok ? "ok" : "**over the limit**", kb(end.diskKb)] : [])];
  });
  const head = ["CPU ms per request (wall ms) + follow-up work", ...sizes, ...(last.length > 0 ? ["ratio", "allowed", "limit, ms", "", "kB read from disk, largest"] : [])];
  return `${community}\n\n${table(head, rows)}`;
}

/** Places the names at the right ends of their lines without overlaps. */
function placeLabels(ends, top, bottom) {
  const step = Math.min(13, (bottom - top) / Math.max(1, ends.length));
  const sorted = ends.toSorted((a, b) => a.y - b.y);
  let at = top;
  for (const end of sorted) {
    end.label = Math.max(end.y, at);
    at = end.label + step;
  }
  let limit = bottom;
  for (const end of sorted.toReversed()) {
    end.label = Math.min(end.label, limit);
    limit = end.label - step;
  }
  return sorted;
}

export function plot(runs, title) {
  const [width, height, top, bottom, left, right] = [1180, 640, 60, 600, 60, 330];
  const [small] = runs;
  const all = runs.map((run) => compared(small, run));
  const panels = [
    ["constant or logarithmic", (cost) => !cost.grows],
    ["grows with its own data", (cost) => cost.grows],
  ];
  const middle = 640;
  const x = (cards, from, to) => from + ((to - from) * Math.log(cards / small.cards)) / Math.log(runs.at(-1).cards / small.cards);
  const parts = [];
  panels.forEach(([name, belongs], number) => {
    const [from, to] = number === 0 ? [left, middle - right + 50] : [middle + left, width - right + 30];
    const shown = all.at(-1).filter(belongs);
    const maxRatio = Math.max(4, ...all.flatMap((run) => run.filter(belongs).map((cost) => cost.ratio)));
    const minRatio = Math.min(0.5, ...all.flatMap((run) => run.filter(belongs).map((cost) => cost.ratio)));
    const y = (ratio) => bottom - ((bottom - top) * Math.log(Math.max(ratio, 0.05) / minRatio)) / Math.log(maxRatio / minRatio);
    const line = (points, style) => `<polyline fill="none" ${style} points="${points.map(([cards, ratio]) => `${x(cards, from, to).toFixed(1)},${y(ratio).toFixed(1)}`).join(" ")}"/>`;
    parts.push(`<text x="${from}" y="${top - 18}" class="head">${name}</text>`);
    for (const ratio of [0.1, 0.2, 0.5, 1, 2, 5, 10, 20, 50, 100, 200, 500, 1000].filter((one) => one >= minRatio && one <= maxRatio)) {
      parts.push(`<line class="grid" x1="${from}" x2="${to}" y1="${y(ratio)}" y2="${y(ratio)}"/><text x="${from - 6}" y="${y(ratio) + 4}" text-anchor="end">${ratio}×</text>`);
    }
    for (const run of runs) parts.push(`<text x="${x(run.cards, from, to)}" y="${bottom + 18}" text-anchor="middle">${short(run.cards)}</text>`);
    if (number === 0) {
      const log = (factor) => runs.map((run) => [run.cards, (factor * Math.log(run.cards)) / Math.log(small.cards)]);
      const band = [...log(1), ...log(TOLERANCE.factor).toReversed()];
      parts.push(line(band, 'class="band"').replace("polyline", "polygon"));
      parts.push(line(log(1), 'class="log"'));
    }
    const ends = shown.map((cost) => ({ cost, y: y(cost.ratio) }));
    for (const { cost, y: end, label } of placeLabels(ends, top, bottom)) {
      const points = runs.map((run, at) => [run.cards, all[at].find((other) => other.name === cost.name).ratio]);
      const kind = cost.ok ? "" : " bad";
      parts.push(line(points, `class="cost${kind}"`));
      parts.push(`<line class="lead" x1="${to}" x2="${to + 22}" y1="${end.toFixed(1)}" y2="${label.toFixed(1)}"/>`);
      parts.push(`<text class="name${kind}" x="${to + 26}" y="${(label + 4).toFixed(1)}">${cost.name} ${cost.ratio.toFixed(1)}×</text>`);
    }
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" role="img" aria-label="${title}">
<style>text{font:11px sans-serif;fill:#333}.head,.title{font-weight:bold;font-size:13px}.grid{stroke:#ddd}.lead{stroke:#bbb}
.cost{stroke:#3b6ea8;stroke-width:1.3;stroke-opacity:.6}.bad{stroke:#c0392b;stroke-opacity:1}.name.bad{fill:#c0392b;stroke:none}
.band{fill:#f0b42933;stroke:none}.log{stroke:#c98a00;stroke-width:2;stroke-dasharray:5 4}</style>
<rect width="100%" height="100%" fill="#fff"/>
<text x="${left}" y="20" class="title">${title}</text>
${parts.join("\n")}
</svg>
`;
}

/** Replaces the text between the marks of this name. */
export function between(text, name, inner) {
  const [begin, end] = [`<!-- bench-large ${name} -->`, `<!-- end of ${name} -->`];
  const [from, to] = [text.indexOf(begin), text.indexOf(end)];
  if (from < 0 || to < from) throw new Error(`docs/scaling.md has no marks for ${name}: ${begin} and ${end}`);
  return `${text.slice(0, from + begin.length)}\n${inner}\n${text.slice(to)}`;
}

function main([figures, docs]) {
  const page = join(docs, "scaling.md");
  for (const engine of ["sqlite", "postgres"]) {
    const files = readdirSync(figures).filter((file) => file.startsWith(`${engine}-`) && file.endsWith(".json"));
    const runs = files.map((file) => JSON.parse(readFileSync(join(figures, file), "utf8"))).toSorted((a, b) => a.cards - b.cards);
    if (runs.length < 2) continue;
    const name = engine === "sqlite" ? "SQLite" : "PostgreSQL";
    const picture = `![CPU time per request on ${name}, relative to the smallest community](pictures/scaling-${engine}.svg)`;
    writeFileSync(page, between(readFileSync(page, "utf8"), engine, `${tables(runs)}\n\n${picture}`));
    writeFileSync(join(docs, "pictures", `scaling-${engine}.svg`), plot(runs, `CPU time per request on ${name}, relative to ${count(runs[0].cards)} cards`));
    for (const { name: call, cpuMs, bar } of compared(runs[0], runs.at(-1)).filter((cost) => !cost.ok)) {
      console.log(`${name}: "${call}" costs ${ms(cpuMs)} ms, and may cost ${ms(bar)}`);
      process.exitCode = 1;
    }
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) main(process.argv.slice(2));
