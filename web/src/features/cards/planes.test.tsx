import { render, waitFor } from "@testing-library/react";
import { afterEach, describe, expect, test, vi } from "vitest";
import { aCard } from "../../test/builders";
import { CardFace } from "./CardFace";

const FOX = "/demo-art/lantern-fox.webp";
const decode = vi.fn<() => Promise<void>>();

function face(deep: boolean, closeup = false) {
  vi.stubGlobal(
    "Image",
    class {
      src = "";
      decode = decode;
    },
  );
  const card = { ...aCard(), rarity: "Rare", imageUrl: FOX };
  const drawn = (
    <CardFace card={card} size="full" shown={undefined} width={480} deep={deep} closeup={closeup} />
  );
  return render(drawn).container;
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

  test("cut the subject out of the close-up, from the file that the browser has chosen", async () => {
    decode.mockResolvedValue();
    const container = face(true, true);
    await waitFor(() => expect(container.querySelector("[data-deep]")).not.toBeNull());
    const [picture, subject] = container.querySelectorAll("img[srcset]");
    expect(picture?.getAttribute("srcset")).toContain("/demo-art/lantern-fox-l.webp 1200w");
    for (const name of ["src", "srcset", "sizes"]) {
      expect(subject?.getAttribute(name)).toBe(picture?.getAttribute(name));
    }
    expect(subject?.getAttribute("style")).toContain("/demo-art/lantern-fox.subject.webp");
    // What the picture hides of the subject is only in its plane.
    const hidden = container.querySelector('img[src$=".subject.webp"]');
    expect(hidden?.getAttribute("style")).toContain("/demo-art/lantern-fox.front.webp");
  });

  test("of a grid's card are without a close-up", async () => {
    decode.mockResolvedValue();
    const container = face(true);
    await waitFor(() => expect(container.querySelector("[data-deep]")).not.toBeNull());
    expect(container.innerHTML).not.toContain("-l.webp");
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
