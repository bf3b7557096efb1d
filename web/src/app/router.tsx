import {
  createBrowserHistory,
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
import { type RouterContext, root } from "./page";
import { pages } from "./routes";

const home = createRoute({
  getParentRoute: () => root,
  path: "/",
  beforeLoad: () => {
    throw redirect({ to: "/dashboard", replace: true });
  },
});

const routeTree = root.addChildren([home, ...pages]);

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

interface RouterOptions extends Pick<RouterContext, "cache"> {
  /** Tests pass their own. */
  history?: RouterHistory;
}

/** Creates the router from the table of pages. */
export function makeRouter({
  cache,
  history = createBrowserHistory({ window: pageWindow() }),
}: RouterOptions) {
  let started = false;
  const router = createRouter({
    routeTree,
    context: { cache, isStarted: () => started },
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
  interface Register {
    router: ReturnType<typeof makeRouter>;
  }
}
