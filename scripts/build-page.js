// Builds page/ into dist/page: what `runner watch` serves to the browser.
import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { build } from "vite";

const root = fileURLToPath(new URL("..", import.meta.url));

/** The page with the core, zipped: more makes a slow first look over a tunnel. */
const MOST_ZIPPED_BYTES = 250_000;

/** Builds the page, and gives the ids of the modules in it. Throws where it has grown too large. */
export async function buildPage() {
  const modules = new Set();
  // The worker is a bundle of its own, of which the build tells nothing but its name.
  const collect = {
    name: "collect-modules",
    generateBundle: (_, bundle) => {
      for (const { moduleIds = [] } of Object.values(bundle)) for (const id of moduleIds) modules.add(id);
    },
  };
  await build({
    configFile: false,
    root: `${root}packages/viewer/page`,
    base: "./",
    publicDir: false,
    logLevel: "warn",
    // The sources that the page shares with the command hash with Node's own.
    resolve: { alias: { "node:crypto": `${root}packages/viewer/page/src/machine/node-crypto.ts` } },
    plugins: [collect],
    worker: { format: "es", plugins: () => [collect] },
    build: {
      rolldownOptions: {
        input: [`${root}packages/viewer/page/index.html`, `${root}packages/viewer/page/stage.html`],
      },
      outDir: `${root}dist/page`,
      emptyOutDir: true,
      target: "es2022",
      // A strict Content-Security-Policy allows neither inline scripts nor data: in styles.
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      reportCompressedSize: false,
    },
  });
  const zipped = zippedBytes();
  if (zipped > MOST_ZIPPED_BYTES) {
    throw new Error(
      `the page has ${zipped} bytes zipped, and may have ${MOST_ZIPPED_BYTES}: leave something out`,
    );
  }
  return [...modules];
}

/** Bytes of all that a browser loads at the first look, each file zipped: the page and the core. */
function zippedBytes() {
  const files = readdirSync(`${root}dist/page`, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => `${entry.parentPath}/${entry.name}`);
  return [...files, `${root}core/wasmboy.wasm`].reduce(
    (sum, file) => sum + gzipSync(readFileSync(file)).length,
    0,
  );
}
