/** Every scene by slug, and the coat of finish that each series gets. */
import { H, layer, linear, wash } from "../kit/canvas.mjs";
import { bloom, fringe, grain, vignette } from "../kit/finish.mjs";
import { glass, radiance } from "../kit/glass.mjs";
import { paint } from "../kit/painterly.mjs";
import { random } from "../kit/random.mjs";
import * as emberwood1 from "./emberwood-1.mjs";
import * as emberwood2 from "./emberwood-2.mjs";
import * as emberwood3 from "./emberwood-3.mjs";
import * as meridian1 from "./meridian-1.mjs";
import * as meridian2 from "./meridian-2.mjs";
import * as meridian3 from "./meridian-3.mjs";
import * as latestream1 from "./latestream-1.mjs";
import * as latestream2 from "./latestream-2.mjs";
import * as latestream3 from "./latestream-3.mjs";

const files = [emberwood1, emberwood2, emberwood3, meridian1, meridian2, meridian3, latestream1, latestream2, latestream3];
const kebab = (name) => name.replace(/[A-Z0-9]+/g, (m) => `-${m.toLowerCase()}`);

export const scenes = Object.fromEntries(files.flatMap((file) => Object.entries(file).map(([name, scene]) => [kebab(name), scene])));

/** Series slug → (card slug, scene) → finished context. */
export const finishers = {
  emberwood: (slug, scene) => {
    const c = layer();
    const options = scene?.(c, random(slug)) ?? {};
    const p = paint(c, { seed: slug, ...options });
    bloom(p, { gain: 0.2, radii: [6, 26], power: 3 });
    vignette(p, "#0a0406", 0.55);
    grain(p, slug, 8);
    return p;
  },
  "port-meridian": (slug, scene) => {
    const c = layer();
    wash(c, linear(c, 0, 0, 0, H, "#0a1030", "#2a1450", "#0a0c20"));
    const { glow = 0.42 } = scene?.(c, random(slug)) ?? {};
    bloom(c, { gain: glow, radii: [4, 14, 46], power: 3 });
    fringe(c, 1.6);
    vignette(c, "#02030c", 0.65);
    grain(c, slug, 9);
    return c;
  },
  "late-stream": (slug, scene) => {
    const { panes, brush, over, ...options } = scene?.(random(slug)) ?? { panes: [] };
    const c = glass(panes, { seed: slug, ...options });
    brush?.(c, random(`${slug}brush`));
    radiance(c);
    over?.(c, random(`${slug}over`));
    vignette(c, "#020106", 0.6, 660);
    grain(c, slug, 6);
    return c;
  },
};
