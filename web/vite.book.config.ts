import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";

/** The rulebook as one script and one stylesheet that need nothing else, for `semilla rules GAME --html FILE`. */
export default defineConfig({
  plugins: [svelte()],
  define: { "import.meta.url": "location.href", "import.meta.env": "{}", "import.meta.resolve": "undefined" },
  publicDir: false,
  build: {
    target: "es2022",
    outDir: "dist/book",
    assetsInlineLimit: Infinity,
    cssCodeSplit: false,
    modulePreload: false,
    rolldownOptions: {
      input: "src/book/main.ts",
      output: { format: "iife", codeSplitting: false, entryFileNames: "book.js", assetFileNames: "book[extname]" },
    },
  },
});
