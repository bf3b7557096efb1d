// No downloaded script or browser is executed, and the images of deploy/ are pinned to exact versions.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { fileURLToPath } from "node:url";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const FILES = execFileSync("git", ["ls-files"], { cwd: ROOT, encoding: "utf8" }).trim().split("\n");
const read = (file) => readFileSync(`${ROOT}${file}`, "utf8");

test("the images of deploy/ are pinned to an exact version or a digest", () => {
  const images = FILES.filter((file) => file.startsWith("deploy/") && !file.endsWith(".json")).flatMap((file) =>
    [...read(file).matchAll(/^\s*(?:FROM|image:)\s+(\S+)/gm)].map(([, image]) => `${file} ${image}`),
  );
  assert.ok(images.length >= 5, images.join("\n"));
  // `scratch` is the empty image. The image that compose builds has no version.
  const unpinned = images.filter((line) => !/:\d+\.\d+[\w.-]*(@sha256:[0-9a-f]{64})?$/.test(line));
  assert.deepEqual(unpinned, ["deploy/Containerfile scratch", "deploy/compose.yaml foilcast"]);
  assert.doesNotMatch(images.join("\n"), /:(\d+|latest)$/m);
});

test("no download is piped into a shell", () => {
  const pipe = /\b(?:curl|wget)\b[^\n]*\|\s*(?:sudo\s+)?(?:ba|da|z)?sh\b/;
  const texts = FILES.filter((file) => /(\.(sh|mjs|md|ya?ml|toml)|Makefile|Containerfile|run)$/.test(file));
  assert.deepEqual(texts.filter((file) => pipe.test(read(file))), []);
});

test("no browser is downloaded", () => {
  const texts = FILES.filter((file) => /(\.(sh|mjs|json|md|ya?ml)|Makefile|Containerfile|run)$/.test(file));
  assert.deepEqual(texts.filter((file) => /playwright\s+install/.test(read(file))), []);
});
