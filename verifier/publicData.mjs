// All public data of an instance, page by page (docs/fairness.md, section 9).

/** Fetches everything that the instance at an address publishes. */
export async function fetchPublicData(address) {
  const get = async (path) => {
    const answer = await fetch(address + path);
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
    return answer.json();
  };
  const data = { pools: [], runs: [], exceptions: [], openings: [] };
  for (let after = 0; after != null; ) {
    const page = await get(`/api/fairness/openings?after=${after}&limit=1000`);
    data.openings.push(...page.openings);
    after = page.next;
  }
  // Asked for last, so that it has every version that an opening names.
  for (let number = 1; number != null; ) {
    const page = await get(`/api/fairness/data?page=${number}`);
    for (const list of ["pools", "runs", "exceptions"]) data[list].push(...page[list]);
    number = page.next;
  }
  return data;
}
