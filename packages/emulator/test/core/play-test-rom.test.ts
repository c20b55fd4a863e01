import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { type Assembler, buildRom } from "../../../../test/helpers/roms/build-rom.ts";

const file = (path: string): URL => new URL(`../../../../${path}`, import.meta.url);
const { compileCore } = await import(file("tools/core/verify/machine.js").href);
const { playTestRom } = await import(file("tools/core/verify/play-test-rom.js").href);
const core = await compileCore(readFileSync(file("core/wasmboy.wasm")));

const FIBONACCI = [0x06, 3, 0x0e, 5, 0x16, 8, 0x1e, 13, 0x26, 21, 0x2e, 34];
const FORTY_TWO = FIBONACCI.map((byte, i) => (i % 2 === 0 ? byte : 0x42));
const WITH_RAM = { type: 0x03, ramSize: 2 };

/** Writes bytes from an address on, with the LCD off. */
const put = (code: Assembler, address: number, bytes: readonly number[]): Assembler =>
  bytes.reduce((all, byte, i) => all.store(address + i, byte), code.register(0x40, 0));

/** A picture of one colour. */
const plain = (shade: number): Uint8Array => new Uint8Array(160 * 144 * 3).fill(shade);

test.each([
  ["registers", true, {}, (code: Assembler) => code.raw(...FIBONACCI, 0x40)],
  ["registers", false, {}, (code: Assembler) => code.raw(...FORTY_TWO, 0x40)],
  [
    "memory",
    true,
    WITH_RAM,
    (code: Assembler) => put(code.store(0, 0x0a), 0xa001, [0xde, 0xb0, 0x61]).store(0xa000, 0),
  ],
  [
    "memory",
    false,
    WITH_RAM,
    (code: Assembler) => put(code.store(0, 0x0a), 0xa001, [0xde, 0xb0, 0x61]).store(0xa000, 2),
  ],
  ["text", true, {}, (code: Assembler) => put(code, 0x9821, [...Buffer.from("Passed")])],
  ["text", false, {}, (code: Assembler) => put(code, 0x9821, [...Buffer.from("Failed #3")])],
  ["memory", true, {}, (code: Assembler) => code.register(0x80, 7).register(0x81, 7).register(0x82, 0x01)],
  ["memory", false, {}, (code: Assembler) => code.register(0x80, 6).register(0x81, 7).register(0x82, 0xff)],
  ["nothing", null, {}, (code: Assembler) => code],
])("a program that reports by %s: %s", (by, passed, options, program) => {
  const rom = buildRom(options, (code) => program(code.raw(0xf3)).forever());

  expect(playTestRom(core, rom, { frames: 60 })).toMatchObject({ by, passed });
});

test.each([
  ["is shown", plain(255), true],
  ["has two shades", plain(255).fill(0, 300, 600), false],
])("a program whose expected picture %s", (_, picture, passed) => {
  const rom = buildRom({}, (code) => code.raw(0xf3).forever());

  expect(playTestRom(core, rom, { picture })).toMatchObject({ by: "picture", passed });
});
