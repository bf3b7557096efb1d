import react from "@vitejs/plugin-react";
import { defineConfig } from "vitest/config";

const server = process.env.FOILCAST_SERVER ?? "http://127.0.0.1:8080";

export default defineConfig({
  plugins: [react()],
  build: {
    target: "es2022",
    cssCodeSplit: true,
    assetsInlineLimit: 0,
    rolldownOptions: {
      input: { index: "index.html", overlay: "overlay.html" },
      output: {
        // Few files instead of a dozen tiny ones. What pops up stays apart, it is loaded when it does;
        // the face of a card stays apart, the overlay draws it without the rest.
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [
            { name: "parts", test: /src[/]ui[/](?!Dialog|ConfirmDialog|Menu|Tooltip)/ },
            {
              name: "face",
              test: /src[/]features[/]cards[/](CardBack|cardBack|CardFace|CardText|CardBadges|Slab|model|fitText|measure|timeWindow|tilt|modifierStyle|card[.]css|slab|effects)/,
            },
            { name: "cards", test: /src[/]features[/]cards[/](?!CardInspector|CardFacts|useFeaturing)/ },
          ],
        },
      },
    },
  },
  server: {
    // The server hears the browser's own address, so that a sign-in comes back here.
    proxy: {
      "/api": { target: server, changeOrigin: false },
      "/demo": { target: server, changeOrigin: false },
      "/socket.io": { target: server, ws: true },
    },
  },
  test: {
    environment: "jsdom",
    setupFiles: ["src/test/setup.ts"],
    restoreMocks: true,
    testTimeout: 20_000,
    css: { modules: { classNameStrategy: "non-scoped" } },
  },
});
