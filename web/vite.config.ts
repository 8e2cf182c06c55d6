import { svelte } from "@sveltejs/vite-plugin-svelte";
import { svelteTesting } from "@testing-library/svelte/vite";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { brotliCompress, gzip } from "node:zlib";
import { promisify } from "node:util";
import type { Plugin } from "vite";
import { defineConfig } from "vitest/config";

const SERVER = process.env.SEMILLA_SERVER ?? "http://127.0.0.1:8000";

/** Text files of the built page also come compressed, for the server to send as they are. */
function packed(): Plugin {
  const forms = { ".gz": promisify(gzip), ".br": promisify(brotliCompress) };
  return {
    name: "packed",
    apply: "build",
    async writeBundle({ dir = "dist" }, bundle) {
      for (const file of Object.values(bundle)) {
        if (!/\.(js|css|html|svg|json)$/.test(file.fileName)) continue;
        const content = file.type === "chunk" ? file.code : file.source;
        for (const [ending, compress] of Object.entries(forms))
          await writeFile(join(dir, file.fileName + ending), await compress(content));
      }
    },
  };
}

export default defineConfig({
  plugins: [svelte(), svelteTesting(), packed()],
  build: { target: "es2022", manifest: true, assetsInlineLimit: 0 },
  server: { proxy: { "/api": { target: SERVER, ws: true } } },
  test: { environment: "happy-dom", include: ["src/**/*.test.ts"] },
});
