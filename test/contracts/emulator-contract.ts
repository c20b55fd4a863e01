import { describe, expect, test } from "vitest";
import type { Emulator } from "../../src/emulator/emulator.ts";
import { RunnerError } from "../../src/errors.ts";
import type { Button } from "../../src/run/button.ts";
import { type MachineState, MEMORY_REGIONS } from "../../src/run/machine.ts";
import { buildRom } from "../helpers/build-rom.ts";
import { buildBusyRom } from "../helpers/busy-rom.ts";
import { summarizeState } from "../helpers/digest-machine.ts";
import { randomTrack } from "../helpers/random.ts";

const busyRom = buildBusyRom(false);
const lcdOffRom = buildRom({}, (code) => code.raw(0xf3).register(0x40, 0).forever());

/** What every {@link Emulator} keeps to. `create` gives a machine that has just been switched on with a ROM in it. */
export function describeEmulator(name: string, create: (rom: Uint8Array) => Emulator): void {
  const playBusyRom = (frames = 40): Emulator => {
    const emulator = create(busyRom);
    for (const [held, count] of randomTrack(3, frames)) emulator.run(count, held);
    return emulator;
  };

  const stateOf = (emulator: Emulator) => summarizeState(emulator.snapshot());

  describe(`an emulator (${name})`, () => {
    test("says which cartridge and which core it runs", () => {
      const { cartridge, core } = create(busyRom);

      expect(cartridge).toMatchObject({ title: "BUSY", isColor: false, type: "MBC5+RAM+BATTERY" });
      expect(core.sha256).toMatch(/^[0-9a-f]{64}$/);
    });

    test.each([false, true])("ends each frame at LY 144 while the LCD is on (Color: %s)", (color) => {
      const emulator = create(buildBusyRom(color));

      const lines = randomTrack(5, 120).flatMap(([held, frames]) => {
        emulator.run(frames, held);
        return (emulator.read(0xff40) & 0x80) === 0 ? [] : [emulator.read(0xff44)];
      });

      expect(lines.length).toBeGreaterThan(100);
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

    test("runs the same however its frames are divided", () => {
      const [once, often] = [create(busyRom), create(busyRom)];

      once.run(50, ["a", "up"]);
      for (const frames of [1, 7, 30, 12]) often.run(frames, ["up", "a"]);

      expect(stateOf(often)).toEqual(stateOf(once));
    });

    test("is in the same state with and without pictures", () => {
      const [seen, unseen] = [create(busyRom), create(busyRom)];

      seen.run(60, ["b"]);
      unseen.run(58, ["b"], { picture: false });
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

    test("goes on from a restored state exactly as it did before", () => {
      const emulator = playBusyRom();
      const start = emulator.snapshot();
      emulator.run(30, ["left"]);
      const end = stateOf(emulator);

      emulator.restore(start);
      emulator.run(30, ["left"]);

      expect(stateOf(emulator)).toEqual(end);
    });

    test("shows the picture of a restored state before any further frame", () => {
      const played = playBusyRom();
      const fresh = create(busyRom);

      fresh.restore(played.snapshot());

      expect(Buffer.compare(fresh.screen().rgb, played.screen().rgb)).toBe(0);
    });

    test("keeps no reference to a state that it gave or took", () => {
      const emulator = playBusyRom();
      const state = emulator.snapshot();
      const copy = summarizeState(state);

      emulator.restore(state);
      emulator.run(5, []);
      expect(summarizeState(state)).toEqual(copy);

      const after = stateOf(emulator);
      for (const region of MEMORY_REGIONS) state.regions[region].fill(0);
      expect(stateOf(emulator)).toEqual(after);
    });

    test("fills the buffers of a state that is given back", () => {
      const emulator = playBusyRom();
      const state = emulator.snapshot();
      emulator.run(5, []);

      const again = emulator.snapshot(state);

      expect(again.regions.wram).toBe(state.regions.wram);
      expect(summarizeState(again)).toEqual(stateOf(emulator));
    });

    test("loads a state by the names of its globals, in whatever order they come", () => {
      const emulator = playBusyRom();
      const state = emulator.snapshot();
      const fresh = create(busyRom);

      fresh.restore({
        ...state,
        globalNames: state.globalNames.toReversed(),
        globals: state.globals.toReversed(),
      });

      expect(stateOf(fresh)).toEqual(summarizeState(state));
    });

    test.each<[string, (state: MachineState) => MachineState]>([
      [
        "a global less",
        ({ globalNames, globals, ...rest }) => ({
          ...rest,
          globalNames: globalNames.filter((_, i) => i !== 100),
          globals: globals.filter((_, i) => i !== 100),
        }),
      ],
      [
        "a global more",
        ({ globalNames, globals, ...rest }) => ({
          ...rest,
          globalNames: [...globalNames, "core/sound/channel5/Channel5.isEnabled"],
          globals: Int32Array.of(...globals, 1),
        }),
      ],
      [
        "a name twice",
        (state) => ({
          ...state,
          globalNames: state.globalNames.map((n, i) => (i === 7 ? (state.globalNames[8] ?? n) : n)),
        }),
      ],
      ["a value less", (state) => ({ ...state, globals: state.globals.slice(1) })],
      [
        "a short region",
        (state) => ({ ...state, regions: { ...state.regions, wram: state.regions.wram.slice(1) } }),
      ],
      [
        "a long region",
        (state) => ({ ...state, regions: { ...state.regions, frame: new Uint8Array(70_000) } }),
      ],
      [
        "too little cartridge RAM",
        (state) => ({ ...state, regions: { ...state.regions, cartridgeRam: new Uint8Array(512) } }),
      ],
      [
        "too much cartridge RAM",
        (state) => ({ ...state, regions: { ...state.regions, cartridgeRam: new Uint8Array(0x40000) } }),
      ],
    ])("refuses a state with %s, and changes nothing", (_, spoil) => {
      const emulator = playBusyRom();
      const before = stateOf(emulator);
      const spoiled = spoil(playBusyRom(20).snapshot());

      const refusal = catchError(() => emulator.restore(spoiled));

      expect(refusal).toBeInstanceOf(RunnerError);
      expect((refusal as RunnerError).kind).toBe("badData");
      expect(stateOf(emulator)).toEqual(before);
    });
  });
}

function catchError(action: () => void): unknown {
  try {
    action();
  } catch (error) {
    return error;
  }
  return undefined;
}
