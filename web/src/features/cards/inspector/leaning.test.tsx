import { beforeEach, describe, expect, test, vi } from "vitest";
import { aCard } from "../../../test/builders";
import { act, renderAt, screen, waitFor, within } from "../../../test/render";
import { mockGet, server } from "../../../test/server";
import { stopInspecting } from "./store";

/** Opens a collected card in the inspector. */
async function open() {
  const card = aCard({ name: "Lantern Eel" });
  server.use(
    mockGet("/api/users/:idOrName/collection", { cards: [card], packs: 0, total: 1 }),
    mockGet("/api/users/:idOrName/collection/rarities", { rarities: [] }),
  );
  const { user } = renderAt("/collection/mira");
  await user.click(await screen.findByRole("button", { name: /^Lantern Eel, / }));
  return { user, dialog: await screen.findByRole("dialog", { name: "Lantern Eel" }) };
}

beforeEach(stopInspecting);

describe("leaning a phone", () => {
  const lean = (beta: number, gamma: number) =>
    window.dispatchEvent(Object.assign(new Event("deviceorientation"), { beta, gamma }));

  beforeEach(() => {
    vi.stubGlobal("matchMedia", (query: string) =>
      Object.assign(new EventTarget(), { matches: query === "(pointer: coarse)", media: query }),
    );
    document.documentElement.dataset.effects = "lite";
    return () => {
      vi.unstubAllGlobals();
      delete document.documentElement.dataset.effects;
      localStorage.clear();
    };
  });

  test("tilts the card once allowed, until it is switched off", async () => {
    vi.stubGlobal("DeviceOrientationEvent", { requestPermission: async () => "granted" });
    const { user, dialog } = await open();
    const card = dialog.querySelector<HTMLElement>(".card");
    lean(40, 0);
    expect(card?.dataset.live).toBeUndefined();
    const button = within(dialog).getByRole("button", { name: "Tilt with the phone" });
    await user.click(button);
    await waitFor(() => expect(button).toHaveAttribute("aria-pressed", "true"));
    act(() => void lean(40, 0));
    act(() => void lean(40, 20));
    expect(card?.dataset.live).toBe("");
    await user.click(button);
    await waitFor(() => expect(card?.style.getPropertyValue("--active")).not.toBe("1"));
  });

  test("explains what to do if the browser refuses", async () => {
    vi.stubGlobal("DeviceOrientationEvent", { requestPermission: async () => "denied" });
    const { user, dialog } = await open();
    await user.click(within(dialog).getByRole("button", { name: "Tilt with the phone" }));
    expect(await screen.findByText(/Allow motion for this site/)).toBeVisible();
  });

  test("is not offered on a desktop", async () => {
    vi.stubGlobal("matchMedia", (query: string) =>
      Object.assign(new EventTarget(), { matches: false, media: query }),
    );
    const { dialog } = await open();
    expect(within(dialog).queryByRole("button", { name: "Tilt with the phone" })).toBeNull();
  });
});
