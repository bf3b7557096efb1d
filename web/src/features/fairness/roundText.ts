import { formatNumber } from "../../lib/formats";
import type { RoundProgress } from "./algorithm/verify/control";

/** The progress of a check, in words. */
export const roundText = ({ current, total }: RoundProgress) =>
  `Checking round ${formatNumber(current)} of ${formatNumber(total)}`;
