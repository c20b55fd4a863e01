// Two cores play the same program with the same buttons; after every frame everything must be equal.
import { createMachine, frameRunner, machineMemory, press } from "./machine.js";
import { createRandom } from "./random.js";

/**
 * Plays `rom` for `frames` frames on two cores, of which the first may be the shipped one, and gives their number, or
 * throws an Error that says what differs first. A program that runs into an opcode that does not exist is locked up on both.
 */
export function comparePlay(first, built, rom, { frames, seed, tiles = 0, isWhole = false }) {
  const random = createRandom(seed);
  const one = createMachine(first, rom, { tiles });
  const other = createMachine(built, rom, { tiles });
  // Where both are built here, what they use for themselves may differ
  const memoryOf = one.core.runFrames ? stateMemory : machineMemory;
  const [oneMemory, otherMemory] = [one, other].map(memoryOf);
  const [runOne, runOther] = [one, other].map((machine) =>
    isWhole ? cycleRunner(machine) : frameRunner(machine),
  );
  let held = 0;
  for (let frame = 0; frame < frames; frame++) {
    if (frame % 7 === 0) held = random.byte() & random.byte();
    runOne(held);
    runOther(held);
    const difference = firstDifference(one, other, oneMemory, otherMemory, isOfDots);
    if (difference) throw new Error(`frame ${frame}: ${difference}`);
  }
  return frames;
}

/** The reference core draws every line by dots. */
const isOfDots = (name) => name.startsWith("core/graphics/dots/");

/** Runs 70,224 cycles wherever the LCD is: the core's own frame. Now and then the audio buffer is emptied. */
function cycleRunner({ core }) {
  let frame = 0;
  return (held) => {
    press(core, held);
    core.executeFrame();
    if (frame++ % 3 === 0) core.clearAudioBuffer();
  };
}

/** The first difference in words, or undefined. */
function firstDifference(one, other, oneMemory, otherMemory, isLeftOut = () => false) {
  const found = [];
  for (const name of Object.keys(one.globals)) {
    if (isLeftOut(name)) continue;
    if (!other.globals[name] && name.startsWith("~")) continue;
    if (!other.globals[name]) return `global ${name} is missing`;
    const [a, b] = [one.globals[name].value, other.globals[name].value];
    if (a !== b) found.push(`${name.split("/").at(-1)} ${a} ≠ ${b}`);
  }
  for (const [i, mine] of oneMemory.entries()) {
    const yours = otherMemory[i];
    if (Buffer.compare(mine, yours) === 0) continue;
    const at = mine.findIndex((byte, at) => byte !== yours[at]);
    found.push(`memory ${region(one, mine.byteOffset + at)}: ${mine[at]} ≠ ${yours[at]}`);
  }
  return found.length ? found.slice(0, 8).join(", ") : undefined;
}

function region({ core }, address) {
  const names = Object.keys(core).filter((name) => name.endsWith("_LOCATION") && core[name].value <= address);
  const name = names.reduce((best, next) => (core[next].value >= core[best].value ? next : best));
  return `${name}+0x${(address - core[name].value).toString(16)}`;
}

/** The last mixed sample and the unfinished picture: the machine depends on neither. */
const isForPeople = (name) => /^core\/(sound\/accumulator|graphics\/picture)\//.test(name);

/**
 * Plays `rom` on two instances of our core, one of which draws no pictures and makes no samples in every other
 * stretch of frames. What belongs to the machine must be equal all along.
 */
export function compareSwitches(built, rom, { frames, seed }) {
  const random = createRandom(seed);
  const one = createMachine(built, rom);
  const other = createMachine(built, rom);
  const [oneMemory, otherMemory] = [one, other].map(hardwareMemory);
  let held = 0;
  for (let frame = 0; frame < frames; frame++) {
    if (frame % 7 === 0) held = random.byte() & random.byte();
    if (frame % 16 === 0) {
      other.core.setPictures(random.byte() & 1);
      other.core.setSamples(random.byte() & 1);
    }
    one.core.runFrames(1, held);
    other.core.runFrames(1, held);
    const difference = firstDifference(one, other, oneMemory, otherMemory, isForPeople);
    if (difference) throw new Error(`frame ${frame}: ${difference}`);
  }
  return frames;
}

