import { type AnyRouter, useRouter, useSearch } from "@tanstack/react-router";
import type { Params, SearchSchema, Values } from "./searchParams";

interface ChangeOptions {
  /** Adds a history entry instead of replacing the current one. */
  push?: boolean;
}

/** The search parameters of the current page and a function that changes some of them. A change resets `page` to 1. */
export function useSearchParams<P extends Params>(
  schema: SearchSchema<P>,
): [Values<P>, (next: Partial<Values<P>>, options?: ChangeOptions) => void] {
  const values = schema.parse(useSearch({ strict: false }));
  const router = useRouter<AnyRouter>();
  const change = (next: Partial<Values<P>>, { push = false }: ChangeOptions = {}) => {
    const search = schema.write({ ...values, ...("page" in values ? { page: 1 } : {}), ...next });
    void router.navigate({ to: ".", search, replace: !push, resetScroll: false });
  };
  return [values, change];
}
