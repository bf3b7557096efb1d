// Checks deploy/ without containers: the files parse, and the settings, addresses and files in them exist. nodes.test.mjs
// runs HAProxy with its configuration.
import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { readdir, readFile } from "node:fs/promises";
import { BlockList } from "node:net";
import path from "node:path";
import { after, before, test } from "node:test";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { parseAllDocuments } from "yaml";
import { startDemo } from "../e2e/demoServer.mjs";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const run = promisify(execFile);

let texts;
let demo;

before(async () => {
  const folder = path.join(ROOT, "deploy");
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => path.join(entry.parentPath, entry.name));
  texts = new Map(await Promise.all(files.map(async (file) => [path.relative(folder, file), await readFile(file, "utf8")])));
  demo = await startDemo();
});
after(() => demo?.stop());

/** The addresses of a network in CIDR notation. */
class Network extends BlockList {
  constructor(range) {
    super();
    const [address, prefix] = range.split("/");
    this.addSubnet(address, Number(prefix));
  }
}

/** The YAML documents of a file, parsed strictly. */
function documents(name) {
  return parseAllDocuments(texts.get(name), { merge: true }).map((document) => {
    assert.deepEqual(document.errors, [], name);
    return document.toJS();
  });
}

test("the first line of each file states how it is tested", () => {
  for (const [name, text] of texts) {
    if (name.startsWith(".")) continue;
    // JSON has no comments.
    const first = name.endsWith(".json") ? `# ${JSON.parse(text).description}` : text.replace(/^#!.*\n/, "").split("\n")[0];
    assert.match(first, /^# (Not (run|built) by any test|Exercised by|Checked by)/, name);
  }
});

test("every setting in the files exists", async () => {
  const known = await readFile(path.join(ROOT, "docs/configuration.md"), "utf8");
  for (const [name, text] of texts) {
    for (const setting of new Set(text.match(/\bFOILCAST_[A-Z_]+\b/g) ?? [])) {
      assert.ok(known.includes(`\`${setting}\``), `${name} names ${setting}, which docs/configuration.md does not`);
    }
  }
});

test("the Compose file has three nodes, a balancer and a database", () => {
  const [{ services, volumes, networks: nets }] = documents("compose.yaml");
  assert.deepEqual(Object.keys(services).sort(), ["balancer", "database", "node1", "node2", "node3"]);
  for (const node of ["node1", "node2", "node3"]) {
    assert.equal(services[node].build.dockerfile, "deploy/Containerfile");
    assert.ok(services[node].environment.FOILCAST_DATABASE_URL.includes("@database/"));
    const mounted = new Map(services[node].volumes.map((mount) => mount.split(":").reverse()));
    assert.deepEqual([...mounted.keys()], ["/data", "/backups"]);
    for (const [at, volume] of mounted) {
      assert.ok(volume in volumes, volume);
      // A new volume has the owner of the image's folder.
      assert.match(texts.get("image-root.sh"), new RegExp(`"\\$volumes"/\\{.*\\b${at.slice(1)}\\b.*\\}`));
    }
  }
  assert.match(texts.get("Containerfile"), /^COPY .*--chown=10001:10001 .*\/volumes \/$/m);
  assert.match(texts.get("Containerfile"), /FOILCAST_DATA_DIR=\/data FOILCAST_BACKUP_FOLDER=\/backups/);
  const { environment, networks } = services.balancer;
  for (const node of ["node1", "node2", "node3"]) {
    // Only the balancer's forwarding headers are trusted.
    assert.equal(services[node].environment.FOILCAST_TRUSTED_PROXIES, networks.default.ipv4_address);
  }
  // The engine assigns addresses from its range in the order of starts, so the balancer's address must be outside of it.
  const [{ ip_range: range }] = nets.default.ipam.config;
  assert.ok(!new Network(range).check(networks.default.ipv4_address), range);
  for (const [, variable] of texts.get("haproxy.cfg").matchAll(/\$\{([A-Z_0-9]+)\}/g)) {
    assert.ok(variable in environment, variable);
  }
});

test("the Kubernetes manifests match the program", async () => {
  const all = documents("kubernetes/foilcast.yaml");
  const find = (kind) => all.find((one) => one.kind === kind);
  const { replicas, template } = find("Deployment").spec;
  assert.equal(replicas, 3);
  const [container] = template.spec.containers;
  for (const probe of [container.readinessProbe, container.livenessProbe]) {
    assert.equal((await fetch(demo.url + probe.httpGet.path)).status, 200, probe.httpGet.path);
    assert.equal(probe.httpGet.port, container.ports[0].name);
    // /readyz takes two seconds to report that the database does not respond.
    assert.ok(probe.timeoutSeconds > 2, probe.httpGet.path);
  }
  assert.equal((await fetch(demo.url + template.metadata.annotations["prometheus.io/path"])).status, 200);
  assert.equal(find("Service").spec.ports[0].targetPort, container.ports[0].name);
  const claims = template.spec.volumes.flatMap((volume) => volume.persistentVolumeClaim?.claimName ?? []);
  assert.deepEqual(claims, all.filter((one) => one.kind === "PersistentVolumeClaim").map((one) => one.metadata.name));
  assert.deepEqual(container.volumeMounts.map(({ mountPath }) => mountPath), ["/data", "/backups", "/tmp"]);
  assert.deepEqual(find("Service").spec.selector, template.metadata.labels);
  // The forwarding headers of all pods are trusted, so the policy must admit only the named ones.
  const { podSelector, policyTypes, ingress } = find("NetworkPolicy").spec;
  assert.deepEqual(podSelector.matchLabels, template.metadata.labels);
  assert.deepEqual(policyTypes, ["Ingress"]);
  for (const { from, ports } of ingress) {
    assert.ok(from.length > 0 && from.every(({ namespaceSelector }) => Object.keys(namespaceSelector.matchLabels).length > 0));
    assert.deepEqual(ports, [{ port: container.ports[0].name }]);
  }
  assert.deepEqual(find("PodDisruptionBudget").spec.selector.matchLabels, template.metadata.labels);
});

test("HAProxy accepts its configuration", async () => {
  const env = { ...process.env, LISTEN: "127.0.0.1:1", NODE_1: "127.0.0.1:2", NODE_2: "127.0.0.1:3", NODE_3: "127.0.0.1:4" };
  await run("haproxy", ["-c", "-f", path.join(ROOT, "deploy/haproxy.cfg")], { env });
});

/** Whether this machine has an optional program. */
const isInstalled = (program) =>
  run(program, ["--version"]).then(
    () => true,
    () => false,
  );

test("Prometheus accepts its configuration, and each alert fires when it should", async (t) => {
  if (!(await isInstalled("promtool"))) return t.diagnostic("NOT CHECKED: promtool is not installed");
  await run("promtool", ["check", "config", path.join(ROOT, "deploy/prometheus.yml")]);
  await run("promtool", ["test", "rules", path.join(ROOT, "deploy/alerts.test.yml")]);
  const [{ groups }] = documents("alerts.yml");
  for (const { alert } of groups.flatMap((group) => group.rules)) {
    assert.ok(texts.get("alerts.test.yml").includes(`"${alert}"`), `deploy/alerts.test.yml does not test ${alert}`);
  }
});

test("systemd accepts its unit", async (t) => {
  if (!(await isInstalled("systemd-analyze"))) return t.diagnostic("NOT CHECKED: systemd-analyze is not installed");
  const { stderr } = await run("systemd-analyze", ["verify", path.join(ROOT, "deploy/foilcast.service")]).catch((error) => error);
  // Neither the binary nor its man page is installed where tests run; any other message is an error.
  const mistakes = stderr.split("\n").filter((line) => line !== "" && !/not executable: No such file|man foilcast-serve/.test(line));
  assert.deepEqual(mistakes, []);
});

test("systemd rates the unit as well protected", async (t) => {
  if (!(await isInstalled("systemd-analyze"))) return t.diagnostic("NOT CHECKED: systemd-analyze is not installed");
  const { stdout } = await run("systemd-analyze", ["security", "--offline=true", path.join(ROOT, "deploy/foilcast.service")]);
  const [, exposure] = /Overall exposure level for foilcast\.service: ([\d.]+)/.exec(stdout);
  assert.ok(Number(exposure) < 2, stdout);
});
