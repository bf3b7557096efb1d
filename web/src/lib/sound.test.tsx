import { afterEach, beforeEach, expect, test, vi } from "vitest";

const played = vi.fn();
const setVolume = vi.fn();
const openSpeaker = vi.fn((_: number) => ({ play: played, setVolume }));

/** Loads the module in a browser with this local storage, with or without user activation. */
async function load(storage: Record<string, string>, activated = true) {
  for (const [key, value] of Object.entries(storage)) localStorage.setItem(key, value);
  vi.resetModules();
  vi.doMock("./show/sounds", () => ({ openSpeaker }));
  vi.stubGlobal("navigator", { userActivation: { hasBeenActive: activated } });
  return import("./sound");
}

const setHidden = (hidden: boolean) => {
  vi.spyOn(document, "hidden", "get").mockReturnValue(hidden);
  document.dispatchEvent(new Event("visibilitychange"));
};

beforeEach(() => {
  vi.clearAllMocks();
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.doUnmock("./show/sounds");
});

const ON = { "foilcast.sound": "on", "foilcast.volume": "0.4" };

test("is off by default, and creates no audio context", async () => {
  const { playSound, soundChoice } = await load({});
  expect(soundChoice.get()).toEqual({ on: false, volume: 0.6 });
  playSound({ kind: "tear" });
  await vi.dynamicImportSettled();
  expect(openSpeaker).not.toHaveBeenCalled();
});

test("plays at the stored volume, with one audio output", async () => {
  const { playSound } = await load(ON);
  playSound({ kind: "tear" });
  playSound({ kind: "flip", rank: 9 }, 0.5);
  await vi.waitFor(() => expect(played).toHaveBeenCalledTimes(2));
  expect(openSpeaker.mock.calls).toEqual([[0.4]]);
  expect(played).toHaveBeenLastCalledWith({ kind: "flip", rank: 9 }, 0.5);
});

test("plays nothing before a user activation", async () => {
  const { playSound } = await load(ON, false);
  playSound({ kind: "tear" });
  await vi.dynamicImportSettled();
  expect(openSpeaker).not.toHaveBeenCalled();
});

test("is silent while the page is hidden", async () => {
  const { playSound } = await load(ON);
  playSound({ kind: "tear" });
  await vi.waitFor(() => expect(played).toHaveBeenCalledOnce());
  setHidden(true);
  expect(setVolume).toHaveBeenLastCalledWith(0);
  playSound({ kind: "tear" });
  await vi.dynamicImportSettled();
  expect(played).toHaveBeenCalledOnce();
  setHidden(false);
  expect(setVolume).toHaveBeenLastCalledWith(0.4);
});

test("applies a choice immediately and stores it", async () => {
  const { playSound, setSound, soundChoice } = await load({ "foilcast.volume": "loud" });
  setSound({ on: true });
  playSound({ kind: "tear" });
  await vi.waitFor(() => expect(played).toHaveBeenCalledOnce());
  setSound({ volume: 0.25 });
  await vi.waitFor(() => expect(setVolume).toHaveBeenLastCalledWith(0.25));
  setSound({ on: false });
  await vi.waitFor(() => expect(setVolume).toHaveBeenLastCalledWith(0));
  expect(soundChoice.get()).toEqual({ on: false, volume: 0.25 });
  expect([localStorage.getItem("foilcast.sound"), localStorage.getItem("foilcast.volume")]).toEqual([
    "off",
    "0.25",
  ]);
});

test("stays silent when the sounds cannot be loaded", async () => {
  vi.spyOn(console, "warn").mockImplementation(() => {});
  openSpeaker.mockImplementationOnce(() => {
    throw new Error("no loudspeaker");
  });
  const { playSound } = await load(ON);
  playSound({ kind: "tear" });
  await vi.waitFor(() => expect(console.warn).toHaveBeenCalledOnce());
  playSound({ kind: "tear" });
  await vi.waitFor(() => expect(played).toHaveBeenCalledOnce());
});
