import { render, waitFor } from "@testing-library/react";
import { afterEach, describe, expect, test, vi } from "vitest";
import { aCard } from "../../test/builders";
import { CardFace } from "./CardFace";

const FOX = "/demo-art/lantern-fox.webp";
const decode = vi.fn<() => Promise<void>>();

function face(deep: boolean) {
  vi.stubGlobal(
    "Image",
    class {
      src = "";
      decode = decode;
    },
  );
  const card = { ...aCard(), rarity: "Rare", imageUrl: FOX };
  return render(<CardFace card={card} size="full" shown={undefined} deep={deep} />).container;
}

const sources = (container: HTMLElement) =>
  [...container.querySelectorAll("img")].map((image) => image.getAttribute("src"));

afterEach(() => vi.unstubAllGlobals());

describe("planes", () => {
  test("replace the picture of a live card once they are decoded", async () => {
    decode.mockResolvedValue();
    const container = face(true);
    expect(sources(container)).toEqual([FOX]);
    await waitFor(() => expect(container.querySelector("[data-deep]")).not.toBeNull());
    expect(sources(container).slice(0, 3)).toEqual([
      FOX,
      "/demo-art/lantern-fox.back.webp",
      "/demo-art/lantern-fox.subject.webp",
    ]);
  });

  test("are not fetched for a card at rest", () => {
    decode.mockClear();
    expect(sources(face(false))).toEqual([FOX]);
    expect(decode).not.toHaveBeenCalled();
  });

  test("leave the picture as it is if one of them cannot be loaded", async () => {
    decode.mockRejectedValue(new Error("gone"));
    const container = face(true);
    await waitFor(() => expect(decode).toHaveBeenCalled());
    await Promise.resolve();
    expect(sources(container)).toEqual([FOX]);
  });
});
