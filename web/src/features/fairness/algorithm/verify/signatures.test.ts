import { expect, test } from "vitest";
import { BEACON, signatureOf } from "../../../../test/fairnessBeacon";
import { QUICKNET } from "../beacon";
import { isSigned } from "./signatures";

/** drand's quicknet, as published. */
const ROUND_1000 = {
  round: 1000,
  signature:
    "b44679b9a59af2ec876b1a6b1ad52ea9b1615fc3982b19576350f93447cb1125e342b73a8dd2bacbe47e4b6b63ed5e39",
};
/** The order of the base field of BLS12-381. */
const Q = 0x1a0111ea397fe69a4b1ba7b6434bacd764774b84f38512bf6730d2a0f6b0f6241eabfffeb153ffffb9feffffffffaaabn;

test("a published round of quicknet has its signature", async () => {
  expect(await isSigned(QUICKNET, ROUND_1000)).toBe(true);
});

test("a round of the test beacon has its signature", async () => {
  expect(await isSigned(BEACON, { round: 7, signature: await signatureOf(7) })).toBe(true);
});

test.each<[why: string, signature: string]>([
  ["the identity", `c0${"00".repeat(47)}`],
  ["a point that is not on the curve", `80${"00".repeat(46)}01`],
  ["an encoding without its flag", `14${ROUND_1000.signature.slice(2)}`],
  ["too few bytes", ROUND_1000.signature.slice(2)],
  ["upper-case digits", ROUND_1000.signature.toUpperCase()],
  ["no digits", ""],
])("a signature is refused: %s", async (_, signature) => {
  expect(await isSigned(QUICKNET, { round: 1000, signature })).toBe(false);
});

test("a signature is refused for another round, key or scheme", async () => {
  expect(await isSigned(QUICKNET, { ...ROUND_1000, round: 1001 })).toBe(false);
  expect(await isSigned(BEACON, ROUND_1000)).toBe(false);
  expect(await isSigned({ ...QUICKNET, scheme: "pedersen-bls-chained" }, ROUND_1000)).toBe(false);
  expect(await isSigned({ ...QUICKNET, publicKey: "00" }, ROUND_1000)).toBe(false);
});

test("the signature of a round has only one encoding, so its hash cannot be chosen", async () => {
  const [round, signature] = await withSmallCoordinate();
  const flags = BigInt(`0x${signature}`) & (7n << 381n);
  const other = ((BigInt(`0x${signature}`) ^ flags) + Q) | flags;
  expect(await isSigned(BEACON, { round, signature })).toBe(true);
  expect(await isSigned(BEACON, { round, signature: other.toString(16) })).toBe(false);
});

/** A round whose coordinate plus the order of the field fits into the 381 bits of an encoding. */
async function withSmallCoordinate(): Promise<[round: number, signature: string]> {
  for (let round = 1; ; round += 1) {
    const signature = await signatureOf(round);
    const coordinate = BigInt(`0x${signature}`) & ((1n << 381n) - 1n);
    if (coordinate + Q < 1n << 381n) return [round, signature];
  }
}
