import { expect, test, vi } from "vitest";
import { act, renderAt, screen } from "../test/render";

const late = vi.hoisted(() => ({ arrive: () => {} }));

vi.mock("./routes", async () => {
  const { lazyPage } = await import("./lazyPage");
  const { page } = await import("./page");
  const row = { access: "public", title: () => "" } as const;
  const lateCode = () =>
    new Promise<{ default: () => string }>((resolve) => {
      late.arrive = () => resolve({ default: () => "Late page" });
    });
  return {
    pages: [
      page({
        ...row,
        path: "/catalogue",
        page: lazyPage(() => Promise.resolve({ default: () => "First page" })),
      }),
      page({ ...row, path: "/market", page: lazyPage(lateCode) }),
    ],
  };
});

test("shows the loading overlay while a page's code loads, in the app and when opened directly", async () => {
  const inApp = renderAt("/catalogue");
  await screen.findByText("First page");
  void inApp.router.navigate({ to: "/market" });
  expect(await screen.findByText("Loading…")).toBeVisible();
  expect(screen.queryByText("First page")).toBeNull();
  inApp.unmount();
  renderAt("/market");
  expect(await screen.findByText("Loading…")).toBeVisible();
  expect(screen.getByRole("navigation", { name: "Main" })).toBeVisible();
  await act(async () => late.arrive());
  expect(await screen.findByText("Late page")).toBeVisible();
});
