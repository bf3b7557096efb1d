import { optional, type Param, searchSchema } from "../../lib/searchParams";

/** The number of a batch. */
const batchNumber: Param<number> = {
  read: (value) => {
    const number = value === "" || value === null ? Number.NaN : Number(value);
    return Number.isSafeInteger(number) && number >= 0 ? number : undefined;
  },
  fallback: () => 0,
};

/** The search parameters of the log; `from` is the newest batch of the list, which is shown with its lines. */
export const publicLogSearch = searchSchema({ from: optional(batchNumber) });
