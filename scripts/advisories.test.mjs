import assert from "node:assert/strict";
import { test } from "node:test";
import { exitStatus, judgeAudit } from "./advisories.mjs";

test("an advisory fails, and an unreachable registry does not count as a success", () => {
  assert.equal(judgeAudit('{"vulnerabilities":{}}').state, "good");
  const found = judgeAudit('{"vulnerabilities":{"left":{"name":"left","severity":"high","range":"<1.2"}}}');
  assert.deepEqual(found, { state: "bad", lines: ["high: left <1.2"] });
  for (const output of ["", "<html>", "null", '{"message":"404 Not Found","error":{"summary":""}}']) {
    assert.equal(judgeAudit(output).state, "unknown", output);
  }
  assert.equal(exitStatus(["good", "bad", "unknown"]), 1);
  assert.equal(exitStatus(["good", "unknown"]), 0);
  assert.equal(exitStatus(["unknown", "unknown"]), 2);
});
