import { render, waitFor } from "@testing-library/react";
import { useRef } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { PackFoil } from "./PackFoil";

function Pack({ always }: { always: boolean }) {
  const pack = useRef<HTMLDivElement>(null);
  return (
    <div ref={pack} data-testid="pack">
      <PackFoil name="First Light" pack={pack} always={always} />
      <span data-pack-art="" />
    </div>
  );
}

/** A context of a renderer, as far as it is needed before anything is drawn. */
function mockContext(renderer: string | null) {
  const loseContext = vi.fn();
  const context = {
    getExtension: (name: string) => (name === "WEBGL_lose_context" ? { loseContext } : null),
    getParameter: () => renderer,
  };
  const getContext = vi
    .spyOn(HTMLCanvasElement.prototype, "getContext")
    .mockImplementation(((kind: string) =>
      kind === "webgl2" && renderer !== null ? context : null) as never);
  return { getContext, loseContext };
}

beforeEach(() => vi.stubGlobal("WebGL2RenderingContext", class {}));
afterEach(() => vi.unstubAllGlobals());

const expectPrint = (container: HTMLElement) => {
  expect(container.querySelector("canvas")).toBeNull();
  expect(container.querySelector("[data-foil]")).toBeNull();
};

test("a pack shows its print without WebGL 2", async () => {
  const { getContext } = mockContext(null);
  const { container } = render(<Pack always />);
  await waitFor(() => expect(getContext).toHaveBeenCalledWith("webgl2", expect.anything()));
  expectPrint(container);
});

test("a pack shows its print in software rendering, unless all effects were chosen", async () => {
  const { loseContext } = mockContext("Google SwiftShader");
  const { container } = render(<Pack always={false} />);
  await waitFor(() => expect(loseContext).toHaveBeenCalledOnce());
  expectPrint(container);
});

test("a pack whose foil cannot be drawn shows its print and frees its context", async () => {
  const { loseContext } = mockContext("GeForce");
  const warn = vi.spyOn(console, "warn").mockImplementation(() => {});
  const { container } = render(<Pack always={false} />);
  await waitFor(() => expect(loseContext).toHaveBeenCalledOnce());
  expect(warn).toHaveBeenCalledOnce();
  expectPrint(container);
});

test("a pack that leaves frees its context", async () => {
  const { loseContext, getContext } = mockContext("GeForce");
  vi.spyOn(console, "warn").mockImplementation(() => {});
  const { unmount } = render(<Pack always />);
  await waitFor(() => expect(getContext).toHaveBeenCalled());
  unmount();
  expect(loseContext).toHaveBeenCalled();
});