/**
 * Plays `rom` to `points` points, most of them within a frame: after some instructions of a random line. At each the
 * state is taken and loaded into a machine that was elsewhere; from there both play `frames` frames, and their states
 * and pictures must be equal all along.
 */
export function compareForks(built, rom, { points, frames, seed }) {
  const random = createRandom(seed);
  const one = createMachine(built, rom);
  const other = createMachine(built, rom);
  const [oneMemory, otherMemory] = [one, other].map((machine) => [
    ...hardwareMemory(machine),
    frameOf(machine),
  ]);
  let played = 0;
  for (let point = 0; point < points; point++) {
    one.core.runFrames(1 + (random.byte() % 8), random.byte() & random.byte());
    if (point % 4 !== 0) stopWithinFrame(one, random);
    putState(other, takeState(one));
    const start = takeState(one);
    for (let frame = 0; frame < frames; frame++) {
      const held = random.byte() & random.byte();
      one.core.runFrames(1, held);
      other.core.runFrames(1, held);
      const difference = firstDifference(one, other, oneMemory, otherMemory, isHeard);
      if (difference) throw new Error(`point ${point}, frame ${frame}: ${difference}`);
      played += 1;
    }
    putState(one, start);
  }
  return played;
}

const isHeard = (name) => name.startsWith("core/sound/accumulator/");

/** To a random line, and some instructions on. */
function stopWithinFrame({ core, globals }, random) {
  core.setCondition(0, 1, 0, 0, random.byte() % 154);
  core.runUntilAny(1, 2, 0);
  const counter = globals["core/cpu/cpu/Cpu.programCounter"];
  for (let step = random.byte() % 24; step > 0; step--) {
    // Any PC but this one, one of which the next instruction has: the nearest eight and those of the interrupts
    const next = [1, 2, 3, 4, 5, 0, -1].map((distance) => (counter.value + distance) & 0xffff);
    for (const [i, address] of [...next, 0x40, 0x48, 0x50, 0x58, 0x60].entries())
      core.setCondition(i, 4, address, 0, 0);
    core.runUntilAny(12, 1, 0);
  }
}

function frameOf({ core, memory }) {
  const start = core.FRAME_LOCATION.value;
  return memory.subarray(start, start + 160 * 144 * 3);
}

/** All that a save holds: the globals in their order, the machine's memory, the picture. */
function takeState(machine) {
  return {
    globals: Object.values(machine.globals).map(({ value }) => value),
    memory: [...hardwareMemory(machine), frameOf(machine)].map((bytes) => bytes.slice()),
  };
}

function putState(machine, state) {
  for (const [i, global] of Object.values(machine.globals).entries()) global.value = state.globals[i];
  for (const [i, bytes] of [...hardwareMemory(machine), frameOf(machine)].entries())
    bytes.set(state.memory[i]);
  // As a load does, which the core must hear of
  const { core } = machine;
  core.storeGlobals(core.CHANNEL_1_BUFFER_LOCATION.value);
  core.loadGlobals(core.CHANNEL_1_BUFFER_LOCATION.value);
}

/** The memory that is part of the machine, its picture and its sound. */
function stateMemory(machine) {
  const { core, memory } = machine;
  const [start, end] = [core.AUDIO_BUFFER_LOCATION.value, core.CARTRIDGE_RAM_LOCATION.value];
  return [...hardwareMemory(machine), frameOf(machine), memory.subarray(start, end)];
}

/** The memory that is part of the machine, without its picture and its sound. */
function hardwareMemory({ core, memory }) {
  const part = (name, bytes) => memory.subarray(core[name].value, core[name].value + bytes);
  return [
    part(
      "VIDEO_RAM_LOCATION",
      core.OTHER_GAMEBOY_INTERNAL_MEMORY_LOCATION.value - core.VIDEO_RAM_LOCATION.value + 0x4080,
    ),
    part("CARTRIDGE_RAM_LOCATION", core.CARTRIDGE_RAM_SIZE.value),
  ];
}
