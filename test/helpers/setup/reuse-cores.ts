import { afterEach, beforeEach, expect } from "vitest";
import { WASM, type WasmGlobal } from "../../../packages/emulator/src/wasm-api.ts";

/** The exports of an instance of the core that change its machine. */
const CHANGES = ["config", "runFrames", "runUntilAny", "loadGlobals"] as const;

/** An instance with what makes it as new. */
interface Kept {
  readonly exports: Exports;
  readonly memory: Uint8Array;
  readonly image: Uint8Array;
  readonly globals: readonly (readonly [global: WasmGlobal, value: number])[];
}

type Exports = Record<string, unknown> & Record<(typeof CHANGES)[number], (...words: number[]) => unknown>;

/** What the files of one worker share: each file runs this module anew. */
interface Shared {
  readonly Instance: typeof WASM.Instance;
  /** The instances that no test has, by module. */
  readonly spare: WeakMap<object, Kept[]>;
  readonly images: WeakMap<object, Uint8Array>;
  /** Gives back what the present test has; null outside of a test. */
  lent: (() => void)[] | null;
}

const place = globalThis as { reusedCores?: Shared };

/**
 * An instance of the core takes 9 MB, and after each seventh V8 looks through its whole heap, which is a quarter of the
 * time of the quick tests. So a test gets the instances of tests before it, made as new; one that is used after its test
 * throws. The emulator's own tests get new ones.
 */
const shared: Shared = place.reusedCores ?? install();
place.reusedCores = shared;

beforeEach(() => {
  shared.lent = /packages[\\/]emulator[\\/]/.test(expect.getState().testPath ?? "") ? null : [];
});

afterEach(() => {
  for (const giveBack of shared.lent ?? []) giveBack();
  shared.lent = null;
});

function install(): Shared {
  const made: Shared = {
    Instance: WASM.Instance,
    spare: new WeakMap(),
    images: new WeakMap(),
    lent: null,
  };
  const Instance = function Instance(module: object, imports: object) {
    return made.lent === null ? new made.Instance(module, imports) : lend(made, module, imports);
  };
  Object.assign(WASM, { Instance });
  return made;
}

function lend(from: Shared, module: object, imports: object): { exports: Exports } {
  const spare = from.spare.get(module) ?? [];
  from.spare.set(module, spare);
  const kept = spare.pop() ?? make(from, module, imports);
  let isGivenBack = false;
  from.lent?.push(() => {
    isGivenBack = true;
    renew(kept);
    spare.push(kept);
  });
  const exports = { ...kept.exports };
  for (const name of CHANGES) {
    if (kept.exports[name] === undefined) continue;
    exports[name] = (...words) => {
      if (isGivenBack) throw new Error("this test uses an emulator of a test that has ended");
      return kept.exports[name](...words);
    };
  }
  return { exports };
}

function make(from: Shared, module: object, imports: object): Kept {
  const exports = new from.Instance(module, imports).exports as Exports;
  const memory = new Uint8Array((exports["memory"] as { buffer: ArrayBuffer }).buffer);
  const image = from.images.get(module) ?? memory.slice();
  from.images.set(module, image);
  const globals = Object.values(exports).flatMap((value) =>
    value instanceof WASM.Global ? [[value, value.value] as const] : [],
  );
  return { exports, memory, image, globals };
}

/** As after its start. What the core does not export is derived, and made anew where globals are loaded. */
function renew({ memory, image, globals }: Kept): void {
  memory.set(image);
  for (const [global, value] of globals) if (global.value !== value) global.value = value;
}
