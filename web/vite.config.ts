import react from "@vitejs/plugin-react";
import { defineConfig } from "vitest/config";

const server = process.env.FOILCAST_SERVER ?? "http://127.0.0.1:8080";

export default defineConfig({
  plugins: [react()],
  build: {
    target: "es2022",
    cssCodeSplit: true,
    assetsInlineLimit: 0,
    rollupOptions: { input: { index: "index.html", overlay: "overlay.html" } },
  },
  server: {
    proxy: {
      "/api": server,
      "/images": server,
      "/demo-art": server,
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
