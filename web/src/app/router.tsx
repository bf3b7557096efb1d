import type { QueryClient } from "@tanstack/react-query";
import {
  createBrowserHistory,
  createRootRoute,
  createRoute,
  createRouter,
  parseSearchWith,
  type RouterHistory,
  redirect,
  stringifySearchWith,
} from "@tanstack/react-router";
import { rememberReturnTo } from "../features/auth/returnTo";
import { session } from "../features/auth/session";
import { pageWindow } from "../lib/layers";
import { Guard } from "./Guard";
import { Layout } from "./Layout";
import { NotFoundPage } from "./NotFoundPage";
import { RetryScreen } from "./RetryScreen";
import { type RouteRow, routes } from "./routes";

/** How long the current page stays while the next one's code loads; then the loading overlay replaces it. */
const STAY_MS = 150;

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

interface TableOptions {
  root: ReturnType<typeof makeRoot>;
  cache: QueryClient;
  /** Whether any page has been shown yet. */
  isStarted: () => boolean;
}

function toRoute({ root, cache, isStarted }: TableOptions, row: RouteRow) {
  const { access, page: Page, title, prefetch } = row;
  const Guarded = () => (
    <Guard access={access}>
      <Page />
    </Guard>
  );
  return createRoute({
    getParentRoute: () => root,
    path: row.path,
    component: Guarded,
    errorComponent: RetryScreen,
    staticData: { title, navbar: row.navbar ?? true },
    // The page's data load in parallel with its code.
    loader: async ({ params, location, preload }) => {
      prefetch?.(cache, params, location.search);
      if (Page.isHere()) return;
      const code = Page.preload();
      if (isStarted() && !preload) await Promise.race([code, pause(STAY_MS)]);
    },
  });
}

function makeRoot() {
  return createRootRoute({ component: Layout, notFoundComponent: NotFoundPage, errorComponent: RetryScreen });
}

/** Parses a search value; a number that would lose digits, as an id might, stays text. */
function searchValue(text: string): unknown {
  const value: unknown = JSON.parse(text);
  if (typeof value === "number" && String(value) !== text) throw new SyntaxError("not the same number");
  return value;
}

/** Whether a path has invalid UTF-8 or control characters: no page has such an address. */
function isMalformed(path: string): boolean {
  try {
    return [...decodeURIComponent(path)].some((letter) => letter < " " || letter === "\x7f");
  } catch {
    return true;
  }
}

/** Sends paths that the router cannot parse to the not-found page. */
function readable({ url }: { url: URL }): URL | undefined {
  return isMalformed(url.pathname) ? new URL("/not-found", url) : undefined;
}

const SIGN_IN = "/login";

interface RouterOptions {
  cache: QueryClient;
  /** Tests pass their own. */
  history?: RouterHistory;
}

/** Creates the router from the table. */
export function makeRouter({
  cache,
  history = createBrowserHistory({ window: pageWindow() }),
}: RouterOptions) {
  const root = makeRoot();
  const home = createRoute({
    getParentRoute: () => root,
    path: "/",
    beforeLoad: () => {
      throw redirect({ to: "/dashboard", replace: true });
    },
  });
  let started = false;
  const table = { root, cache, isStarted: () => started };
  const router = createRouter({
    routeTree: root.addChildren([home, ...routes.map((row) => toRoute(table, row))]),
    rewrite: { input: readable },
    defaultPreload: "intent",
    scrollRestoration: true,
    parseSearch: parseSearchWith(searchValue),
    stringifySearch: stringifySearchWith(JSON.stringify, searchValue),
    history,
  });
  router.subscribe("onRendered", () => {
    started = true;
  });
  // Visitors who sign in come back to where they were.
  let here = "";
  router.subscribe("onBeforeNavigate", ({ toLocation }) => {
    if (toLocation.pathname !== SIGN_IN) {
      here = toLocation.href;
      return;
    }
    if (here !== "" && session.get() === "out") rememberReturnTo(here);
    here = "";
  });
  return router;
}

declare module "@tanstack/react-router" {
  interface StaticDataRouteOption {
    title?: string;
    navbar?: boolean;
  }
}
