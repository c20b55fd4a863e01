import { expect, test } from "vitest";
import { sha256Of } from "../../../../src/base/disk/lazy-crypto.ts";
import { readBess, withBlocks, withoutOwnBlock } from "../../../../test/helpers/bess/read-bess.ts";
import {
  advanceRom,
  mgbaState,
  retroarchState,
  rzip,
  vbaState,
} from "../../../../test/helpers/foreign/foreign-files.ts";
import { pyboyState } from "../../../../test/helpers/foreign/pyboy-state.ts";
import { told } from "../../../../test/helpers/pins/told.ts";
import { buildRom, type RomOptions } from "../../../../test/helpers/roms/build-rom.ts";
import { coreFields } from "../../src/bess/core-fields.ts";
import { encodeBess } from "../../src/bess/encode-bess.ts";
import { ByteReader } from "../../src/foreign/byte-reader.ts";
import { readMachine } from "../../src/foreign/read-machine.ts";
import { FILE_KINDS, otherFile, recogniseFile } from "../../src/foreign/recognise-file.ts";
import type { MachineState } from "../../src/machine/machine.ts";
import { createEmulator } from "../../src/wasmboy-emulator.ts";

/** A game that chooses banks, and then halts, with interrupts on or off. */
function gameOf(options: RomOptions, isOn = false): Uint8Array {
  return buildRom({ title: "BANKS", romSize: 3, ramSize: 3, ...options }, (code) =>
    code
      .raw(0xf3)
      .store(0x0000, 0x0a)
      .store(0x2100, 5)
      .store(0x4000, 2)
      .store(0xa123, 0x77)
      .store(0xff40, 0x91)
      .raw(isOn ? 0xfb : 0x00, 0x76)
      .forever(),
  );
}

function machineOf(rom: Uint8Array): MachineState {
  const emulator = createEmulator(rom);
  emulator.run(5, []);
  return emulator.snapshot();
}

const FIELDS = [
  ...["Cpu.programCounter", "Cpu.isHaltNormal", "Cpu.isHaltNoJump", "Cpu.isStopped", "Cpu.GBCEnabled"],
  ...["Interrupts.masterInterruptSwitch", "Memory.currentRomBank", "Memory.currentRamBank"],
  ...["Memory.isRamBankingEnabled", "Memory.isMBC1RomModeEnabled", "Clock.seconds", "Clock.minutes"],
  ...["Clock.hours", "Clock.days", "Clock.control", "Clock.latchedControl", "Lcd.enabled"],
];

/** The result of reading a file for a game. */
function read(file: Uint8Array, rom: Uint8Array, path = "/games/x.state"): string {
  return told(() => {
    const { imported, notices, from } = readMachine(file, rom, path);
    const { get } = coreFields(imported.machine);
    const fields = Object.fromEntries(FIELDS.map((name) => [name.replace(/^\w+\./, ""), get(name)]));
    const { cartridgeRam } = imported.machine.regions;
    return { told: imported.told, from, notices, fields, ram: sha256Of(cartridgeRam).slice(0, 8) };
  });
}

test("save states of PyBoy are read as ever for each cartridge (if a change is meant: npx vitest run FILE -u)", async () => {
  const lines: string[] = [];
  const games: readonly (readonly [string, RomOptions, object])[] = [
    ["no controller", { type: 0, ramSize: 0, romSize: 0 }, { ramBanks: 1 }],
    ["MBC1", { type: 3 }, { ramBanks: 4, isMbc1: true }],
    ["MBC2", { type: 6, ramSize: 0 }, { ramBanks: 1 }],
    ["MBC3", { type: 0x13 }, { ramBanks: 4 }],
    ["MBC5 with 16 banks", { type: 0x1b, ramSize: 4 }, { ramBanks: 16 }],
    ["MBC5 with 8 banks", { type: 0x1e, ramSize: 5 }, { ramBanks: 8 }],
    ["MBC5 in Color", { type: 0x1b, colorFlag: 0xc0 }, { ramBanks: 4 }],
  ];
  for (const [name, options, written] of games) {
    for (const isOn of name === "MBC1" ? [false, true] : [false]) {
      const rom = gameOf(options, isOn);
      const file = pyboyState(machineOf(rom), { version: 21, ramBanks: 1, ...written });
      lines.push(`${name}, interrupts ${isOn}: ${read(file, rom)}`);
    }
  }
  const rom = gameOf({ type: 0x10 });
  const machine = machineOf(rom);
  const clocks = [
    [59, 59, 23, 255, 1, 1, 0],
    [1, 2, 3, 4, 3, 0, 9],
    [70, 70, 40, 4, 2, 1, 1],
  ];
  for (const clock of clocks)
    lines.push(
      `clock ${clock}: ${read(pyboyState(machine, { version: 21, ramBanks: 4, hasClock: true, clock }), rom)}`,
    );
  for (const version of [8, 9, 13, 20, 22])
    lines.push(
      `clock of version ${version}: ${read(pyboyState(machine, { version, ramBanks: 4, hasClock: true }), rom)}`,
    );
  const good = pyboyState(machine, { version: 21, ramBanks: 4, hasClock: true });
  const withByte = (at: number, value: number): Uint8Array =>
    Uint8Array.from(good, (byte, n) => (n === at ? value : byte));
  // Booting, its flag, the speed, Color, F, the halt, and a register's line.
  for (const [at, value] of [
    [1, 1],
    [1, 2],
    [4, 1],
    [5, 2],
    [7, 0xf0],
    [7, 0x0f],
  ] as const)
    lines.push(`byte ${at} is ${value}: ${read(withByte(at, value), rom)}`);
  lines.push(`another cartridge: ${read(good, gameOf({ type: 0x1b, ramSize: 4 }))}`);

  await expect(`${lines.join("\n")}\n`).toMatchFileSnapshot("./known/pyboy.txt");
});

