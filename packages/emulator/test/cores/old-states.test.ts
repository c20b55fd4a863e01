import { readdirSync, readFileSync } from "node:fs";
import { brotliDecompressSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { decodeMachine } from "../../../../src/record/saves/format/machine-part.ts";
import { buildRom } from "../../../../test/helpers/roms/build-rom.ts";
import { buildBusyRom } from "../../../../test/helpers/roms/busy-rom.ts";
import type { Core } from "../../src/core-instance.ts";
import { createEmulatorOn } from "../../src/emulator-on-core.ts";
import { loadEarlierCores } from "../../src/load-core.ts";
import type { MachineState } from "../../src/machine/machine.ts";
import { isHardware } from "../../src/machine/machine-globals.ts";
import { createEmulator } from "../../src/wasmboy-emulator.ts";

interface Machine {
  readonly core: Record<string, { value: number }>;
  readonly memory: Uint8Array;
  readonly globals: Record<string, { value: number }>;
}

const tool = (name: string): string => new URL(`../../../../tools/core/${name}`, import.meta.url).href;
const { shippedCore } = (await import(tool("shipped-core.js"))) as { shippedCore: () => Uint8Array };
const { compileCore, createMachine, frameRunner } = (await import(tool("verify/machine.js"))) as {
  compileCore: (wasm: Uint8Array) => Promise<object>;
  createMachine: (module: object, rom: Uint8Array) => Machine;
  frameRunner: (machine: Machine) => (held: number) => void;
};
const shipped = await compileCore(shippedCore());

/** A machine state as it was made with wasmboy's own core, after this number of frames. */
function oldState(rom: Uint8Array, frames: number, ramBytes: number): MachineState {
  const machine = createMachine(shipped, rom);
  const run = frameRunner(machine);
  for (let i = 0; i < frames; i++) run(0);
  const part = (name: string, bytes: number): Uint8Array => {
    const start = machine.core[name]?.value ?? 0;
    return machine.memory.slice(start, start + bytes);
  };
  return {
    core: {
      name: "wasmboy-0.7.1",
      sha256: "7e41143a4ecf9a4593569b9eac47825d11574fc6bb28b886891b4f26424a1298",
    },
    globalNames: Object.keys(machine.globals),
    globals: Int32Array.from(Object.values(machine.globals), ({ value }) => value),
    regions: {
      vram: part("VIDEO_RAM_LOCATION", 0x4000),
      wram: part("WORK_RAM_LOCATION", 0x8000),
      oamIoHram: part("OTHER_GAMEBOY_INTERNAL_MEMORY_LOCATION", 0x2000),
      palettes: part("GBC_PALETTE_LOCATION", 0x80),
      cartridgeRam: part("CARTRIDGE_RAM_LOCATION", ramBytes),
      frame: part("FRAME_LOCATION", 160 * 144 * 3),
    },
  };
}

test("a game goes on from a state that wasmboy's own core made", () => {
  // Counts VBlanks at C000, with the LCD, its interrupts and the timer on.
  const rom = buildRom({}, (code) => {
    code.raw(0xaf).store(0xc000).register(0xff, 0x07).register(0x07, 0x05).register(0x41, 0x68);
    code.register(0x40, 0x91).raw(0xfb).label("idle").raw(0x76, 0).jr("idle");
    code.label("vblank").raw(0xf5).load(0xc000).raw(0x3c).store(0xc000).raw(0xf1, 0xd9);
    code.label("stat").raw(0xd9).label("timer").raw(0xd9);
  });

  for (const frames of [1, 2, 30, 77]) {
    const emulator = createEmulator(rom);
    const state = oldState(rom, frames, 0);
    emulator.restore(state);
    const before = emulator.read(0xc000);

    emulator.run(50, []);

    expect(emulator.screen().rgb).toHaveLength(160 * 144 * 3);
    expect((emulator.read(0xc000) - before) & 0xff).toBe(50);
    expect(emulator.read(0xff44)).toBe(144);
    expect(emulator.snapshot().regions.frame).not.toEqual(new Uint8Array(160 * 144 * 3));
  }
});

test("nothing of such a state is changed by loading it, but the parts that it lacks", () => {
  const rom = buildBusyRom(false);
  const emulator = createEmulator(rom);
  const state = oldState(rom, 20, emulator.cartridge.ramBytes);

  emulator.restore(state);

  const taken = emulator.snapshot();
  expect(taken.regions).toEqual(state.regions);
  for (const [i, name] of taken.globalNames.entries()) {
    const place = state.globalNames.indexOf(name);
    if (place >= 0) expect([name, taken.globals[i]]).toEqual([name, state.globals[place]]);
  }
});

/** A program that counts in RAM by the timer, with channels 1 and 4 on. */
const counting = (): Uint8Array =>
  buildRom({}, (code) => {
    code.raw(0xaf).store(0xc000).register(0x26, 0x80).register(0x24, 0x77).register(0x25, 0xff);
    code
      .register(0x12, 0xf0)
      .register(0x14, 0x87)
      .register(0x21, 0xf0)
      .register(0x22, 0x33)
      .register(0x23, 0x80);
    code.register(0x06, 0x80).register(0x07, 0x05).register(0xff, 0x05).raw(0xfb);
    code.label("idle").raw(0x76, 0).jr("idle");
    code.label("vblank").raw(0xf5).readRegister(0x04).store(0xc100).raw(0xf1, 0xd9);
    code.label("timer").raw(0xf5).load(0xc000).raw(0x3c).store(0xc000).raw(0xf1, 0xd9);
  });

const released = readdirSync(new URL("../../../../core/released/", import.meta.url)).map((file) =>
  file.slice(0, 64),
);

describe.each(released)("a state of the released core %s", (sha256) => {
  const [earlier] = loadEarlierCores(sha256);

  test.each([1, 2, 30])(
    "goes on as if the game had been played on this core from the start: %s frames",
    (frames) => {
      const [old, present, unbroken] = [createEmulatorOn(earlier as Core, counting()), ...two(counting)];
      old.run(frames, []);
      present.restore(old.snapshot());
      unbroken.run(frames, []);
      for (const emulator of [present, unbroken]) emulator.run(50, []);

      const [taken, whole] = [present.snapshot(), unbroken.snapshot()];
      const differing = taken.globalNames.filter((_, i) => taken.globals[i] !== whole.globals[i]);
      // The sound's phases are not the same, since the two count the channels in another way
      expect(differing.filter((name) => isHardware(name) && !name.startsWith("core/sound/"))).toEqual([]);
      for (const region of ["vram", "wram", "palettes", "cartridgeRam", "frame"] as const) {
        expect(taken.regions[region]).toEqual(whole.regions[region]);
      }
    },
  );

  test("is complete: each part that it lacks is known", () => {
    const old = createEmulatorOn(earlier as Core, counting());
    old.run(30, []);
    const state = old.snapshot();
    const [present] = two(counting);
    present.restore(state);
    const { globalNames, globals } = present.snapshot();
    const globalOf = (name: string): number | undefined => globals[globalNames.indexOf(name)];

    expect(globalOf("core/model/Model.isColor")).toBe(0);
    expect(globalOf("core/memory/mbc7/Mbc7.output")).toBe(1);
    expect(globalOf("core/sound/apu/Apu.square1DidStep")).toBe(1);
    expect(globalOf("core/sound/apu/Apu.noiseIsCounting")).toBe(1);
    expect(globalOf("core/sound/apu/Apu.noiseIsHigh")).toBe(
      ((globalOf("core/sound/channel4/Channel4.linearFeedbackShiftRegister") ?? 0) & 1) ^ 1,
    );
  });

  test("of a Color game is one of a Color machine", () => {
    const rom = buildRom({ colorFlag: 0x80 }, (code) => code.forever());
    const old = createEmulatorOn(earlier as Core, rom);
    const present = createEmulator(rom);
    old.run(3, []);

    present.restore(old.snapshot());

    const { globalNames, globals } = present.snapshot();
    expect(globals[globalNames.indexOf("core/model/Model.isColor")]).toBe(1);
  });
});

const two = (rom: () => Uint8Array) => [createEmulator(rom()), createEmulator(rom())] as const;

/** The records of a fixture: each after its length in four bytes, the lowest first. */
function recordsOf(bytes: Buffer): readonly Buffer[] {
  const records: Buffer[] = [];
  for (let at = 0; at < bytes.length; ) {
    const end = at + 4 + bytes.readUInt32LE(at);
    records.push(bytes.subarray(at + 4, end));
    at = end;
  }
  return records;
}

// Made once, never anew: a program for the DMG and one for Color that keep all of the hardware busy (busy-rom.ts), then the
// states of both, after 37 and 58 frames, on each of 43 builds of the core, from wasmboy's own to 24bffd87… of 27 November 2026.
const FIXTURE = new URL("../../../../test/fixtures/core-states.br", import.meta.url);
const [plain, color, ...states] = recordsOf(brotliDecompressSync(readFileSync(FIXTURE)));
const FRAMES_BEFORE = [37, 58];

describe("the states of 43 earlier builds of the core", () => {
  const [FRAME_COUNT, TIMER_COUNT] = [0xc001, 0xc003];
  const roms = [plain, color].map((rom) => new Uint8Array(rom ?? []));

  /** Counts of VBlanks and of the timer's interrupts in 30 frames. */
  function playOn(emulator: ReturnType<typeof createEmulator>): readonly number[] {
    const counts = [FRAME_COUNT, TIMER_COUNT];
    const before = counts.map((address) => emulator.read(address));
    emulator.run(30, []);
    return counts.map((address, i) => (emulator.read(address) - (before[i] ?? 0)) & 0xff);
  }

  const emulators = roms.map((rom) => createEmulator(rom));
  const whole = emulators.map((emulator, i) => {
    emulator.run(FRAMES_BEFORE[i] ?? 0, []);
    return playOn(emulator);
  });
  const read = states.map((bytes, i) => ({ state: decodeMachine(bytes), of: i % 2 }));

  test("are of 43 builds", () => {
    expect(new Set(read.map(({ state }) => state.core.sha256)).size).toBe(43);
    expect(read).toHaveLength(86);
  });

  test.each(read)("load, and the game goes on: $state.core.sha256, program $of", ({ state, of }) => {
    const emulator = emulators[of];
    if (emulator === undefined) throw new Error("no such program");
    emulator.restore(state);
    const taken = emulator.snapshot();

    const [frames = 0, ticks = 0] = playOn(emulator);

    expect(Buffer.compare(taken.regions.wram, state.regions.wram)).toBe(0);
    // The cores differ in the lengths of instructions and in what the LCD does when it is switched on
    const [wholeFrames = 0, wholeTicks = 0] = whole[of] ?? [];
    expect(Math.abs(frames - wholeFrames)).toBeLessThanOrEqual(1);
    expect(Math.abs(ticks - wholeTicks)).toBeLessThanOrEqual(25);
    expect(new Set(emulator.screen().rgb).size).toBeGreaterThan(1);
  });
});

describe("a line that is drawn by dots", () => {
  const DOTS = "core/graphics/dots/Dots";
  const names = [`${DOTS}.isStuck`, `${DOTS}.isScrolled`];
  const globalOf = ({ globalNames, globals }: MachineState, name: string) =>
    globals[globalNames.indexOf(name)];

  /** The state as a core had it that did not keep these. */
  function without(state: MachineState): MachineState {
    const kept = [...state.globalNames.keys()].filter((i) => !names.includes(state.globalNames[i] ?? ""));
    return {
      ...state,
      globalNames: kept.map((i) => state.globalNames[i] ?? ""),
      globals: Int32Array.from(kept, (i) => state.globals[i] ?? 0),
    };
  }

  test.each([0, 3])("goes on from a state that lacks what its fetcher knows of WX: SCX %i", (scroll) => {
    // Writes WX over and over, each time another
    const rom = buildRom({ colorFlag: 0x80 }, (code) => {
      code.register(0x43, scroll).register(0x4a, 0).register(0x40, 0xf1).raw(0x3e, 0).label("again");
      code.raw(0xe0, 0x4b, 0x3c, 0xe6, 0x3f).jr("again");
    });
    const [emulator, older] = [createEmulator(rom), createEmulator(rom)];
    const again = rom.findIndex((byte, at) => byte === 0xe0 && rom[at + 1] === 0x4b && rom[at + 2] === 0x3c);
    const seen = new Set<string>();
    emulator.run(2, []);
    for (let i = 0; i < 400; i++) {
      emulator.runUntilAny?.([{ kind: "pc", address: again }], [], 2);
      const state = emulator.snapshot();
      if (globalOf(state, `${DOTS}.isOn`) === 0) continue;

      older.restore(without(state));

      // Before a step that makes an address, it is found out anew
      const needed = names.slice(((globalOf(state, `${DOTS}.step`) ?? 0) & 1) === 1 ? 0 : 1);
      const values = needed.map((name) => globalOf(state, name));
      seen.add(values.join());
      expect([i, ...needed.map((name) => globalOf(older.snapshot(), name))]).toEqual([i, ...values]);
    }
    const own = scroll === 0 ? 0 : 1;
    expect([...seen]).toEqual(expect.arrayContaining([`0,${own}`, `1,${own}`]));
  });
});
