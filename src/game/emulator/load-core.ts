import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import type { CoreIdentity } from "../../base/vocabulary/machine.ts";
import { packageFile } from "../../package-files.ts";
import { CORE_NAME, type Core, instantiateCore } from "./core-instance.ts";
import { WASM } from "./wasm-api.ts";

// Two levels up from src/game/emulator and from dist/emulator alike.
const CORE_URL = packageFile("core/wasmboy.wasm");

/** The compiled core, shared by all instances of a process. */
interface CompiledCore {
  readonly module: object;
  readonly identity: CoreIdentity;
}

let compiled: CompiledCore | null = null;

/** A fresh instance of the core. The module is read and compiled once a process, at the first call. */
export function loadCore(): Core {
  compiled ??= compile();
  return instantiateCore(compiled.module, compiled.identity);
}

function compile(): CompiledCore {
  const wasm = readFileSync(CORE_URL);
  const sha256 = createHash("sha256").update(wasm).digest("hex");
  return { module: new WASM.Module(wasm), identity: { name: CORE_NAME, sha256 } };
}
