import {
  createRootRoute,
  createRoute,
  createRouter,
  type RouterHistory,
  redirect,
} from "@tanstack/react-router";
import { Suspense } from "react";
import { LoadingOverlay } from "../ui/LoadingOverlay";
import { Guard } from "./Guard";
import { Layout } from "./Layout";
import { NotFoundPage } from "./NotFoundPage";
import { RetryScreen } from "./RetryScreen";
import { type RouteRow, routes } from "./routes";

const root = createRootRoute({
  component: Layout,
  notFoundComponent: NotFoundPage,
  errorComponent: RetryScreen,
});

function toRoute({ path, access, page: Page, title, navbar }: RouteRow) {
  const Guarded = Object.assign(
    () => (
      <Guard access={access}>
        <Suspense fallback={<LoadingOverlay />}>
          <Page />
        </Suspense>
      </Guard>
    ),
    { preload: Page.preload },
  );
  return createRoute({
    getParentRoute: () => root,
    path,
    component: Guarded,
    errorComponent: RetryScreen,
    staticData: { title, navbar: navbar ?? true },
  });
}

const home = createRoute({
  getParentRoute: () => root,
  path: "/",
  beforeLoad: () => {
    throw redirect({ to: "/dashboard", replace: true });
  },
});

/** Makes the router from the table; tests pass their own history. */
export function makeRouter(options: { history?: RouterHistory } = {}) {
  return createRouter({
    routeTree: root.addChildren([home, ...routes.map(toRoute)]),
    defaultPreload: "intent",
    scrollRestoration: true,
    ...options,
  });
}

declare module "@tanstack/react-router" {
  interface StaticDataRouteOption {
    title?: string;
    navbar?: boolean;
  }
}
