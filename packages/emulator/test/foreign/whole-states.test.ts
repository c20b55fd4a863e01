import { expect, test } from "vitest";
import { sha256Of } from "../../../../src/base/disk/lazy-crypto.ts";
import { readBess } from "../../../../test/helpers/bess/read-bess.ts";
import { pyboyState } from "../../../../test/helpers/foreign/pyboy-state.ts";
import { buildRom } from "../../../../test/helpers/roms/build-rom.ts";
import { coreFields } from "../../src/bess/core-fields.ts";
import { decodeBess } from "../../src/bess/decode-bess.ts";
import { encodeBess } from "../../src/bess/encode-bess.ts";
import { readIoRegisters } from "../../src/bess/io-registers.ts";
import { pyboyAsBess } from "../../src/foreign/pyboy-as-bess.ts";
import type { MachineState } from "../../src/machine/machine.ts";
import { createEmulator } from "../../src/wasmboy-emulator.ts";

/** Registers and the values that a game writes to them: no two sides of one are alike. */
const WRITES: readonly (readonly [address: number, value: number])[] = [
  ...[
    [0xff26, 0x80],
    [0xff25, 0xc5],
    [0xff24, 0x53],
    [0xff10, 0x2b],
    [0xff11, 0x9a],
    [0xff12, 0xb5],
  ],
  ...[
    [0xff13, 0x37],
    [0xff14, 0x85],
    [0xff16, 0x4d],
    [0xff17, 0x6e],
    [0xff18, 0xd1],
    [0xff19, 0xc3],
  ],
  ...[
    [0xff1a, 0x80],
    [0xff1b, 0x71],
    [0xff1c, 0x40],
    [0xff1d, 0x2e],
    [0xff1e, 0x86],
    [0xff20, 0x1d],
  ],
  ...[
    [0xff21, 0x9c],
    [0xff22, 0x5b],
    [0xff23, 0x80],
    [0xff06, 0x3d],
    [0xff07, 0x06],
    [0xff42, 0x1f],
  ],
  ...[
    [0xff43, 0x2e],
    [0xff45, 0x47],
    [0xff47, 0x1b],
    [0xff48, 0xe4],
    [0xff49, 0x93],
    [0xff4a, 0x58],
  ],
  ...[
    [0xff4b, 0x6a],
    [0xff41, 0x48],
    [0xff01, 0xa7],
    [0xff0f, 0x04],
  ],
].map(([address = 0, value = 0]) => [address, value] as const);

function romOf(type: number, colorFlag?: number): Uint8Array {
  const header = {
    title: "SIDES",
    type,
    romSize: 3,
    ramSize: 3,
    ...(colorFlag !== undefined && { colorFlag }),
  };
  return buildRom(header, (code) => {
    code.raw(0xf3).store(0x0000, 0x0a).store(0x2000, 5).store(0x4000, 2).store(0xa123, 0x77);
    for (let at = 0; at < 16; at += 1) code.store(0xff30 + at, 0x10 * at + 15 - at);
    for (const [address, value] of WRITES) code.store(address, value);
    for (const at of [0xc000, 0xc123, 0xff80, 0xfffe]) code.store(at, (at >> 4) & 0xff);
    if (colorFlag !== undefined) code.store(0xff70, 3).store(0xd234, 0x61).store(0xff4f, 1);
    code.raw(0x01, 0x34, 0x12, 0x11, 0x78, 0x56, 0x21, 0xbc, 0x9a, 0x76).forever();
  });
}

const hex = (value: number, digits = 2): string => value.toString(16).toUpperCase().padStart(digits, "0");

/** Everything of a machine that is not zero, in lines for people; regions by their digest. */
function renderMachine(state: MachineState): readonly string[] {
  const { get } = coreFields(state);
  const io = [...readIoRegisters(state)].map((value, at) => `${hex(0xff00 + at, 4)}: ${hex(value)}`);
  const names = state.globalNames.map((name) => name.slice(name.lastIndexOf("/") + 1)).toSorted();
  return [
    ...io,
    ...[...new Set(names)].flatMap((name) => (get(name) === 0 ? [] : [`${name}: ${hex(get(name))}`])),
    ...Object.entries(state.regions).map(([name, bytes]) => `${name}: ${sha256Of(bytes).slice(0, 12)}`),
  ];
}

/** What BESS holds: registers, controller, clock and buffers. */
function renderBess(bytes: Uint8Array): readonly string[] {
  const { names, blocks, core, buffers } = readBess(bytes);
  const { io, ...registers } = core;
  return [
    `blocks: ${names.join(", ")}`,
    ...Object.entries(registers).map(([name, value]) =>
      typeof value === "number" ? `${name}: ${hex(value, 4)}` : `${name}: ${value}`,
    ),
    ...Array.from(
      { length: 8 },
      (_, row) =>
        `io ${hex(16 * row)}: ${[...io.subarray(16 * row, 16 * row + 16)].map((one) => hex(one)).join(" ")}`,
    ),
    ...["MBC ", "RTC "].flatMap((name) => {
      const block = blocks.get(name);
      return block === undefined ? [] : [`${name.trim()}: ${block.toString("hex")}`];
    }),
    ...buffers.map((one, at) => `buffer ${at}: ${one.length} bytes, ${sha256Of(one).slice(0, 12)}`),
  ];
}

/** Lines of the second list that are not in the first. */
function changed(before: readonly string[], after: readonly string[]): readonly string[] {
  const known = new Set(before);
  const lines = after.filter((line) => !known.has(line));
  return lines.length === 0 ? ["as before"] : lines;
}

test.each<[string, number, number | undefined, { readonly isMbc1?: boolean; readonly hasClock?: boolean }]>([
  ["mbc1", 0x03, undefined, { isMbc1: true }],
  ["mbc3-clock", 0x10, undefined, { hasClock: true }],
  ["mbc5-color", 0x1b, 0x80, {}],
])(
  "save states of other emulators are read to the same registers as ever: %s (if a change is meant: npx vitest run FILE -u)",
  async (name, type, colorFlag, options) => {
    const rom = romOf(type, colorFlag);
    const emulator = createEmulator(rom);
    emulator.run(5, []);
    const own = emulator.snapshot();
    const lines: string[] = [];
    let [before, beforeBess]: (readonly string[])[] = [[], []];
    for (const version of [21, 19, 15, 14, 13, 9]) {
      const file = pyboyState(own, { version, ramBanks: 4, hasVolumes: version >= 15, ...options });
      const { bytes, notices } = pyboyAsBess(file, rom);
      const read = decodeBess(bytes, rom, createEmulator);
      const [bess, machine] = [renderBess(bytes), renderMachine(read.state)];
      lines.push(
        `PyBoy ${version}, as BESS:`,
        ...changed(beforeBess ?? [], bess),
        "",
        `PyBoy ${version}, read by ${read.by}:`,
      );
      lines.push(
        ...changed(before ?? [], machine),
        ...[...read.notices, ...notices].map((one) => `! ${one}`),
        "",
      );
      [before, beforeBess] = [machine, bess];
    }
    const { bytes, leftOut } = encodeBess(own, rom, new Date(0));
    lines.push(
      "BESS of this one:",
      ...changed(beforeBess ?? [], renderBess(bytes)),
      ...leftOut.map((one) => `! left out: ${one}`),
    );

    await expect(`${lines.join("\n")}\n`).toMatchFileSnapshot(`./whole-states/${name}.txt`);
  },
);
