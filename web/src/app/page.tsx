import type { QueryClient } from "@tanstack/react-query";
import { createRootRouteWithContext, createRoute, type SearchSchemaInput } from "@tanstack/react-router";
import type { Params, RawSearch, SearchSchema, Values, Written } from "../lib/searchParams";
import { type Access, Guard } from "./Guard";
import { Layout } from "./Layout";
import type { LazyPage } from "./lazyPage";
import { NotFoundPage } from "./NotFoundPage";
import { RetryScreen } from "./RetryScreen";

/** Time in milliseconds that the current page stays while the next one's code loads, before the loading overlay. */
const STAY_MS = 150;

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

export interface RouterContext {
  cache: QueryClient;
  /** Whether a page has been shown already. */
  isStarted: () => boolean;
}

export const root = createRootRouteWithContext<RouterContext>()({
  component: Layout,
  notFoundComponent: NotFoundPage,
  errorComponent: RetryScreen,
});

interface PageRow<Path extends string, S extends Params> {
  path: Path;
  access: Access;
  page: LazyPage;
  /** Title of the browser tab. */
  title: () => string;
  /** `false` hides the navigation bar. */
  navbar?: false;
  search?: SearchSchema<S>;
  /** Prefetches the page's first data. Errors are reported by the page's own queries. */
  prefetch?: (cache: QueryClient, params: Readonly<Record<string, string>>, search: Values<S>) => void;
}

type NoParams = Record<never, never>;

/** Creates the route of a page, typed by its path and search parameters for the links to it. */
export function page<const Path extends string, S extends Params = NoParams>(row: PageRow<Path, S>) {
  const { path, access, page: Page, title, navbar = true, search, prefetch } = row;
  const Guarded = () => (
    <Guard access={access}>
      <Page />
    </Guard>
  );
  return createRoute({
    getParentRoute: () => root,
    path,
    component: Guarded,
    errorComponent: RetryScreen,
    staticData: { access, title, navbar },
    // Only types the links. The parameters are kept unchanged: `useSearchParams` parses them with the schema.
    validateSearch: (given: Written<S> & SearchSchemaInput): { [K in keyof S]?: unknown } => given,
    // The data and the code of the page load in parallel.
    loader: async ({ context, params, location, preload }) => {
      prefetch?.(context.cache, params, parsed(search, location.search));
      if (Page.isLoaded()) return;
      const code = Page.preload();
      if (context.isStarted() && !preload) await Promise.race([code, pause(STAY_MS)]);
    },
  });
}

function parsed<S extends Params>(schema: SearchSchema<S> | undefined, raw: RawSearch): Values<S>;
function parsed(schema: SearchSchema<Params> | undefined, raw: RawSearch): Values<Params> {
  return schema?.parse(raw) ?? {};
}

declare module "@tanstack/react-router" {
  interface StaticDataRouteOption {
    access?: Access;
    title?: () => string;
    navbar?: boolean;
  }
}
