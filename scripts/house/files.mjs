// The files that the figures are about.
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";

/** Written by programs from the server's code. */
const GENERATED = ["web/src/api/schema.ts", "server/openapi.json", "docs/fairness-vectors.json", "docs/fairness-vectors-2.json", "docs/fairness-attacks.json"];
const KINDS = /\.(rs|tsx?|mjs|js|css|sql|sh|md|html)$/;

/** Tracked and new files, so that a figure is right before a commit. Git leaves out `target`, `dist` and `node_modules`. */
export function readFiles(root) {
  const args = ["ls-files", "-z", "--cached", "--others", "--exclude-standard"];
  const paths = execFileSync("git", args, { cwd: root, encoding: "utf8" }).split("\0");
  return [...new Set(paths)]
    .filter((path) => KINDS.test(path) && !GENERATED.includes(path) && existsSync(`${root}/${path}`))
    .map((path) => ({ path, text: readFileSync(`${root}/${path}`, "utf8") }));
}

export const countLines = (text) => text.split("\n").length - (text.endsWith("\n") ? 1 : 0);
