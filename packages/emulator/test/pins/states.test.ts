import { expect, it } from "vitest";
import { told } from "../../../../test/helpers/pins/told.ts";
import { buildRom } from "../../../../test/helpers/roms/build-rom.ts";
import type { MachineState } from "../../src/machine/machine.ts";
import { ADDED_STATE, isHardware, isPossible, valueBefore } from "../../src/machine/machine-globals.ts";
import { createEmulator } from "../../src/wasmboy-emulator.ts";

/** Globals of each kind, and some that no core has. */
const NAMES = [
  "~table",
  ...["config/Config.isColor", "core/Core.a", "cycles/Cycles.a", "debug/Debug.a", "execute/Execute.a"],
  ...["graphics/tiles/TileCache.tileId", "graphics/tiles/Tiles.a", "graphics/picture/Picture.drawn"],
  ...["sound/accumulator/Accumulator.a", "sound/apu/Apu.square1Delay", "sound/apu/Apu.square3Delay"],
  ...["cpu/cpu/Cpu.currentCycles", "cpu/cpu/Cpu.currentCyclesOf", "sound/sound/Sound.audioQueueIndex"],
  ...["cpu/cpu/Cpu.registerA", "cpu/cpu/Cpu.registerL", "cpu/cpu/Cpu.registerM", "cpu/cpu/Cpu.stackPointer"],
  ...[
    "cpu/cpu/Cpu.programCounter",
    "cpu/cpu/Cpu.GBCDoubleSpeed",
    "graphics/graphics/Graphics.scanlineRegister",
  ],
  ...["memory/oamDma/OamDma.toCopy", "graphics/lcdLine/LcdLine.firstHidden"],
  ...["graphics/lcdLine/LcdLine.lastHidden", "model/Model.isColor", "joypad/Joypad.up", "serial/Serial.a"],
  ...["timers/Timers.a", "interrupts/Interrupts.a", "other/Other.a"],
].map((name) => (name.startsWith("~") ? name : `core/${name}`));

const VALUES = [
  ...[-(2 ** 24) - 1, -(2 ** 24), -1, 0, 1, 2, 40, 41, 154, 155, 160, 161, 0xff, 0x100, 0xffff, 0x10000],
  ...[2 ** 24, 2 ** 24 + 1],
];

/** States in which parts of a Game Boy are at work: what a state without the added parts has of them. */
const BEFORE: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  nothing: {},
  "a Color machine": { "core/cpu/cpu/Cpu.GBCEnabled": 1 },
  sounds: {
    ...Object.fromEntries(
      [1, 2].flatMap((channel) => [
        [`core/sound/channel${channel}/Channel${channel}.isEnabled`, 1],
        [`core/sound/channel${channel}/Channel${channel}.NRx1Duty`, channel],
        [`core/sound/channel${channel}/Channel${channel}.waveFormPositionOnDuty`, 7],
      ]),
    ),
    "core/sound/channel4/Channel4.isEnabled": 1,
    "core/sound/channel4/Channel4.linearFeedbackShiftRegister": 0x7ffe,
  },
  "noise that is low": {
    "core/sound/channel4/Channel4.isEnabled": 1,
    "core/sound/channel4/Channel4.linearFeedbackShiftRegister": 0x7fff,
  },
  ...Object.fromEntries(
    (
      [
        [-16, 3],
        [-9, 0],
        [-8, 0],
        [-8, 3],
        [20, 8],
      ] as const
    ).map(([position, scrollX]) => [
      `a line of dots at ${position}, scrolled by ${scrollX}`,
      {
        "core/graphics/dots/Dots.isOn": 1,
        "core/graphics/dots/Dots.position": position,
        "core/graphics/graphics/Graphics.scrollX": scrollX,
      },
    ]),
  ),
  ...Object.fromEntries(
    (
      [
        [1, 27, 0],
        [1, 27, 1],
        [1, 28, 1],
        [0, 27, 0],
        [2, 27, 0],
      ] as const
    ).map(([step, windowX, isNew]) => [
      `a window at ${windowX}, step ${step}, new ${isNew}`,
      {
        "core/model/Model.isColor": 1,
        "core/graphics/dots/Dots.isOn": 1,
        "core/graphics/dots/Dots.step": step,
        "core/graphics/dots/Dots.position": 20,
        "core/graphics/dots/Dots.isWindowNew": isNew,
        "core/graphics/graphics/Graphics.windowX": windowX,
        "core/graphics/lcdLine/LcdLine.isWindowTriggered": 1,
        "core/graphics/lcd/Lcd.windowDisplayEnabled": 1,
      },
    ]),
  ),
};

const DERIVED = [
  ...["model/Model.isColor", "memory/mbc7/Mbc7.output", "graphics/dots/Dots.isScrolled"],
  ...["graphics/dots/Dots.isStuck", "sound/apu/Apu.square1IsHigh", "sound/apu/Apu.square1DidStep"],
  ...["sound/apu/Apu.square2IsHigh", "sound/apu/Apu.square2DidStep", "sound/apu/Apu.noiseIsCounting"],
  ...["sound/apu/Apu.noiseDidCount", "sound/apu/Apu.noiseIsHigh", "memory/clock/Clock.a"],
].map((name) => `core/${name}`);

