// All public data of an instance, page by page (docs/fairness.md, section 9).

/** Fetches everything that the instance at an address publishes. */
export async function fetchPublicData(address) {
  const get = async (path) => {
    const response = await fetch(address + path);
    if (!response.ok) throw new Error(`${path}: ${response.status}: ${await response.text()}`);
    return response.json();
  };
  const data = { pools: [], runs: [], exceptions: [], openings: [] };
  for (let after = 0; after != null; ) {
    const page = await get(`/api/fairness/openings?after=${after}&limit=1000`);
    data.openings.push(...page.openings);
    after = page.next;
  }
  // Requested last, so that it has every version that an opening names.
  for (let number = 1; number != null; ) {
    const page = await get(`/api/fairness/data?page=${number}`);
    for (const list of ["pools", "runs", "exceptions"]) data[list].push(...page[list]);
    number = page.next;
  }
  return data;
}
