// Runs every spec in its own process, as many at a time as there are processors, and ends with the totals of `# pass`
// and `# fail`. Specs that mostly wait run beside them, one after the other; those that measure time run alone. A
// failed spec runs again alone and is listed at the end: a spec that fails twice is broken, one that fails once is
// flaky and should be fixed as well.
import { spawn } from "node:child_process";
import { readdirSync } from "node:fs";
import { availableParallelism } from "node:os";
import path from "node:path";

const FOLDER = import.meta.dirname;
/** Specs that measure time against a clock. */
const ALONE = ["overlay-clock.spec.mjs"];
/** Specs that mostly wait (for a quiet page, for an answer), the longest first. */
const WAITING = ["actions", "visitors", "contrast", "grading"];
/** The longest specs start first, so that the processors finish at about the same time. */
const LONGEST_FIRST = ["late-pictures", "show", "axe", "achievements", "flashes", "flashes-openings"];
/** Timeout of a spec in milliseconds; the others continue. */
const TOO_LONG = 600_000;
/** More concurrent browsers slow each other down on any machine. */
const MOST = 4;

/** Runs one spec; returns its output and the numbers of passed and failed tests. */
function judge(spec) {
  const child = spawn(process.execPath, ["--test", "--test-reporter=tap", `--test-timeout=${TOO_LONG}`, spec], { cwd: FOLDER });
  let printed = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding("utf8");
    stream.on("data", (text) => {
      printed += text;
    });
  }
  const counted = (word) => Number(printed.match(new RegExp(`^# ${word} (\\d+)$`, "m"))?.[1] ?? 0);
  return new Promise((resolve) => {
    child.on("close", (code) => {
      const failed = counted("fail") + counted("cancelled");
      // A spec that fails without a failing test is a failure too.
      resolve({ spec, printed, passed: counted("pass"), failed: code === 0 ? failed : Math.max(failed, 1) });
    });
  });
}

/** Prints one spec's result, indented, so that only the final lines are counted as totals. */
function show({ spec, printed, passed, failed }, seconds) {
  const told = failed > 0 ? printed : (printed.match(/^(not )?ok .*$|^.*NOT CHECKED: .*$/gm) ?? []).join("\n");
  console.log(told.replace(/^/gm, "  "));
  console.log(`${failed > 0 ? "FAILED" : "passed"} ${spec}: ${passed} passed, ${failed} failed, ${seconds} s`);
}

/** Runs these specs, so many at a time. */
async function judgeAll(specs, atOnce) {
  const waiting = [...specs];
  const outcomes = [];
  const worker = async () => {
    for (let spec = waiting.shift(); spec !== undefined; spec = waiting.shift()) {
      const started = performance.now();
      const outcome = await judge(spec);
      show(outcome, Math.round((performance.now() - started) / 1000));
      outcomes.push(outcome);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  return outcomes;
}

const asked = process.argv.slice(2).map((file) => path.basename(file));
const specs = asked.length > 0 ? asked : readdirSync(FOLDER).filter((file) => file.endsWith(".spec.mjs"));
const named = (names) => names.map((name) => `${name}.spec.mjs`).filter((spec) => specs.includes(spec));
const waiting = named(WAITING);
const together = [...new Set([...named(LONGEST_FIRST), ...specs])].filter((spec) => ![...waiting, ...ALONE].includes(spec));
const alone = specs.filter((spec) => ALONE.includes(spec));

const atOnce = Math.min(MOST, availableParallelism());
const first = (await Promise.all([judgeAll(waiting, 1), judgeAll(together, atOnce)])).flat();
first.push(...(await judgeAll(alone, 1)));
const again = first.filter(({ failed }) => failed > 0).map(({ spec }) => spec);
if (again.length > 0) console.log(`\nOnce more, with nothing beside them: ${again.join(", ")}`);
const second = await judgeAll(again, 1);

const last = [...first.filter(({ failed }) => failed === 0), ...second];
const shaky = second.filter(({ failed }) => failed === 0).map(({ spec }) => spec);
if (shaky.length > 0) console.log(`\nShaky: ${shaky.join(", ")} failed once and passed alone; see above why.`);
const sum = (count) => last.reduce((all, outcome) => all + outcome[count], 0);
console.log(`# pass ${sum("passed")}\n# fail ${sum("failed")}`);
process.exitCode = sum("failed") > 0 ? 1 : 0;