it("parts of the hardware and their values are distinguished as ever (if a change is meant: npx vitest run FILE -u)", async () => {
  const kinds = NAMES.map((name) => {
    const possible = VALUES.filter((value) => isPossible(name, value));
    const range = possible.length === VALUES.length ? "any" : `${possible[0]} to ${possible.at(-1)}`;
    return `${name}: ${isHardware(name) ? "hardware" : "bookkeeping"}, ${range}`;
  });
  const before = Object.entries(BEFORE).map(([what, values]) => {
    const derived = DERIVED.map((name) => valueBefore(name, (one) => values[one] ?? 0));
    return `${what}: ${derived.join(" ")}`;
  });
  const text = [...kinds, "", ...ADDED_STATE, "", DERIVED.join(" "), ...before];

  await expect(`${text.join("\n")}\n`).toMatchFileSnapshot("./known/globals.txt");
});

it("states that cannot be loaded are refused as ever, and change nothing", async () => {
  const emulator = createEmulator(buildRom({ type: 0x13, ramSize: 2 }, (code) => code.forever()));
  emulator.run(2, []);
  const state = emulator.snapshot();
  const { globalNames, globals, regions } = state;
  const registers = globalNames.filter((name) => name.startsWith("core/cpu/cpu/Cpu.register"));
  const without = (...names: readonly string[]): MachineState => {
    const kept = globalNames.flatMap((name, at) => (names.includes(name) ? [] : [at]));
    return {
      ...state,
      globalNames: kept.map((at) => globalNames[at] ?? ""),
      globals: Int32Array.from(kept, (at) => globals[at] ?? 0),
    };
  };
  const withMore = (...names: readonly string[]): MachineState => ({
    ...state,
    globalNames: [...globalNames, ...names],
    globals: Int32Array.from([...globals, ...names.map(() => 0)]),
  });
  const more = (count: number) => Array.from({ length: count }, (_, at) => `core/cpu/new/New.part${at + 1}`);
  const added = globalNames.filter((name) => ADDED_STATE.some((one) => name.startsWith(one)));
  const old = { ...state.core, name: "wasmboy-0.7.1" };
  const cases: Readonly<Record<string, MachineState>> = {
    "a value too few": { ...state, globals: globals.slice(1) },
    "a name twice": withMore("~one", "~one"),
    "one part is lacking": without("core/cpu/cpu/Cpu.registerA"),
    "five parts are lacking": without(...registers.slice(0, 5)),
    "seven parts are lacking": without(...registers.slice(0, 7)),
    "one part more": withMore(...more(1)),
    "six parts more": withMore(...more(6)),
    "a part has another name": {
      ...state,
      globalNames: globalNames.map((name) => (name === registers[0] ? `${name}1` : name)),
    },
    "bookkeeping is lacking": without(...globalNames.filter((name) => !isHardware(name))),
    "bookkeeping more": withMore("~one", "core/debug/Debug.two"),
    "the added parts are lacking": without(...added),
    "in another order": {
      ...state,
      globalNames: globalNames.toReversed(),
      globals: globals.toReversed(),
    },
    "no cartridge RAM": { ...state, regions: { ...regions, cartridgeRam: new Uint8Array() } },
    ...Object.fromEntries(
      (["vram", "wram", "oamIoHram", "palettes", "frame"] as const).map((name) => [
        `a byte too few in ${name}`,
        { ...state, regions: { ...regions, [name]: regions[name].slice(1) } },
      ]),
    ),
    "of the core as it was shipped": { ...without(...added), core: old },
  };
  const plain = (text: string) =>
    text
      .replaceAll(state.core.sha256, "<core>")
      .replaceAll(state.core.sha256.slice(0, 8), "<core>")
      .replaceAll(state.core.name, "<name>")
      .replace(/\d+ values for \d+/, "N values for M");
  const lines = Object.entries(cases).map(([what, one]) => {
    emulator.restore(state);
    const restored = told(() => emulator.restore(one));
    const now = emulator.snapshot();
    const changed = globalNames.filter((name, at) => isHardware(name) && now.globals[at] !== globals[at]);
    return `${what}: ${plain(restored)}${changed.length === 0 ? "" : `, changed ${changed.join(", ")}`}`;
  });
  const [small, large] = [1, 2].map((type) => createEmulator(buildRom({ type }, (code) => code.forever())));
  const mbc1 = told(() => small?.restore({ ...(small?.snapshot() as MachineState), core: old }));
  const same = told(() => large?.restore(large.snapshot()));

  await expect(
    `${[...lines, `an MBC1 of the core as it was shipped: ${plain(mbc1)}`, `its own: ${same}`].join("\n")}\n`,
  ).toMatchFileSnapshot("./known/states.txt");
});
