import { expect, test } from "vitest";
import { buildRom } from "../../../test/helpers/roms/build-rom.ts";
import { hashMachine } from "../src/machine/machine-hash.ts";
import { createEmulator } from "../src/wasmboy-emulator.ts";

const FRAMES = 60;

/** A second of channel 2, at 1,024 Hz and half of the time up, on the left side only; or of nothing. */
function ofTone(hasTone: boolean): Uint8Array {
  return buildRom({}, (code) => {
    code.register(0x26, 0x80).register(0x25, 0x20).register(0x24, 0x70);
    if (hasTone) code.register(0x16, 0x80).register(0x17, 0xf0).register(0x18, 0x80).register(0x19, 0x87);
    code.register(0x40, 0x91).forever();
  });
}

function listen(rom: Uint8Array): { left: number[]; right: number[] } {
  const emulator = createEmulator(rom);
  emulator.run(2, []);
  const bytes = Array.from({ length: FRAMES }, () => [...emulator.runWithSound([])]).flat();
  return { left: bytes.filter((_, i) => i % 2 === 0), right: bytes.filter((_, i) => i % 2 === 1) };
}

test("a second has 44,100 samples for each side", () => {
  const { left, right } = listen(ofTone(true));

  const expected = (44_100 * FRAMES * 70_224) / 4_194_304;
  expect(Math.abs(left.length - expected)).toBeLessThan(FRAMES);
  expect(right).toHaveLength(left.length);
});

test("a tone is heard at its pitch, on its side", () => {
  const { left, right } = listen(ofTone(true));
  const rises = left.filter((byte, i) => byte > 128 && (left[i - 1] ?? 255) <= 128).length;

  expect(Math.round((rises * 44_100) / left.length / 10)).toBe(102);
  expect(new Set(right)).toEqual(new Set([128]));
});

test("silence is 128", () => {
  const { left, right } = listen(ofTone(false));

  expect(new Set([...left, ...right])).toEqual(new Set([128]));
});

test("the machine does the same with sound and without, and the picture is drawn", () => {
  const [heard, unheard] = [createEmulator(ofTone(true)), createEmulator(ofTone(true))];
  for (let i = 0; i < 20; i += 1) heard.runWithSound(["a"]);
  unheard.run(20, ["a"]);

  expect(hashMachine(heard.snapshot())).toBe(hashMachine(unheard.snapshot()));
  expect(heard.screen()).toEqual(unheard.screen());
});
