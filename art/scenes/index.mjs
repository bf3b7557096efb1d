/** Finds the scene of a card and gives it the coat of finish of its series. */
import { H, layer, linear, wash } from "../kit/canvas.mjs";
import { bloom, fringe, grain, vignette } from "../kit/finish.mjs";
import { glass, paneCover, radiance } from "../kit/glass.mjs";
import { paint } from "../kit/painterly.mjs";
import { coverage, marking, visible } from "../kit/planes.mjs";
import { random } from "../kit/random.mjs";

/** The scene of a card: `scenes/<series>/<slug>.mjs` exports `draw`. */
export const sceneOf = async (series, slug) => (await import(`./${series}/${slug}.mjs`)).draw;

/** A series whose scenes draw on a canvas: `prepare` paints its ground, `finish` gives the coat. */
function onCanvas(prepare, finish) {
  const sketch = (slug, scene, hide) => {
    const c = layer();
    prepare(c);
    const { mark, seen } = marking(c, hide);
    const options = scene(c, random(slug), mark) ?? {};
    mark("back");
    return { c, options, seen };
  };
  return {
    render: (slug, scene, hide) => {
      const { c, options, seen } = sketch(slug, scene, hide);
      return { c: finish(c, slug, options), seen };
    },
    cover: (slug, scene, plane, seen) => plane === "front" ? coverage(seen.front)
      : visible(seen.subject, sketch(slug, scene, { subject: "hole", front: true }).c),
  };
}

/** A series of glass: the brush paints the subject unless it marks something else, the light over it is of the plate. */
const inGlass = {
  render: (slug, scene, hide = {}) => {
    const { panes, brush, over, ...options } = scene(random(slug));
    const c = glass(panes, { seed: slug, hide, ...options });
    const { mark, seen } = marking(c, hide);
    mark("subject");
    brush?.(c, random(`${slug}brush`), mark);
    mark("back");
    radiance(c);
    over?.(c, random(`${slug}over`), mark);
    mark("back");
    vignette(c, "#020106", 0.6, 660);
    grain(c, slug, 6);
    return { c, seen };
  },
  cover: (slug, scene, plane, seen) => {
    const strokes = coverage(seen[plane]);
    return paneCover(scene(random(slug)).panes, plane).map((cover, p) => strokes[p] > 0.5 ? 1 : cover);
  },
};

/**
 * Series slug → `render`: (card slug, scene, planes to leave out) → finished context and the planes left out, and
 * `cover`: (card slug, scene, plane, planes left out) → where that plane is seen.
 */
export const series = {
  emberwood: onCanvas(() => {}, (c, slug, options) => {
    const p = paint(c, { seed: slug, ...options });
    bloom(p, { gain: 0.2, radii: [6, 26], power: 3 });
    vignette(p, "#0a0406", 0.55);
    grain(p, slug, 8);
    return p;
  }),
  "port-meridian": onCanvas((c) => wash(c, linear(c, 0, 0, 0, H, "#0a1030", "#2a1450", "#0a0c20")),
    (c, slug, { glow = 0.42 }) => {
    bloom(c, { gain: glow, radii: [4, 14, 46], power: 3 });
    fringe(c, 1.6);
    vignette(c, "#02030c", 0.65);
    grain(c, slug, 9);
    return c;
  }),
  "late-stream": inGlass,
};
