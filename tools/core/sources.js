// The sources of our core: wasmboy's, from its package, with core/edits/ applied, and our own files of core/src/.
import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { applyEdits } from "./apply-edits.js";
import { wasmboyFolder } from "./shipped-core.js";

const CORE = fileURLToPath(new URL("../../core/", import.meta.url));

/** The TypeScript files below `folder`: path from there (`cpu/cpu.ts`), sorted, → text. */
function readSources(folder) {
  const paths = readdirSync(folder, { recursive: true }).map((path) => path.replaceAll("\\", "/"));
  const sources = paths.filter((path) => path.endsWith(".ts")).sort();
  return new Map(sources.map((path) => [path, readFileSync(join(folder, path), "utf8")]));
}

/** wasmboy's own AssemblyScript sources: path (`core/cpu/cpu.ts`) → text. */
export function wasmboySources() {
  const files = [...readSources(join(wasmboyFolder(), "core"))];
  return new Map(
    files
      .filter(([path]) => !path.startsWith("example-builds/"))
      .map(([path, text]) => [`core/${path}`, text]),
  );
}

/** The core's sources; those of the reference core have every feature of core/src/features.ts off. */
export function coreSources({ isReference = false } = {}) {
  const files = wasmboySources();
  for (const [path, edits] of readSources(join(CORE, "edits"))) {
    const base = files.get(`core/${path}`);
    try {
      if (base === undefined) throw new Error("wasmboy has no such file");
      const text = applyEdits(base, edits);
      if (text === null) files.delete(`core/${path}`);
      else files.set(`core/${path}`, text);
    } catch (cause) {
      throw new Error(`core/edits/${path} does not fit: ${cause.message}`, { cause });
    }
  }
  for (const [path, text] of readSources(join(CORE, "src"))) files.set(`core/${path}`, text);
  if (isReference) {
    const features = files.get("core/features.ts");
    files.set("core/features.ts", features.replaceAll("boolean = true", "boolean = false"));
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

/** What the module is made with, besides the sources: a change here asks for a new build. */
const RECIPE = ["apply-edits.js", "compile.js", "package-lock.json", "sources.js"];

const REFERENCE = new URL("../../test/fixtures/core-reference.wasm", import.meta.url);

/**
 * The lines of core/wasmboy.wasm.sha256: of the module, of the recipe and our sources, and of the reference core. So a
 * source that was changed without a new build is noticed without the tools.
 */
export function checksums(core, reference = readFileSync(REFERENCE)) {
  const recipe = createHash("sha256");
  for (const name of RECIPE) recipe.update(readFileSync(new URL(name, import.meta.url)));
  for (const folder of ["edits", "src"]) {
    for (const [path, text] of readSources(join(CORE, folder))) recipe.update(`${path}\n${text}`);
  }
  const [module, other] = [core, reference].map((bytes) => createHash("sha256").update(bytes).digest("hex"));
  return `${module}  wasmboy.wasm\n${recipe.digest("hex")}  recipe\n${other}  core-reference.wasm\n`;
}
