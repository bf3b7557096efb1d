import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vitest/config";
import rarities from "../definitions/rarities.json" with { type: "json" };
import { messages } from "./scripts/messages/plugin.mjs";

const server = process.env.FOILCAST_SERVER ?? "http://127.0.0.1:8080";

/** Replaces the import of `rarities.css` in the effects' style sheet with an import for each rarity. */
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

/** Tests that mock a module of the app or use the browser's history. */
const ISOLATED = ["src/app/lateCode.test.tsx", "src/app/lazyPage.test.tsx", "src/lib/layers.test.tsx"];

export default defineConfig({
  plugins: [messages(), react(), rarityEffects()],
  build: {
    target: "es2022",
    cssCodeSplit: true,
    // The server reads it to preload the files of a page.
    manifest: true,
    assetsInlineLimit: 0,
    rolldownOptions: {
      input: { index: "index.html", overlay: "overlay.html", "stream-goal": "stream-goal.html" },
      output: {
        // Few chunks, as each one costs a round trip. Separate are dialogs and menus, which are loaded on use, code for
        // openings (`lib/show`), the messages of each language, wishes and facts of one card (`card-details`), which a
        // collection does not need, and two chunks that the overlay loads without the app: React with tokens and signs
        // (`base`), and the front of cards (`face`).
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [
            {
              name: "base",
              test: /rolldown.runtime|node_modules[/](react|react-dom|scheduler|use-sync-external-store|icu-minify)[/]|src[/]lib[/](rarities|rarityNames|signs|patterns|classNames|language|formats|catalogue|useNow|storage|brand)|src[/]ui[/]RaritySign|definitions[/](rarities|signs)|src[/]styles[/](layers|tokens|fonts)|modulepreload-polyfill|preload-helper/,
            },
            {
              name: "face",
              test: /src[/]features[/]cards[/](CardBack|cardBack|CardFace|CardText|CardBadges|Slab|grades|model|messages[/]index|patternTexts|fitText|measure|timeWindow|tilt|pointerTilt|particles|useOrbit|planes|modifierStyle|lookStyle|card[.]css|slab|effects)/,
            },
            {
              name: "app",
              test: /src[/]styles[/](reset|start)|src[/](app|api|realtime)[/](?!InspectorDialog|menu|upload)|src[/]lib[/](?!share|show[/]|messages[/].*json)|src[/]ui[/](?!Bar|Burst|DetailPage|ScrollLine|Segmented|SideNav|LanguageSelect|Dialog|ConfirmDialog|Menu|Quote|Stepper|TextArea|TimeLeft|remaining|Tooltip|ShareButton|messages)|node_modules[/](@tanstack[/](?!react-virtual|virtual)|openapi-fetch)|src[/]features[/](auth|settings)[/](?!Login|CardFan|editor|login|messages[/][^/]+json)|src[/]features[/]users[/](?!messages[/].*json)|src[/]features[/](brand|cards|collection|notifications)[/](queries|inspector[/]store|search|parts)|brand[/]avatar/,
            },
            {
              name: "card-details",
              test: /src[/]features[/]cards[/](CardHeading|PatternStamps|Spares|Wish|foundStatus|wishes)/,
            },
            {
              name: "cards",
              test: /src[/]features[/]cards[/](?!inspector|editor|gridRows|messages)|src[/]features[/]collection[/](grid|PagedGrid|useCardSize|sortOptions|Collection[.]module)/,
            },
            {
              name: "holdings",
              test: /src[/]features[/]holdings[/](?!messages[/][^/]+json)|src[/]features[/]collection[/](RaritySplit|CollectionSummary)/,
            },
          ],
        },
      },
    },
  },
  // A worker loads the curve of the beacon when it needs it.
  worker: { format: "es" },
  server: {
    // The card's back and the brand are in `art/`, next to this folder.
    fs: { allow: [".."] },
    // Keeps the browser's `Host` header, so that a sign-in returns to this server.
    proxy: {
      "/api": { target: server, changeOrigin: false },
      "/demo": { target: server, changeOrigin: false },
      "/manifest.webmanifest": { target: server, changeOrigin: false },
      "/pictures": { target: server, changeOrigin: false },
      "/socket.io": { target: server, ws: true },
    },
  },
  test: {
    restoreMocks: true,
    testTimeout: 30_000,
    // The default leaves one processor idle, half of a two-core machine.
    maxWorkers: "100%",
    css: { modules: { classNameStrategy: "non-scoped" } },
    // Tests that need a DOM are `.test.tsx`: creating one takes longer than most test files.
    projects: [
      // These only share stateless modules, so one process runs all of them.
      {
        extends: true,
        test: {
          name: "plain",
          environment: "node",
          isolate: false,
          include: ["src/**/*.test.ts"],
          setupFiles: ["src/test/messages.ts"],
        },
      },
      // A process shares the DOM and modules between its files; setup.ts resets their state.
      {
        extends: true,
        test: {
          name: "pages",
          environment: "jsdom",
          isolate: false,
          include: ["src/**/*.test.tsx"],
          exclude: ISOLATED,
          setupFiles: ["src/test/setup.ts", "src/test/messages.ts"],
        },
      },
      {
        extends: true,
        test: {
          name: "isolated pages",
          environment: "jsdom",
          include: ISOLATED,
          setupFiles: ["src/test/setup.ts", "src/test/messages.ts"],
        },
      },
    ],
  },
});
