import type { QueryClient } from "@tanstack/react-query";
import { ApiError, idempotencyKey, NetworkError, type Schemas } from "../../api/client";
import { me } from "../auth/queries";
import { findByEntropy, type Outcome, ownSeeds } from "../fairness/queries";
import {
  ended,
  listPending,
  newIntent,
  type OpeningSubject,
  type StoredReceipt,
  save,
  withOpening,
} from "../fairness/receipts";
import { pause, waitForDraw } from "./ticketDraw";

/** The opener's half of an opening (docs/decisions/draw-2.md, sections 3 and 4.2). */

/** After this time a request is only repeated by a click. */
const RESEND_MS = 24 * 60 * 60 * 1000;
/** The pause while an earlier ticket is drawn, if the server names none. */
const UNDER_WAY_MS = 5000;

type Opening = Schemas["Opening"];

export interface OpeningRequest extends Omit<OpeningSubject, "user"> {
  /** The version of the odds that the page shows. */
  oddsVersion: number;
  /** Sends the request. Returns null if the answer has no opening, which is then found by its entropy. */
  post: (body: Schemas["OpenPack"], key: string) => Promise<Outcome | null>;
}

/** What the user accepts after a refusal. */
export interface Consent {
  newOdds?: boolean;
  newEntropy?: boolean;
  /** Replaces the way that is set, while the beacon is not usable. */
  way?: Schemas["Way"];
}

/** The reason of a pause: an earlier ticket of the account, or the ticket of this opening, is not drawn yet. */
export type WaitReason = "earlier-ticket" | "ticket";

export interface RequestOptions {
  consent: Consent;
  /** Ends the pauses; a request that was sent is not aborted. */
  signal?: AbortSignal;
  onWait: (reason: WaitReason) => void;
}

export interface Opened {
  opening: Opening;
  /** False if the browser stored no receipt. */
  isKept: boolean;
  /** Set if an earlier request made it, whose answer was lost. */
  isEarlier: boolean;
}

/**
 * Opens a pack or a reward. Its intent is stored before it is sent. A request whose outcome is unknown is looked up by
 * its entropy before it is sent again, so that it opens once. Throws `ApiError` and `NetworkError`; the intent then
 * stays, and the next call repeats it.
 */
export async function requestOpening(
  cache: QueryClient,
  request: OpeningRequest,
  options: RequestOptions,
): Promise<Opened> {
  const { consent } = options;
  const [user, seeds] = await Promise.all([cache.ensureQueryData(me()), cache.fetchQuery(ownSeeds())]);
  const way = request.reward ? "immediate" : (consent.way ?? seeds.way);
  const { packId, title, reward } = request;
  const subject = { user: user._id, packId, title, reward };
  const pending = await listPending(subject);
  for (const receipt of pending) {
    const found = await findByEntropy(receipt.intent.entropy);
    if (found !== null) return { ...(await finish(receipt, found, options)), isEarlier: true };
  }
  let receipt = pending.find(({ intent }) => intent.way === way);
  if (receipt !== undefined && consent.newEntropy) {
    await save(ended(receipt));
    receipt = undefined;
  }
  receipt ??= newIntent(subject, seeds, request.oddsVersion, way);
  if (consent.newOdds && receipt.intent.oddsVersion !== request.oddsVersion) {
    const intent = { ...receipt.intent, oddsVersion: request.oddsVersion };
    receipt = { ...receipt, intent, isChanged: true };
  }
  await save(receipt);
  const seedHash = fits(receipt, seeds.seedHash) ? seeds.seedHash : receipt.intent.seedHash;
  const answer = await sendUntilAnswered(cache, request, receipt, seedHash, options);
  return { ...(await finish(receipt, answer, options)), isEarlier: false };
}

type Finished = Omit<Opened, "isEarlier">;

/** Whether a seed is the one that was current when the intent was made, or the one that was next. */
const fits = ({ intent }: StoredReceipt, seedHash: string) =>
  seedHash === intent.seedHash || seedHash === intent.nextSeedHash;

const mayResend = ({ intent }: StoredReceipt) => Date.now() - intent.sentAtMs < RESEND_MS;

/** Sends the request, and repeats it as section 3 allows without a click. */
async function sendUntilAnswered(
  cache: QueryClient,
  request: OpeningRequest,
  receipt: StoredReceipt,
  firstSeedHash: string,
  options: RequestOptions,
): Promise<Outcome> {
  for (let seedHash = firstSeedHash; ; ) {
    try {
      const answer =
        (await send(request, receipt, seedHash)) ?? (await findByEntropy(receipt.intent.entropy));
      if (answer === null) throw new Error("The server has no opening for an accepted request.");
      return answer;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const found = await findUsed(error, receipt);
      if (found !== null) return found;
      seedHash = await seedToRepeat(cache, error, receipt, seedHash, options);
    }
  }
}

/** Sends the body once, or twice if the first answer is lost. A changed body has another key than the first one. */
async function send(
  { post }: OpeningRequest,
  { intent, isChanged = false, ...receipt }: StoredReceipt,
  seedHash: string,
) {
  const { packId, oddsVersion, way, entropy } = intent;
  const body = { packId, oddsVersion, way, seedHash, entropy };
  const key = isChanged || seedHash !== intent.seedHash ? idempotencyKey() : entropy.slice(0, 32);
  return await post(body, key).catch((error: unknown) => {
    if (isLost(error) && mayResend({ intent, ...receipt })) return post(body, key);
    throw error;
  });
}

const isLost = (error: unknown) =>
  error instanceof NetworkError || (error instanceof ApiError && error.code === "outcome_unknown");

/** The opening or ticket that exists, or may exist, after a refusal. Entropy that another user used is not sent again. */
async function findUsed({ code }: ApiError, receipt: StoredReceipt) {
  if (code !== "entropy_used" && code !== "seed_changed" && code !== "ticket_refused") return null;
  const found = await findByEntropy(receipt.intent.entropy);
  if (found === null && code === "entropy_used") await save(ended(receipt));
  return found;
}

/** The seed with which the request is sent again, after a pause if needed. Throws an error that is for the user. */
async function seedToRepeat(
  cache: QueryClient,
  error: ApiError,
  receipt: StoredReceipt,
  seedHash: string,
  { signal, onWait }: RequestOptions,
): Promise<string> {
  if (error.code === "opening_under_way" && mayResend(receipt)) {
    onWait("earlier-ticket");
    await pause(error.retryAfter === null ? UNDER_WAY_MS : 1000 * error.retryAfter, signal);
    return seedHash;
  }
  if (error.code !== "seed_changed" && error.code !== "way_changed") throw error;
  const seeds = await cache.fetchQuery({ ...ownSeeds(), staleTime: 0 });
  const isNext = seeds.seedHash !== seedHash && fits(receipt, seeds.seedHash);
  if (error.code === "seed_changed" && isNext && mayResend(receipt)) return seeds.seedHash;
  throw error;
}

/** Completes the receipt, after the draw of a ticket. */
async function finish(
  receipt: StoredReceipt,
  outcome: Outcome,
  { signal, onWait }: RequestOptions,
): Promise<Finished> {
  const drawn =
    "ticket" in outcome
      ? await waitForDraw(receipt, outcome.ticket, () => onWait("ticket"), signal)
      : { receipt, opening: outcome.opening };
  return { opening: drawn.opening, isKept: await save(withOpening(drawn.receipt, drawn.opening)) };
}