test("save states with BESS and other files are read and refused as ever", async () => {
  const rom = gameOf({ type: 0x10 });
  const color = gameOf({ type: 0x1b, colorFlag: 0x80 });
  const state = machineOf(rom);
  const own = encodeBess(state, rom, new Date(0)).bytes;
  const plain = withoutOwnBlock(own);
  const { blocks } = readBess(plain);
  const changed = (name: string, bytes: Uint8Array | null): Uint8Array =>
    withBlocks(plain, (all) =>
      all.flatMap(([each, block]): [string, Buffer][] =>
        each !== name ? [[each, block]] : bytes === null ? [] : [[each, Buffer.from(bytes)]],
      ),
    );
  const core = (at: number, ...values: readonly number[]): Uint8Array => {
    const bytes = Buffer.from(blocks.get("CORE") ?? []);
    bytes.set(values, at);
    return changed("CORE", bytes);
  };
  const moved = (order: readonly string[]): Uint8Array =>
    withBlocks(plain, () =>
      order.map((name): [string, Buffer] => [name, blocks.get(name) ?? Buffer.alloc(0)]),
    );
  const files: Readonly<Record<string, Uint8Array>> = {
    "our own": own,
    "another emulator's": plain,
    "nobody's": changed("NAME", null),
    "no game": changed("INFO", null),
    "another game": changed("INFO", Buffer.alloc(0x12, "OTHER")),
    "a short INFO": changed("INFO", new Uint8Array(3)),
    "a short XOAM": changed("XOAM", new Uint8Array(3)),
    "no banks": changed("MBC ", null),
    "half a write": changed("MBC ", new Uint8Array(4)),
    "a write to no controller": changed("MBC ", Uint8Array.of(0, 0x80, 1)),
    "a short clock": changed("RTC ", new Uint8Array(44)),
    "no CORE": changed("CORE", null),
    "a short CORE": changed("CORE", new Uint8Array(0xcf)),
    "two COREs": moved(["NAME", "CORE", "CORE", "END "]),
    "XOAM before CORE": moved(["XOAM", "CORE", "END "]),
    "no END": moved(["NAME", "CORE"]),
    "version 2": core(0, 2),
    "a Super Game Boy": core(4, 0x53, 0x4e),
    "another machine": core(4, 0x58, 0x0a),
    "a Color machine": core(4, 0x43, 0x43),
    "a Color machine that plays it in grey": core(0x18 + 0x4c, 0x04),
    stopped: core(0x16, 2),
    "in no state": core(0x16, 3),
    "line 153": core(0x18 + 0x44, 153),
    "line 154": core(0x18 + 0x44, 154),
    booting: core(0x18 + 0x50, 0),
    "memory behind its end": core(0x98, 0xff, 0xff, 0xff, 0x7f),
    "cut off": Buffer.concat([plain.subarray(0, 100), plain.subarray(-8)]),
    "a game of the Advance": advanceRom(),
    "mGBA's": mgbaState(),
    "VisualBoyAdvance's": vbaState(),
    "RetroArch's": retroarchState(new Uint8Array(0x5000).fill(3)),
    packed: rzip(retroarchState(plain)),
    "a ROM": rom,
    nothing: new Uint8Array(0),
  };
  const reader = (bytes: readonly number[], act: (from: ByteReader) => unknown): string =>
    told(() => {
      const from = new ByteReader(Uint8Array.from(bytes));
      return [act(from), from.left];
    });
  const colorState = encodeBess(machineOf(color), color, new Date(0)).bytes;
  const lines = [
    ...Object.entries(files).map(
      ([name, file]) => `${name} (${recogniseFile(file, "x").kind}): ${read(file, rom)}`,
    ),
    `Color in grey's place: ${read(withoutOwnBlock(colorState), rom)}`,
    `Color: ${read(withoutOwnBlock(colorState), color)}`,
    `a battery save: ${read(new Uint8Array(0x8000).fill(7), rom, "dir/x.sav")}`,
    `a battery save with a clock: ${read(
      Uint8Array.from({ length: 0x8030 }, (_, at) => at),
      rom,
      "x.SRM",
    )}`,
    ...Object.keys(FILE_KINDS).map((kind) =>
      told(() => {
        throw otherFile("x", kind as keyof typeof FILE_KINDS);
      }),
    ),
    reader([1, 2, 3], (from) => [from.byte(), from.number(2)]),
    reader([1, 2], (from) => from.number(3)),
    reader([0, 0, 0, 0x80], (from) => from.number(4)),
    reader([1], (from) => from.take(-1)),
    reader([1], (from) => from.take(0.5)),
    reader([], (from) => from.take(0).length),
  ];

  await expect(`${lines.join("\n")}\n`).toMatchFileSnapshot("./known/bess.txt");
});
