/** Finds the scene of a card, studies it, and gives it the light of the kit and the coat of finish of its series. */
import { H, atDensity, layer, linear, wash } from "../kit/canvas.mjs";
import { bloom, fringe, grain, patches, vignette } from "../kit/finish.mjs";
import { glass, paneCover, radiance } from "../kit/glass.mjs";
import { fineness, light } from "../kit/light.mjs";
import { paint } from "../kit/painterly.mjs";
import { coverage, marking, visible } from "../kit/planes.mjs";
import { random } from "../kit/random.mjs";

const BOTH = { subject: true, front: true };

/** A series whose scenes draw on a canvas: `prepare` paints its ground, `finish` gives the coat. */
function onCanvas({ prepare = () => {}, haze, finish }) {
  const sketch = (slug, scene, hide) => {
    const c = layer();
    prepare(c);
    const { mark, seen } = marking(c, hide);
    const options = scene(c, random(slug), mark) ?? {};
    mark("back");
    return { c, options, seen };
  };
  return {
    study: (slug, scene) => {
      const { seen } = sketch(slug, scene, BOTH);
      return { front: coverage(seen.front),
        subject: visible(seen.subject, sketch(slug, scene, { subject: "hole", front: true }).c) };
    },
    render: (slug, scene, study, hide) => {
      const { c, options } = sketch(slug, scene, hide);
      light(c, study, { hide, seed: slug, haze });
      return finish(c, slug, { fine: study.fine, ...options });
    },
  };
}

/** A series of glass: the brush paints the subject unless it marks something else, the light over it is of the plate. */
const inGlass = {
  study: (slug, scene) => {
    const { panes, brush, over } = scene(random(slug));
    const c = layer();
    const { mark, seen } = marking(c, BOTH);
    mark("subject");
    brush?.(c, random(`${slug}brush`), mark);
    mark("back");
    over?.(c, random(`${slug}over`), mark);
    mark("back");
    const cover = (plane) => {
      const strokes = coverage(seen[plane]);
      return paneCover(panes, plane).map((share, p) => strokes[p] > 0.5 ? 1 : share);
    };
    return { subject: cover("subject"), front: cover("front") };
  },
  render: (slug, scene, study, hide) => {
    const { panes, brush, over, ...options } = scene(random(slug));
    const c = glass(panes, { seed: slug, hide, ...options });
    light(c, study, { hide, lost: 0, bounced: "overlay" });
    const { mark } = marking(c, hide);
    mark("subject");
    brush?.(c, random(`${slug}brush`), mark);
    mark("back");
    radiance(c);
    over?.(c, random(`${slug}over`), mark);
    mark("back");
    vignette(c, "#020106", 0.6, 660);
    grain(c, slug, 6);
    return c;
  },
};

const coats = {
  emberwood: onCanvas({ haze: 0.16, finish: (c, slug, options) => {
    const p = paint(c, { seed: slug, ...options });
    bloom(p, { gain: 0.2, radii: [6, 26], power: 3 });
    vignette(p, "#0a0406", 0.55);
    grain(p, slug, 8);
    return p;
  } }),
  "port-meridian": onCanvas({
    prepare: (c) => wash(c, linear(c, 0, 0, 0, H, "#0a1030", "#2a1450", "#0a0c20")),
    haze: 0.22,
    finish: (c, slug, { glow = 0.42, ...options }) => {
      const p = paint(c, { seed: slug, brushes: [18, 10, 5.2, 2.7, 1.5], maxLength: 9, cap: "butt", bristles: 0.7, relief: 0.17,
        keep: 0.36, ...options });
      bloom(p, { source: c, gain: glow, radii: [1.5, 12, 52], power: 4, patchy: patches(slug) });
      fringe(p, 0.7);
      vignette(p, "#02030c", 0.65);
      grain(p, slug, 6);
      return p;
    },
  }),
  "late-stream": inGlass,
};

/** The scene of a card: `scenes/<series>/<slug>.mjs` exports `draw`. */
export const sceneOf = async (series, slug) => (await import(`./${series}/${slug}.mjs`)).draw;

/**
 * A card that can be drawn. `study` says where its subject and its front are, `render` draws it without the planes that are
 * to be hidden. `focus` is the height of its focus in per cent; a subject that `floats` touches no ground.
 */
export async function cardOf(series, slug, { focus = 40, floats = false } = {}) {
  const scene = await sceneOf(series, slug);
  const study = atDensity(1, () => coats[series].study(slug, scene));
  Object.assign(study, { focus: focus / 100 * H, floats });
  study.fine = fineness(study);
  return { study, render: (hide = {}) => coats[series].render(slug, scene, study, hide) };
}
