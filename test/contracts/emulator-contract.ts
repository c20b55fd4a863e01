import { describe, expect, test } from "vitest";
import type { Emulator } from "../../packages/emulator/src/emulator.ts";
import { SCREEN_BYTES, type Screen } from "../../packages/emulator/src/machine/machine.ts";
import type { Button } from "../../src/base/vocabulary/button.ts";
import { buildRom } from "../helpers/roms/build-rom.ts";
import { buildBusyRom } from "../helpers/roms/busy-rom.ts";
import { summarizeState } from "../helpers/roms/digest-machine.ts";
import { randomTrack } from "../helpers/runs/random.ts";
import { describeStates } from "./emulator-states-contract.ts";

const busyRom = buildBusyRom(false);
// Counts in C000 how often a button woke the CPU.
const stoppingRom = buildRom({}, (code) =>
  code.raw(0xf3).label("again").raw(0x10, 0).hl(0xc000).raw(0x34).jr("again"),
);
const lcdOffRom = buildRom({}, (code) => code.raw(0xf3).register(0x40, 0).forever());

/** What every {@link Emulator} keeps to. `create` gives a machine that has just been switched on with a ROM in it. */
export function describeEmulator(name: string, create: (rom: Uint8Array) => Emulator): void {
  const playBusyRom = (frames = 14): Emulator => {
    const emulator = create(busyRom);
    for (const [held, count] of randomTrack(3, frames)) emulator.run(count, held);
    return emulator;
  };

  const stateOf = (emulator: Emulator) => summarizeState(emulator.snapshot());

  describeStates(name, create);
  describe(`an emulator (${name})`, () => {
    test("says which cartridge and which core it runs", () => {
      const { cartridge, core } = create(busyRom);

      expect(cartridge).toMatchObject({ title: "BUSY", isColor: false, type: "MBC5+RAM+BATTERY" });
      expect(core.sha256).toMatch(/^[0-9a-f]{64}$/);
    });

    test.each([false, true])("ends each frame at LY 144 while the LCD is on (Color: %s)", (color) => {
      const emulator = create(buildBusyRom(color));

      const lines = randomTrack(5, 100).flatMap(([held, frames]) => {
        emulator.run(frames, held);
        return (emulator.read(0xff40) & 0x80) === 0 ? [] : [emulator.read(0xff44)];
      });

      expect(lines.length).toBeGreaterThan(85);
      expect(new Set(lines)).toEqual(new Set([144]));
    });

    test("runs 70,224 cycles a frame while the LCD is off", () => {
      const emulator = create(lcdOffRom);
      emulator.run(1, []);
      const before = emulator.read(0xff04);

      emulator.run(16, []);

      // DIV counts every 256 cycles: 16 × 70,224 / 256 is 4,389 and 4,389 is 37 more than a multiple of 256.
      expect([37, 38]).toContain((emulator.read(0xff04) - before) & 0xff);
    });

    test.each([
      ["a busy program", busyRom],
      ["a program that stops the CPU again and again", stoppingRom],
    ])("runs the same however its frames are divided (%s)", (_, rom) => {
      const [once, often] = [create(rom), create(rom)];

      once.run(30, ["a", "up"]);
      for (const frames of [1, 7, 20, 2]) often.run(frames, ["up", "a"]);

      expect(stateOf(often)).toEqual(stateOf(once));
    });

    test("is in the same state with and without pictures", () => {
      const [seen, unseen] = [create(busyRom), create(busyRom)];

      seen.run(40, ["b"]);
      unseen.run(38, ["b"], { picture: false });
      unseen.run(2, ["b"], { picture: true });

      const withoutFrame = (emulator: Emulator) => {
        const { globals, regions } = stateOf(emulator);
        return { globals, regions: { ...regions, frame: "any" } };
      };
      expect(withoutFrame(unseen)).toEqual(withoutFrame(seen));
    });

    test.each([0, -1, 1.5, Number.NaN])("cannot run %s frames", (frames) => {
      expect(() => create(lcdOffRom).run(frames, [])).toThrow(RangeError);
    });

    test("knows no other buttons than a Game Boy's", () => {
      expect(() => create(lcdOffRom).run(1, ["turbo" as Button])).toThrow(RangeError);
    });

    test("gives a picture of 160 × 144 pixels that its caller owns", () => {
      const emulator = playBusyRom();

      const screen = emulator.screen();
      screen.rgb.fill(7);

      expect([screen.width, screen.height, screen.rgb.length]).toEqual([160, 144, 160 * 144 * 3]);
      expect(Buffer.compare(emulator.screen().rgb, screen.rgb)).not.toBe(0);
    });

    test("gives two pictures that are nobody else's, and one in the buffer that it is given", () => {
      const emulator = playBusyRom();
      const [first, second] = [emulator.screen(), emulator.screen()];
      const into = new Uint8Array(SCREEN_BYTES).fill(1);

      const view = emulator.screen({ into });

      expect(first.rgb.buffer).not.toBe(second.rgb.buffer);
      expect(view.rgb).toBe(into);
      expect([view.width, view.height]).toEqual([160, 144]);
      expect(Buffer.compare(into, first.rgb)).toBe(0);
      // A picture in a buffer that may be filled again cannot be kept as one's own: the compiler says so.
      // @ts-expect-error
      const kept: Screen = view;
      expect(kept).toBe(view);
    });

    test("leaves a picture as it was when the machine goes on, and fills the buffer again", () => {
      const emulator = create(busyRom);
      emulator.run(2, []);
      const into = new Uint8Array(SCREEN_BYTES);
      emulator.screen({ into });
      const [before, own] = [into.slice(), emulator.screen()];
      emulator.run(40, []);

      expect(Buffer.compare(into, before)).toBe(0);
      expect(Buffer.compare(own.rgb, before)).toBe(0);
      expect(Buffer.compare(emulator.screen({ into }).rgb.slice(), before)).not.toBe(0);
    });

    test.each([0, 1, SCREEN_BYTES - 1, SCREEN_BYTES + 1, 2 * SCREEN_BYTES])(
      "fills no buffer of %s bytes with a picture",
      (length) => {
        const into = new Uint8Array(length);

        expect(() => create(busyRom).screen({ into })).toThrow(RangeError);
        expect(into).toEqual(new Uint8Array(length));
      },
    );

    test("reads memory without changing the machine", () => {
      const emulator = playBusyRom();
      const before = stateOf(emulator);

      const all = emulator.readRange(0x0000, 0x10000);

      const singly = Uint8Array.from({ length: 0x10000 }, (_, address) => emulator.read(address));
      expect(stateOf(emulator)).toEqual(before);
      expect(Buffer.compare(all, singly)).toBe(0);
    });

    test.each([
      [-1, 1],
      [0xffff, 2],
      [0x10000, 1],
      [0.5, 1],
      [0, -1],
    ])("has no memory at %s for %s bytes", (address, length) => {
      const emulator = create(lcdOffRom);

      expect(() => emulator.readRange(address, length)).toThrow(RangeError);
      if (length === 1) expect(() => emulator.read(address)).toThrow(RangeError);
    });
  });
}
