// Checks .github/ without GitHub: the files parse, name files that exist, and pin what they use.
import assert from "node:assert/strict";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { parseDocument } from "yaml";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const read = (file) => readFileSync(`${ROOT}${file}`, "utf8");
const files = (folder) => readdirSync(`${ROOT}${folder}`).sort().map((name) => `${folder}/${name}`);

/** A YAML file, parsed strictly. */
function parse(file) {
  const document = parseDocument(read(file));
  assert.deepEqual([...document.errors, ...document.warnings], [], file);
  return document.toJS();
}

const WORKFLOWS = files(".github/workflows");

test("each workflow has limits and pinned actions, and runs scripts that exist", () => {
  assert.ok(WORKFLOWS.length > 0);
  for (const file of WORKFLOWS) {
    const { permissions, jobs } = parse(file);
    assert.deepEqual(permissions, { contents: "read" }, `${file}: only single jobs get more`);
    for (const [name, { steps, container, "timeout-minutes": minutes }] of Object.entries(jobs)) {
      const at = `${file}, ${name}`;
      assert.ok(minutes > 0, at);
      if (container !== undefined) assert.match(container.image, /:\d+\.\d+[\w.-]*$/, at);
      for (const { uses, run } of steps) {
        if (uses !== undefined) assert.match(uses, /^actions\/[a-z-]+@v\d+$/, at);
        for (const [script] of (run ?? "").matchAll(/(?<![\w/.-])(?:scripts|deploy|\.ci)\/[\w./-]+/g)) {
          assert.ok(existsSync(`${ROOT}${script}`), `${at}: ${script} does not exist`);
        }
      }
    }
  }
});

test("the first line of each workflow states that it is not run here", () => {
  for (const file of WORKFLOWS) assert.match(read(file), /^# Not run by any test/, file);
});

test("continuous integration runs the same checks as every contributor", () => {
  const { on, jobs } = parse(".github/workflows/ci.yml");
  assert.ok("push" in on && "pull_request" in on);
  assert.equal(jobs.test.steps.at(-1).run, "bash .ci/run");
  assert.match(read(".ci/run"), /^exec make .*\btest$/m);
});

test("the issue forms have what GitHub requires", () => {
  const forms = files(".github/ISSUE_TEMPLATE").filter((file) => !file.endsWith("/config.yml"));
  assert.equal(forms.length, 2);
  for (const file of forms) {
    const { name, description, body } = parse(file);
    assert.ok(name && description, file);
    const inputs = body.filter(({ type }) => type !== "markdown");
    assert.equal(new Set(inputs.map(({ id }) => id)).size, inputs.length, file);
    for (const { type, id, attributes } of inputs) {
      assert.ok(["textarea", "input", "dropdown"].includes(type) && id && attributes.label, `${file}: ${id}`);
      if (type === "dropdown") assert.ok(attributes.options.length > 1, `${file}: ${id}`);
    }
  }
  assert.equal(parse(".github/ISSUE_TEMPLATE/config.yml").blank_issues_enabled, true);
});
