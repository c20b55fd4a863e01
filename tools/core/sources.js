// The sources of our core: wasmboy's, from its package, with our layers on top.
import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { applyLayer } from "./apply-layer.js";
import { wasmboyFolder } from "./shipped-core.js";

const LAYERS = fileURLToPath(new URL("layers", import.meta.url));

/** The names of the layers, in the order in which they are applied: by their numbers. */
export function layerNames() {
  return readdirSync(LAYERS)
    .filter((name) => name.endsWith(".patch"))
    .sort((a, b) => Number.parseInt(a, 10) - Number.parseInt(b, 10));
}

/** wasmboy's own AssemblyScript sources: path (`core/cpu/cpu.ts`) → text. */
export function wasmboySources() {
  const root = wasmboyFolder();
  const names = readdirSync(join(root, "core"), { recursive: true }).map((name) =>
    name.replaceAll("\\", "/"),
  );
  const paths = names
    .filter((name) => name.endsWith(".ts") && !name.startsWith("example-builds/"))
    .map((name) => `core/${name}`);
  return new Map(paths.sort().map((path) => [path, readFileSync(join(root, path), "utf8")]));
}

/** The sources with the first layers on top: all of them, or those up to and with the one called `last`. */
export function patchedSources(last = layerNames().at(-1)) {
  const files = wasmboySources();
  for (const name of layerNames()) {
    try {
      applyLayer(files, readFileSync(join(LAYERS, name), "utf8"));
    } catch (cause) {
      throw new Error(`layer ${name} does not fit: ${cause.message}`, { cause });
    }
    if (name === last) break;
  }
  return files;
}

/** Writes `files` below `folder`, which is emptied first. */
export function writeSources(files, folder) {
  rmSync(folder, { recursive: true, force: true });
  for (const [path, text] of files) {
    const target = join(folder, path);
    mkdirSync(dirname(target), { recursive: true });
    writeFileSync(target, text);
  }
}

/** What the module is made with, besides wasmboy's sources: a change here asks for a new build. */
const RECIPE = ["apply-layer.js", "compile.js", "package-lock.json", "sources.js"];

/**
 * The lines of core/wasmboy.wasm.sha256: of the module, and of the recipe and its layers. So a layer that was changed
 * without a new build is noticed without the tools.
 */
export function checksums(core) {
  const recipe = createHash("sha256");
  for (const name of [...RECIPE, ...layerNames().map((layer) => `layers/${layer}`)]) {
    recipe.update(readFileSync(new URL(name, import.meta.url)));
  }
  const module = createHash("sha256").update(core).digest("hex");
  return `${module}  wasmboy.wasm\n${recipe.digest("hex")}  recipe\n`;
}
