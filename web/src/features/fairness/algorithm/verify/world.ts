import { type Beacon, beaconId, QUICKNET } from "../beacon";
import { type DrawnRecord, isDrawn, isVersion2, type Record2 } from "../record2";
import type { Opening, PublicData } from "./data";
import { LogIndex } from "./logIndex";
import { PoolIndex } from "./poolIndex";

export interface WorldOptions {
  /** The id of the opening up to which the data is checked; without one, all data is. */
  upTo?: string | undefined;
  /** Beacons to trust beside quicknet. */
  beacons?: readonly Beacon[] | undefined;
}

/** The public data of an instance, or its beginning up to an opening, with what the checks look up. */
export interface World {
  data: PublicData;
  /** Whether the data is complete, not its beginning. */
  isWhole: boolean;
  /** The openings by position. */
  openings: readonly Opening[];
  /** Those of version 2 whose draws are public. */
  version2: readonly Opening<Record2>[];
  byId: ReadonlyMap<string, Opening>;
  /** The highest position of an opening; −1 without one. */
  end: number;
  /** The position from which on openings are version 2; infinite before the instance moved. */
  begin: number;
  log: LogIndex;
  pools: PoolIndex;
  /** The ids of the beacons that the data describes. */
  described: ReadonlySet<string>;
  /** The described and the trusted beacons, by id. */
  beacons: ReadonlyMap<string, Beacon>;
  trusted: ReadonlySet<string>;
}

/** Whether the draws of an opening are public. */
export const hasDraws = (opening: Opening): opening is Opening<DrawnRecord> => isDrawn(opening.fairness);

const isDrawn2 = (opening: Opening): opening is Opening<Record2> =>
  hasDraws(opening) && isVersion2(opening.fairness);

export async function worldOf(all: PublicData, { upTo, beacons = [] }: WorldOptions = {}): Promise<World> {
  const isWhole = upTo === undefined;
  const data = isWhole ? all : beginningOf(all, upTo);
  const openings = data.openings.toSorted((a, b) => a.fairness.position - b.fairness.position);
  const log = new LogIndex(data.batches ?? []);
  const [first] = log.of("begin");
  const described = await byId(data.beacons ?? []);
  const trusted = await byId([QUICKNET, ...beacons]);
  return {
    data,
    isWhole,
    openings,
    version2: openings.filter(isDrawn2),
    byId: new Map(openings.map((opening) => [opening._id, opening])),
    end: openings.at(-1)?.fairness.position ?? -1,
    begin: first?.line.position ?? data.begin ?? Number.POSITIVE_INFINITY,
    log,
    pools: new PoolIndex(data.pools),
    described: new Set(described.keys()),
    beacons: new Map([...described, ...trusted]),
    trusted: new Set(trusted.keys()),
  };
}

const byId = async (beacons: readonly Beacon[]) =>
  new Map(await Promise.all(beacons.map(async (beacon) => [await beaconId(beacon), beacon] as const)));

/** The openings up to one, and the batches up to its line: the first batch for an opening of version 1. */
function beginningOf(data: PublicData, id: string): PublicData {
  const { openings, batches = [], begin = 0 } = data;
  const position = openings.find(({ _id }) => _id === id)?.fairness.position ?? -1;
  const isLine = (text: string) => text.startsWith(`opening ${position} ${id} `);
  const last = position < begin ? 0 : batches.findIndex(({ entries }) => entries.some(isLine));
  return {
    ...data,
    openings: openings.filter(({ fairness }) => fairness.position <= position),
    // A new opening has no line yet.
    batches: last < 0 ? batches : batches.slice(0, last + 1),
  };
}
