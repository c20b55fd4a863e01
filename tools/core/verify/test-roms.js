// The public test ROMs, which are not in this repository: where they lie, and what they say of a core.
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, sep } from "node:path";
import { fileURLToPath } from "node:url";
import { createMachine, MODELS } from "./machine.js";

/** The folder with `mooneye/` and `acid/`: of the environment's TEST_ROMS, else beside the project. Null if there is none. */
export function testRomFolder(env = process.env) {
  const folder = env.TEST_ROMS ?? fileURLToPath(new URL("../../../../shared/test-roms", import.meta.url));
  return existsSync(join(folder, "mooneye")) ? folder : null;
}

/** The names of mooneye's ROMs there, such as `acceptance/ppu/intr_2_0_timing`, in order. */
export function mooneyeNames(folder) {
  return readdirSync(join(folder, "mooneye"), { recursive: true })
    .filter((name) => name.endsWith(".gb"))
    .map((name) => name.split(sep).join("/").slice(0, -3))
    .sort();
}

const REGISTERS = ["B", "C", "D", "E", "H", "L"];
/** The registers after a ROM of mooneye's: Fibonacci's numbers if it passed. */
const PASSED = [3, 5, 8, 13, 21, 34];
const FAILED = Array(6).fill(0x42);
const MOST_FRAMES = 1200;

/** The models that a suffix of mooneye's names is for: letters for groups, or names. DMG-0, CGB-0 and SGB2 are none of ours. */
const SUFFIXES = [
  [/^(dmgABCX?)$/, ["dmg"]],
  [/^dmgABCX?mgb$/, ["dmg", "mgb"]],
  [/^mgb$/, ["mgb"]],
  [/^sgb$/, ["sgb"]],
  [/^(cgb|cgbABCDE)$/, ["cgb"]],
  [/^[GSCA]+$/, null],
  [/^(dmg0|cgb0|sgb2)$/, []],
];
const GROUPS = { G: ["dmg", "mgb"], S: ["sgb"], C: ["cgb", "agb"], A: ["agb"] };

/** The models on which a ROM of mooneye's must pass: those of its suffix, or all. */
export function modelsOf(name) {
  const suffix = /-([A-Za-z0-9]+)$/.exec(name)?.[1];
  const known = SUFFIXES.find(([pattern]) => pattern.test(suffix ?? ""));
  if (known === undefined) return MODELS.slice(1);
  return known[1] ?? [...suffix].flatMap((letter) => GROUPS[letter]);
}

/** Plays a ROM of mooneye's on the compiled core until it has ended: whether it passed, and after how many frames. */
export function playMooneye(module, folder, name, model = "auto") {
  const rom = readFileSync(join(folder, "mooneye", `${name}.gb`));
  const machine = createMachine(module, rom, { model });
  machine.core.setPictures(0);
  machine.core.setSamples(0);
  const registers = REGISTERS.map((register) => machine.globals[`core/cpu/cpu/Cpu.register${register}`]);
  const holds = (values) => registers.every(({ value }, i) => value === values[i]);
  for (let frames = 1; frames <= MOST_FRAMES; frames++) {
    machine.core.runFrames(1, 0);
    if (holds(PASSED)) return { passed: true, frames };
    if (holds(FAILED)) return { passed: false, frames };
  }
  return { passed: false, frames: MOST_FRAMES };
}

/** The picture of an acid ROM (`dmg-acid2.gb`) after 60 frames: 160 × 144 RGB. */
export function playAcid(module, folder, name) {
  const machine = createMachine(module, readFileSync(join(folder, "acid", name)));
  machine.core.runFrames(60, 0);
  const start = machine.core.FRAME_LOCATION.value;
  return machine.memory.slice(start, start + 160 * 144 * 3);
}

/** Which ROM a verdict is of. */
export function romSha256(folder, path) {
  return createHash("sha256")
    .update(readFileSync(join(folder, path)))
    .digest("hex");
}
