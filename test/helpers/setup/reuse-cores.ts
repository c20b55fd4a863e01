import { afterEach, beforeEach, expect } from "vitest";
import { WASM, type WasmGlobal } from "../../../packages/emulator/src/wasm-api.ts";

/** The most instances that a test gets from tests before it: each that was used takes 9 MB for good. */
const MOST = 8;

/** Functions that are called too often to be guarded. They read alone. */
const UNGUARDED = ["peek", "getWasmBoyOffsetFromGameBoyOffset"];

type Exports = Readonly<Record<string, unknown>>;

/** An instance of the core, with what makes it as new. */
interface Kept {
  readonly exports: Exports;
  readonly memory: Uint8Array;
  /** The memory as it was at first. */
  readonly image: Uint8Array;
  readonly globals: readonly (readonly [global: WasmGlobal, value: number])[];
}

/** What the files of one worker share: each file runs this module anew. */
interface Shared {
  readonly Instance: typeof WASM.Instance;
  /** The instances that no test has, by module; null for a module that is no core. */
  readonly spare: WeakMap<object, Kept[] | null>;
  readonly images: WeakMap<object, Uint8Array>;
  /** Gives back what the present test has; null outside of a test. */
  lent: (() => void)[] | null;
}

const place = globalThis as { reusedCores?: Shared };

/**
 * An instance of the core takes 9 MB, and after each seventh V8 looks through its whole heap, which is a fifth of the
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
    const { lent } = made;
    if (lent === null || lent.length === MOST) return new made.Instance(module, imports);
    const spare = made.spare.get(module);
    const kept = spare?.pop();
    if (kept !== undefined) return lend(made, module, kept);
    const { exports } = new made.Instance(module, imports);
    if (spare === null || exports["runFrames"] === undefined) {
      made.spare.set(module, null);
      return { exports };
    }
    return lend(made, module, keep(made, module, exports));
  };
  Object.assign(WASM, { Instance });
  return made;
}

function lend(from: Shared, module: object, kept: Kept): { exports: Exports } {
  let isGivenBack = false;
  from.lent?.push(() => {
    isGivenBack = true;
    kept.memory.set(kept.image);
    for (const [global, value] of kept.globals) if (global.value !== value) global.value = value;
    from.spare.set(module, [...(from.spare.get(module) ?? []), kept]);
  });
  const guarded = Object.entries(kept.exports).map(([name, value]) => {
    if (typeof value !== "function" || UNGUARDED.includes(name)) return [name, value] as const;
    const guard = (...words: unknown[]) => {
      if (isGivenBack) throw new Error("this test uses an emulator of a test that has ended");
      return value(...words);
    };
    return [name, guard] as const;
  });
  return { exports: Object.fromEntries(guarded) };
}

/** An instance just after its start. What it does not export, such as where its banks lie, follows as the core is used. */
function keep(from: Shared, module: object, exports: Exports): Kept {
  const memory = new Uint8Array((exports["memory"] as { buffer: ArrayBuffer }).buffer);
  const image = from.images.get(module) ?? memory.slice();
  from.images.set(module, image);
  const globals = Object.values(exports).flatMap((value) =>
    value instanceof WASM.Global ? [[value, value.value] as const] : [],
  );
  return { exports, memory, image, globals };
}
