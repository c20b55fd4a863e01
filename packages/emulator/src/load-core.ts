import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { brotliDecompressSync } from "node:zlib";
import { packageFile } from "../../../src/package-files.ts";
import { CORE_NAME, type Core, instantiateCore } from "./core-instance.ts";
import { WASM } from "./wasm-api.ts";

/** The earlier cores in `core/released`, by SHA-256, the oldest first, each packed with Brotli. Their recordings are replayed on them. */
const EARLIER: readonly string[] = [
  "6a29f0190dd424a8c8de0e544381ec9db0a3cc194f0dd9a478aa864a3d889b61",
  "b6e21585671fb13c39a25af2df64f62309201eeef297da1dd5c0eced7658f68c",
];

/** The compiled cores of this process, by file; the present one is `wasmboy.wasm`. */
const compiled = new Map<string, () => Core>();

/** A fresh instance of the present core. A module is read and compiled once a process, at the first call. */
export function loadCore(): Core {
  return load("wasmboy.wasm");
}

/** Fresh instances of an earlier core and of those after it, the present one excluded; none for an unknown core. */
export function loadEarlierCores(sha256: string): readonly Core[] {
  const at = EARLIER.indexOf(sha256);
  return at === -1 ? [] : EARLIER.slice(at).map((each) => load(`released/${each}.wasm.br`));
}

function load(file: string): Core {
  const instantiate = compiled.get(file) ?? compile(file);
  compiled.set(file, instantiate);
  return instantiate();
}

function compile(file: string): () => Core {
  const bytes = readFileSync(packageFile(`core/${file}`));
  const wasm = file.endsWith(".br") ? brotliDecompressSync(bytes) : bytes;
  const sha256 = createHash("sha256").update(wasm).digest("hex");
  const module = new WASM.Module(wasm);
  const identity = { name: CORE_NAME, sha256 };
  return () => instantiateCore(module, identity);
}
