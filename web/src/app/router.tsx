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

/** Parses a search value. A number that would lose digits, such as an id, stays text. */
function searchValue(text: string): unknown {
  const value: unknown = JSON.parse(text);
  if (typeof value === "number" && String(value) !== text) throw new SyntaxError("not the same number");
  return value;
}

/** Whether a path has invalid UTF-8 or control characters, which no page has. */
function isMalformed(path: string): boolean {
  try {
    return [...decodeURIComponent(path)].some((letter) => letter < " " || letter === "\x7f");
  } catch {
    return true;
  }
}

/** Rewrites paths that the router cannot parse to the not-found page. */
function rewriteMalformed({ url }: { url: URL }): URL | undefined {
  return isMalformed(url.pathname) ? new URL("/not-found", url) : undefined;
}

const SIGN_IN = "/login";

interface RouterOptions extends Pick<RouterContext, "cache"> {
  /** Replaces the browser's history in tests. */
  history?: RouterHistory;
}

export function makeRouter({
  cache,
  history = createBrowserHistory({ window: pageWindow() }),
}: RouterOptions) {
  let isStarted = false;
  const router = createRouter({
    routeTree,
    context: { cache, isStarted: () => isStarted },
    rewrite: { input: rewriteMalformed },
    defaultPreload: "intent",
    scrollRestoration: true,
    parseSearch: parseSearchWith(searchValue),
    stringifySearch: stringifySearchWith(JSON.stringify, searchValue),
    history,
  });
  router.subscribe("onRendered", () => {
    isStarted = true;
  });
  // After signing in, visitors return to their last page.
  let lastPage = "";
  router.subscribe("onBeforeNavigate", ({ toLocation }) => {
    if (toLocation.pathname !== SIGN_IN) {
      lastPage = toLocation.href;
      return;
    }
    if (lastPage !== "" && session.get() === "out") rememberReturnTo(lastPage);
    lastPage = "";
  });
  return router;
}

declare module "@tanstack/react-router" {
  interface Register {
    router: ReturnType<typeof makeRouter>;
  }
}
