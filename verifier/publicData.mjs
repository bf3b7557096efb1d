// All public data of an instance, page by page (docs/fairness.md, section 9, and docs/decisions/draw-2.md, section 5).

/** Fetches everything that the instance at an address publishes. Without a log, it is of version 1 only. */
export async function fetchPublicData(address) {
  const ask = (path) => fetch(address + path);
  const get = async (path, isOptional = false) => {
    const response = await ask(path);
    if (isOptional && response.status === 404) return null;
    if (!response.ok) throw new Error(`${path}: ${response.status}: ${await response.text()}`);
    return response.json();
  };
  const data = { pools: [], runs: [], exceptions: [], openings: [] };
  for (let after = 0; after != null; ) {
    const page = await get(`/api/fairness/openings?after=${after}&limit=1000`);
    data.openings.push(...page.openings);
    if (page.hiddenFrom !== undefined) data.hiddenFrom = page.hiddenFrom;
    after = page.next;
  }
  // Requested last, so that it has every version that an opening names.
  for (let number = 1; number != null; ) {
    const page = await get(`/api/fairness/data?page=${number}`);
    for (const list of ["pools", "runs", "exceptions"]) data[list].push(...page[list]);
    number = page.next;
  }
  const log = await ask("/api/fairness/log");
  return log.ok ? { ...data, ...(await fetchLog(await log.json(), get)) } : data;
}

/** The log, and what it covers. A list that the instance does not have is empty. */
async function fetchLog({ begin, beacons }, get) {
  const list = async (name, path, first = {}) => {
    const items = [];
    let query = first;
    for (;;) {
      const page = await get(`/api/fairness/${path}?${new URLSearchParams(query)}`, true);
      if (page === null) return items;
      items.push(...page[name]);
      if (page.next == null) return items;
      query = { ...first, after: page.next };
    }
  };
  return {
    ...(begin == null ? {} : { begin }),
    beacons,
    batches: await list("batches", "log/batches", { entries: true }),
    rounds: await list("rounds", "rounds"),
    grades: await list("grades", "grades"),
    raffles: await list("raffles", "raffles"),
  };
}
