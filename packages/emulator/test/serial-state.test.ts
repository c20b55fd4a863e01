import { expect, test } from "vitest";
import { buildRom } from "../../../test/helpers/roms/build-rom.ts";
import { createEmulator } from "../src/wasmboy-emulator.ts";

const TRANSFERS = 0xc000;

test("a transfer that was under way when the state was taken ends in a new machine too", () => {
  // One transfer after the other, by this end's clock; each end is counted.
  const rom = buildRom({}, (code) => {
    code.store(TRANSFERS, 0).register(0xff, 0x08).register(0x0f, 0).register(0x02, 0x81).raw(0xfb);
    code.label("idle").jr("idle");
    code.label("serial").raw(0xf5).load(TRANSFERS).raw(0x3c).store(TRANSFERS).register(0x02, 0x81);
    code.raw(0xf1, 0xd9);
  });
  const first = createEmulator(rom);
  const second = createEmulator(rom);
  first.run(3, []);
  const before = first.read(TRANSFERS);

  second.restore(first.snapshot());
  first.run(2, []);
  second.run(2, []);

  expect(first.read(TRANSFERS)).toBeGreaterThan(before + 20);
  expect(second.read(TRANSFERS)).toBe(first.read(TRANSFERS));
});
