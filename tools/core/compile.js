// From sources to the module: AssemblyScript 0.15.1, our exports, binaryen.
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import binaryen from "binaryen";
import { globalNames } from "./shipped-core.js";
import { writeSources } from "./sources.js";

/** What wasmboy's own build says to asc. */
export const WASMBOY_FLAGS = ["-O3", "--converge", "--sourceMap", "core/dist/core.untouched.wasm.map"];

const require = createRequire(import.meta.url);
const asc = join(dirname(require.resolve("assemblyscript/package.json")), "bin/asc");

/** Derived or set by the host, so no part of a machine: they are not exported. */
const NO_STATE =
  /^core\/(lazy\/Lazy|memory\/banks\/Banks|memory\/mapper\/Header|graphics\/(changes\/Changes|shades\/Shades))\./;

/** Of wasmboy's own classes, never written. */
const CONSTANT =
  /\.(MAX_LENGTH|RESPONSE_\w+|memoryLocation\w+|sampleRate|wasmBoyMemoryMaxBufferSize|horizontalFlip)$/;

/** Whether the picture in memory is what the core drew: not after a load. */
const IS_PICTURE_KNOWN = "core/graphics/changes/Changes.isKnown";

/** Sizes up to which functions are inlined, in binaryen's measure: always, where it seems to pay, with one caller. */
const INLINE = { always: 30, flexible: 200, oneCaller: -1 };

/** Compiles `files` with asc alone: the module, and the names of its globals in order. */
export function compileSources(files, flags = []) {
  const folder = mkdtempSync(join(tmpdir(), "core-"));
  try {
    writeSources(files, folder);
    const options = ["core/index.ts", "-b", "out.wasm", "-t", "out.wat", ...flags, "--memoryBase", "0"];
    const { status, stderr } = spawnSync(process.execPath, [asc, ...options], {
      cwd: folder,
      encoding: "utf8",
    });
    if (status !== 0) throw new Error(`asc failed:\n${stderr}`);
    const read = (name) => readFileSync(join(folder, name));
    return { wasm: read("out.wasm"), names: globalNames(read("out.wat").toString()) };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * The core as it ships: compiled, with the globals that are state exported under their names, with `storeGlobals`
 * and `loadGlobals`, and optimised. `shippedNames` are the globals that wasmboy's own build has.
 */
export function buildCore(files, shippedNames) {
  const { wasm, names } = compileSources(files);
  const module = binaryen.readBinary(wasm);
  module.setFeatures(binaryen.Features.MVP | binaryen.Features.MutableGlobals);
  const state = stateGlobals(module, names, shippedNames);
  for (const { internal, name } of state) module.addGlobalExport(internal, name);
  const known = names.findIndex(({ name }) => name === IS_PICTURE_KNOWN);
  addTransfer(module, state, binaryen.getGlobalInfo(module.getGlobalByIndex(known)).name);

  binaryen.setOptimizeLevel(3);
  binaryen.setShrinkLevel(0);
  binaryen.setAlwaysInlineMaxSize(INLINE.always);
  binaryen.setFlexibleInlineMaxSize(INLINE.flexible);
  binaryen.setOneCallerInlineMaxSize(INLINE.oneCaller);
  module.optimize();
  module.optimize();
  if (!module.validate()) throw new Error("binaryen made a module that is not valid");
  const bytes = module.emitBinary();
  module.dispose();
  return Buffer.from(bytes);
}

/** Internal and exported names of the globals that are state: wasmboy's, and those that we add. */
function stateGlobals(module, names, shippedNames) {
  const found = names.flatMap(({ name, isMutable }, index) => {
    const info = binaryen.getGlobalInfo(module.getGlobalByIndex(index));
    if (info.mutable !== isMutable) throw new Error(`${name} is not where the text format has it`);
    const isState = shippedNames.includes(name) || isAdded(name);
    if (isMutable && !isState && !NO_STATE.test(name) && !CONSTANT.test(name) && !name.startsWith("~"))
      throw new Error(`${name} is neither state nor known to be derived: see ADDED_STATE and NO_STATE`);
    return isMutable && isState ? [{ internal: info.name, name }] : [];
  });
  // Those of AssemblyScript's own runtime (`~…`) may go: they are no part of a Game Boy
  const needed = shippedNames.filter((name) => !name.startsWith("~"));
  const lost = needed.filter((name) => !found.some((global) => global.name === name));
  if (lost.length > 0) throw new Error(`globals of wasmboy's core are missing: ${lost.join(", ")}`);
  return found;
}

/** Our classes whose globals are state. */
const ADDED_STATE = [
  "core/memory/clock/Clock.",
  "core/memory/mapper/Mapper.",
  "core/memory/mbc7/Mbc7.",
  "core/memory/huc3/Huc3.",
  "core/memory/camera/Camera.",
  "core/memory/mbc6/Mbc6.",
  "core/memory/tama5/Tama5.",
  "core/memory/oamDma/OamDma.",
  "core/memory/dma/VideoDma.",
  "core/cpu/speedSwitch/SpeedSwitch.",
  "core/graphics/dots/Dots.",
  "core/graphics/lcdLine/LcdLine.",
  "core/interrupts/interrupts/Interrupts.isWakeLate",
  "core/graphics/picture/Picture.",
  "core/sound/apu/Apu.",
  "core/model/Model.",
];
const isAdded = (name) => ADDED_STATE.some((prefix) => name.startsWith(prefix));

/**
 * `storeGlobals(address)` and `loadGlobals(address)`: all of the state's globals, four bytes each, in export order. The
 * latter sets `isPictureKnown` to 0.
 */
function addTransfer(module, state, isPictureKnown) {
  const address = () => module.local.get(0, binaryen.i32);
  const store = state.map(({ internal }, i) =>
    module.i32.store(4 * i, 4, address(), module.global.get(internal, binaryen.i32)),
  );
  const load = state.map(({ internal }, i) =>
    module.global.set(internal, module.i32.load(4 * i, 4, address())),
  );
  load.push(module.global.set(isPictureKnown, module.i32.const(0)));
  for (const [name, body] of [
    ["storeGlobals", store],
    ["loadGlobals", load],
  ]) {
    module.addFunction(name, binaryen.i32, binaryen.none, [], module.block(null, body));
    module.addFunctionExport(name, name);
  }
}
