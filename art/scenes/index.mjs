/** Finds the scene of a card and gives it the coat of finish of its series. */
import { H, layer, linear, wash } from "../kit/canvas.mjs";
import { bloom, fringe, grain, vignette } from "../kit/finish.mjs";
import { glass, radiance } from "../kit/glass.mjs";
import { paint } from "../kit/painterly.mjs";
import { random } from "../kit/random.mjs";

/** The scene of a card: `scenes/<series>/<slug>.mjs` exports `draw`. */
export const sceneOf = async (series, slug) => (await import(`./${series}/${slug}.mjs`)).draw;

/** Series slug → coat of finish: (card slug, scene) → finished context. */
export const finishers = {
  emberwood: (slug, scene) => {
    const c = layer();
    const options = scene(c, random(slug)) ?? {};
    const p = paint(c, { seed: slug, ...options });
    bloom(p, { gain: 0.2, radii: [6, 26], power: 3 });
    vignette(p, "#0a0406", 0.55);
    grain(p, slug, 8);
    return p;
  },
  "port-meridian": (slug, scene) => {
    const c = layer();
    wash(c, linear(c, 0, 0, 0, H, "#0a1030", "#2a1450", "#0a0c20"));
    const { glow = 0.42 } = scene(c, random(slug)) ?? {};
    bloom(c, { gain: glow, radii: [4, 14, 46], power: 3 });
    fringe(c, 1.6);
    vignette(c, "#02030c", 0.65);
    grain(c, slug, 9);
    return c;
  },
  "late-stream": (slug, scene) => {
    const { panes, brush, over, ...options } = scene(random(slug));
    const c = glass(panes, { seed: slug, ...options });
    brush?.(c, random(`${slug}brush`));
    radiance(c);
    over?.(c, random(`${slug}over`));
    vignette(c, "#020106", 0.6, 660);
    grain(c, slug, 6);
    return c;
  },
};
