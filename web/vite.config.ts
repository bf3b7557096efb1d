import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vitest/config";
import rarities from "../data/rarities.json" with { type: "json" };

const server = process.env.FOILCAST_SERVER ?? "http://127.0.0.1:8080";

/** Puts the effect of each rarity where the style sheet of effects imports `rarities.css`. */
function rarityEffects(): Plugin {
  const one = ({ name }: { name: string }) => `@import "./${name.toLowerCase()}.css" layer(effects);`;
  return {
    name: "rarity-effects",
    enforce: "pre",
    transform(code, id) {
      if (!id.endsWith("/effects/index.css")) return;
      return code.replace('@import "./rarities.css" layer(effects);', rarities.map(one).join("\n"));
    },
  };
}

/** Tests that replace a module of the app, or watch the browser's history. */
const ISOLATED = ["src/app/lateCode.test.tsx", "src/app/lazyPage.test.tsx", "src/lib/layers.test.tsx"];

export default defineConfig({
  plugins: [react(), rarityEffects()],
  build: {
    target: "es2022",
    cssCodeSplit: true,
    // The server tells browsers from it what a page will need.
    manifest: true,
    assetsInlineLimit: 0,
    rolldownOptions: {
      input: { index: "index.html", overlay: "overlay.html", "stream-goal": "stream-goal.html" },
      output: {
        // Few files instead of two dozen tiny ones, each of which costs a slow connection a round trip. What pops up
        // stays apart, it is loaded when it does, and so does what only openings need (`lib/show`). React with the tokens and signs, and the face of a card stay apart, too: the overlay takes
        // them without the app.
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [
            {
              name: "base",
              test: /rolldown.runtime|node_modules[/](react|react-dom|scheduler|use-sync-external-store)[/]|src[/]lib[/](rarities|rarityNames|signs|classNames|formats|useNow)|src[/]ui[/]RaritySign|data[/](rarities|signs)|src[/]styles[/](layers|tokens|fonts)|modulepreload-polyfill|preload-helper/,
            },
            {
              name: "face",
              test: /src[/]features[/]cards[/](CardBack|cardBack|CardFace|CardText|CardBadges|Slab|grades|model|fitText|measure|timeWindow|tilt|modifierStyle|lookStyle|card[.]css|slab|effects)/,
            },
            {
              name: "app",
              test: /src[/]styles[/](reset|start)|src[/](app|api|realtime)[/](?!InspectorDialog)|src[/]lib[/](?!share|show[/])|src[/]ui[/](?!Bar|Burst|DetailPage|Dialog|ConfirmDialog|Menu|Quote|Stepper|TimeLeft|Tooltip|ShareButton)|node_modules[/](@tanstack[/](?!react-virtual|virtual)|openapi-fetch)|src[/]features[/](auth|settings)[/](?!Login|CardFan|editor)|src[/]features[/]users|src[/]features[/](cards|collection|notifications)[/](queries|inspector[/]store|search)|brand[/]avatar/,
            },
            {
              name: "cards",
              test: /src[/]features[/]cards[/](?!inspector|editor|gridRows)|src[/]features[/]collection[/](grid|PagedGrid|useCardSize|RaritySplit|Collection[.]module)/,
            },
          ],
        },
      },
    },
  },
  server: {
    // The card's back and the brand are drawn in `art/`, beside this folder.
    fs: { allow: [".."] },
    // The server hears the browser's own address, so that a sign-in comes back here.
    proxy: {
      "/api": { target: server, changeOrigin: false },
      "/demo": { target: server, changeOrigin: false },
      "/pictures": { target: server, changeOrigin: false },
      "/socket.io": { target: server, ws: true },
    },
  },
  test: {
    restoreMocks: true,
    testTimeout: 30_000,
    // Left to itself it keeps one processor free, which is half of a small machine.
    maxWorkers: "100%",
    css: { modules: { classNameStrategy: "non-scoped" } },
    // Whatever needs a page is a `.test.tsx`: to make one takes longer than most files of tests.
    projects: [
      // These share nothing but modules without state of their own, so one process runs all of them.
      {
        extends: true,
        test: { name: "plain", environment: "node", isolate: false, include: ["src/**/*.test.ts"] },
      },
      // A process keeps its page and its modules for all of its files; setup.ts resets what they hold.
      {
        extends: true,
        test: {
          name: "pages",
          environment: "jsdom",
          isolate: false,
          include: ["src/**/*.test.tsx"],
          exclude: ISOLATED,
          setupFiles: ["src/test/setup.ts"],
        },
      },
      {
        extends: true,
        test: {
          name: "isolated pages",
          environment: "jsdom",
          include: ISOLATED,
          setupFiles: ["src/test/setup.ts"],
        },
      },
    ],
  },
});
