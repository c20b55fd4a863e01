// Plays any test ROM until it reports a result, in one of the ways that public suites use.
import { createMachine } from "./machine.js";

const REGISTERS = ["B", "C", "D", "E", "H", "L"];
/** Fibonacci's numbers, or 42 in all, with LD B,B: mooneye, wilbertpol, SameSuite. */
const [FIBONACCI, FORTY_TWO] = [[3, 5, 8, 13, 21, 34], Array(6).fill(0x42)];
/** Cartridge RAM begins with a status (80 while running) and this: blargg's later suites. */
const SIGNATURE = [0xde, 0xb0, 0x61];
const RUNNING = 0x80;
/** FF80 is the result, FF81 the expected one, FF82 01 or FF: GBMicrotest. */
const [RESULT, EXPECTED, VERDICT] = [0xff80, 0xff81, 0xff82];
const SCREEN = { address: 0x9800, rows: 32, columns: 32 };
/** GBMicrotest's programs end within two frames, and others use these cells too. */
const MICROTEST_FRAMES = 30;
const PICTURE_FRAMES = 120;

/**
 * Plays a ROM on a compiled core: whether it passed, null where it reported nothing; the way of reporting; the frames.
 *
 * @param picture the expected picture, 160 × 144 RGB; null for none. It is compared if nothing else was reported.
 */
export function playTestRom(module, rom, { picture = null, frames: most = 3600 } = {}) {
  const machine = createMachine(module, rom);
  const { core, memory, globals } = machine;
  core.setSamples(0);
  const registers = REGISTERS.map((name) => globals[`core/cpu/cpu/Cpu.register${name}`]);
  const holds = (values) => registers.every(({ value }, i) => value === values[i]);
  const ram = core.CARTRIDGE_RAM_LOCATION.value;

  for (let frames = 1; frames <= most; frames++) {
    core.runFrames(1, 0);
    const report = (passed, by) => ({ passed, by, frames });
    if (holds(FIBONACCI)) return report(true, "registers");
    if (holds(FORTY_TWO)) return report(false, "registers");
    if (SIGNATURE.every((byte, i) => memory[ram + 1 + i] === byte) && memory[ram] !== RUNNING)
      return report(memory[ram] === 0, "memory");
    const text = textOn(core);
    if (/passed/i.test(text)) return report(true, "text");
    if (/failed/i.test(text)) return report(false, "text");
    if (frames === MICROTEST_FRAMES) {
      const isPassed = core.peek(VERDICT) === 0x01 && core.peek(RESULT) === core.peek(EXPECTED);
      const isFailed = core.peek(VERDICT) === 0xff && core.peek(RESULT) !== core.peek(EXPECTED);
      if (isPassed || isFailed) return report(isPassed, "memory");
    }
    if (picture !== null && frames === PICTURE_FRAMES) return report(isShown(machine, picture), "picture");
  }
  return { passed: null, by: "nothing", frames: most };
}

/** The background's map as text: blargg's tiles are numbered as ASCII. */
function textOn(core) {
  const cells = Array.from({ length: SCREEN.rows * SCREEN.columns }, (_, i) => core.peek(SCREEN.address + i));
  return String.fromCharCode(...cells);
}

/** Whether the picture is shown: a DMG's by the order of its shades, a Color machine's by the upper five bits. */
function isShown({ core, memory, globals }, picture) {
  const start = core.FRAME_LOCATION.value;
  const shown = memory.subarray(start, start + picture.length);
  const isColor = globals["core/cpu/cpu/Cpu.GBCEnabled"].value !== 0;
  const keyOf = isColor ? fives : ranks;
  const [one, other] = [keyOf(shown), keyOf(picture)];
  return one.every((value, i) => value === other[i]);
}

const fives = (rgb) => Array.from(rgb, (byte) => byte >> 3);

function ranks(rgb) {
  const reds = Array.from({ length: rgb.length / 3 }, (_, i) => rgb[3 * i]);
  const shades = [...new Set(reds)].sort((a, b) => a - b);
  return reds.map((red) => shades.indexOf(red));
}
