/** Draws a pack of foil on a canvas. What it shows depends only on the frame that it is given. */

import { Geometry, Mesh, Program, Renderer, Texture, Transform } from "ogl";
import { tornTo } from "../tear";
import { type Grid, INSIDE, sheets } from "./grid";
import { POUR, SHEET } from "./shaders";
import type { Shape } from "./shape";

/** What is drawn. */
export interface Frame extends Shape {
  /** Torn from the right. */
  mirrored: boolean;
  /** Degrees around the horizontal and the vertical axis. */
  turnX: number;
  turnY: number;
  /** The position of the lamp on the pack, from 0 to 1, and its strength. */
  lampX: number;
  lampY: number;
  active: number;
}

/** The edges of the canvas from the middle of the pack, in widths of the pack. */
export const VIEW = { left: -1, top: -1.5, width: 2, height: 2.4 };

/** Device pixels per pixel of the page, at most. */
const MAX_SCALE = 2;

export interface Prints {
  front: HTMLCanvasElement;
  back: HTMLCanvasElement;
  wrinkles: HTMLImageElement;
}

export interface Scene {
  /** Draws a frame of a pack of this width in pixels of the page. */
  draw: (frame: Frame, width: number) => void;
}

/** The numbers of the sheets in the shader. */
const [BACK, FRONT, STRIP] = [0, 1, 2];

const radians = (degrees: number) => (degrees * Math.PI) / 180;

/** The style sheet's `rotateX() rotateY()` as a matrix, by columns. */
function turnOf(degreesX: number, degreesY: number): number[] {
  const [sx, cx] = [Math.sin(radians(degreesX)), Math.cos(radians(degreesX))];
  const [sy, cy] = [Math.sin(radians(degreesY)), Math.cos(radians(degreesY))];
  return [cy, sx * sy, -cx * sy, 0, cx, sx, sy, -sx * cy, cx * cy];
}

/** Prepares the drawing of a pack on a canvas. Throws if its pictures may not be read. */
export function createScene(canvas: HTMLCanvasElement, prints: Prints): Scene {
  const renderer = new Renderer({
    canvas,
    dpr: Math.min(MAX_SCALE, window.devicePixelRatio),
    alpha: true,
    antialias: true,
    premultipliedAlpha: true,
  });
  const { gl } = renderer;
  const textureOf = (image: HTMLCanvasElement | HTMLImageElement) =>
    new Texture(gl, {
      image,
      flipY: false,
      premultiplyAlpha: image !== prints.wrinkles,
      anisotropy: 4,
    });
  const shared = {
    uFront: { value: textureOf(prints.front) },
    uBack: { value: textureOf(prints.back) },
    uWrinkles: { value: textureOf(prints.wrinkles) },
    uTurn: { value: turnOf(0, 0) },
    uMirror: { value: 1 },
    uView: { value: [VIEW.left, VIEW.top, VIEW.width, VIEW.height] },
    uLamp: { value: [0, 0, 1] },
    uActive: { value: 0 },
    uSwell: { value: 0 },
    uTear: { value: 0 },
    uTornTo: { value: 0 },
    uBegun: { value: 0 },
    uFall: { value: 0 },
    uSheet: { value: 0 },
    uOpacity: { value: 1 },
  };
  const { back, front, strip } = sheets();
  const root = new Transform();

  const pour = new Mesh(gl, {
    geometry: new Geometry(gl, {
      position: { size: 2, data: new Float32Array([-1, -1.5, 1, -1.5, -1, -0.4, 1, -0.4]) },
    }),
    program: new Program(gl, {
      ...POUR,
      uniforms: shared,
      transparent: true,
      depthTest: false,
      depthWrite: false,
      cullFace: false,
    }),
    mode: gl.TRIANGLE_STRIP,
  });
  // Compiling takes longer than all else, so the sheets share a program.
  const program = new Program(gl, {
    ...SHEET,
    uniforms: shared,
    transparent: true,
    cullFace: false,
  });
  // A driver that cannot compile the shaders would draw nothing.
  if (!gl.getProgramParameter(program.program, gl.LINK_STATUS))
    throw new Error("The foil's shaders do not link.");
  const sheetOf = (grid: Grid, sheet: number) => {
    const geometry = new Geometry(gl, {
      position: { size: 3, data: grid.position, usage: gl.DYNAMIC_DRAW },
      normal: { size: 3, data: grid.normal, usage: gl.DYNAMIC_DRAW },
      place: { size: 3, data: grid.place },
      index: { data: grid.index },
    });
    const mesh = new Mesh(gl, { geometry, program });
    mesh.onBeforeRender(() => {
      shared.uSheet.value = sheet;
      shared.uOpacity.value = sheet === STRIP ? 1 - shared.uFall.value ** 2 : 1;
    });
    const follow = (shape: Shape) => {
      grid.follow(shape);
      for (const name of ["position", "normal"]) {
        const attribute = geometry.attributes[name];
        if (attribute !== undefined) attribute.needsUpdate = true;
      }
    };
    return { mesh, geometry, follow };
  };
  const meshes = { back: sheetOf(back, BACK), front: sheetOf(front, FRONT), strip: sheetOf(strip, STRIP) };
  const fromFront = [pour, meshes.back.mesh, meshes.front.mesh, meshes.strip.mesh];
  const fromBehind = [meshes.front.mesh, meshes.strip.mesh, meshes.back.mesh];
  let before: Shape | null = null;

  const draw = (frame: Frame, width: number) => {
    const size = [Math.round(width * VIEW.width), Math.round(width * VIEW.height)] as const;
    if (renderer.width !== size[0] || renderer.height !== size[1]) renderer.setSize(...size);
    const { tear, fall, curl, swell } = frame;
    if (before?.tear !== tear || before.fall !== fall || before.curl !== curl || before.swell !== swell) {
      before = { tear, fall, curl, swell };
      for (const { follow } of Object.values(meshes)) follow(before);
    }
    const facing = Math.cos(radians(frame.turnX)) * Math.cos(radians(frame.turnY)) >= 0;
    shared.uTurn.value = turnOf(frame.turnX, frame.turnY);
    shared.uMirror.value = frame.mirrored ? -1 : 1;
    shared.uLamp.value = [(frame.lampX - 0.5) * 1.1, (frame.lampY - 0.5) * 1.6, 0.85];
    shared.uActive.value = frame.active;
    shared.uSwell.value = swell;
    shared.uTear.value = tear;
    shared.uTornTo.value = tornTo(tear);
    shared.uBegun.value = Math.min(1, tear * 14);
    shared.uFall.value = fall;
    // From the front, only the inside of the back is seen, next to the tear.
    meshes.back.geometry.setDrawRange(0, facing ? INSIDE : back.index.length);
    root.children = facing ? fromFront : fromBehind;
    renderer.render({ scene: root, sort: false, frustumCull: false, update: false });
  };
  return { draw };
}
