// All public data of an instance, page by page (docs/fairness.md, sections 9 and 23).

/** How often the reading begins again after a restore of the instance. */
const RETRIES = 3;

/**
 * Fetches everything that the instance at an address publishes, as of one epoch of its log; without a log, that of
 * version 1. Throws if it is restored during each reading.
 */
export async function fetchPublicData(address) {
  /** What a path answers; null if it is optional and the instance does not have it. */
  const get = async (path, query, { isOptional = false } = {}) => {
    const response = await fetch(`${address}/api/fairness/${path}?${new URLSearchParams(query)}`);
    if (isOptional && response.status === 404) return null;
    if (!response.ok) throw new Error(`${path}: ${response.status}: ${await response.text()}`);
    return response.json();
  };
  const getEpoch = async () => (await getLog(get))?.epoch;
  for (let retry = 0; retry <= RETRIES; retry++) {
    const epoch = await getEpoch();
    const data = await fetchInOrder(get);
    if ((await getEpoch()) === epoch) return data;
  }
  throw new Error("the instance was restored each time while its data were read: run this again later");
}

const getLog = (get) => get("log", {}, { isOptional: true });

/** The order matters while the instance is in use (section 23). */
async function fetchInOrder(get) {
  const grades = await fetchList(get, "grades");
  const { hiddenFrom, ...openings } = await fetchOpenings(get);
  const raffles = await fetchList(get, "raffles");
  const log = await getLog(get);
  const { batches } = await fetchList(get, "batches", "log/batches", { entries: true });
  const rounds = await fetchList(get, "rounds");
  const data = { ...openings, ...(await fetchRows(get)) };
  if (log === null) return data;
  const begin = log.begin == null ? {} : { begin: log.begin };
  const logged = batches.filter(({ batch }) => batch <= log.batch);
  return { ...data, ...begin, hiddenFrom, beacons: log.beacons, batches: logged, ...rounds, ...grades, ...raffles };
}

async function fetchOpenings(get) {
  const openings = [];
  for (let after = 0; ; ) {
    const page = await get("openings", { after, limit: 1000 });
    openings.push(...page.openings);
    if (page.next == null) return { openings, hiddenFrom: page.hiddenFrom ?? null };
    after = page.next;
  }
}

/** Pools, runs and exceptions. */
async function fetchRows(get) {
  const rows = { pools: [], runs: [], exceptions: [] };
  for (let page = 1; page != null; ) {
    const found = await get("data", { page });
    for (const list of Object.keys(rows)) rows[list].push(...found[list]);
    page = found.next;
  }
  return rows;
}

/** A list as {name: items}; empty if the instance does not have it. */
async function fetchList(get, name, path = name, query = {}) {
  const items = [];
  for (let after = {}; ; ) {
    const page = await get(path, { ...query, ...after }, { isOptional: true });
    items.push(...(page?.[name] ?? []));
    if (page?.next == null) return { [name]: items };
    after = { after: page.next };
  }
}
