import { describe, expect, test } from "vitest";
import type { Emulator } from "../../packages/emulator/src/emulator.ts";
import { type MachineState, MEMORY_REGIONS } from "../../packages/emulator/src/machine/machine.ts";
import { RunnerError } from "../../src/base/errors.ts";
import { buildBusyRom } from "../helpers/roms/busy-rom.ts";
import { summarizeState } from "../helpers/roms/digest-machine.ts";
import { createRandom, randomTrack } from "../helpers/runs/random.ts";

const busyRom = buildBusyRom(false);

/** What every emulator keeps to when it gives its state away and takes one. */
export function describeStates(name: string, create: (rom: Uint8Array) => Emulator): void {
  const playBusyRom = (frames = 14): Emulator => {
    const emulator = create(busyRom);
    for (const [held, count] of randomTrack(3, frames)) emulator.run(count, held);
    return emulator;
  };
  const stateOf = (emulator: Emulator) => summarizeState(emulator.snapshot());

  describe(`the states of an emulator (${name})`, () => {
    test("restores every global and every byte, whatever they hold", () => {
      const emulator = playBusyRom(5);
      const { globals, regions, ...rest } = emulator.snapshot();
      const random = createRandom(11);
      const odd = {
        ...rest,
        globals: globals.map(() => random() * 2 ** 31),
        regions: mapRegions(regions, (bytes) => bytes.map(() => random() * 256)),
      };

      emulator.restore(odd);

      expect(stateOf(emulator)).toEqual(summarizeState(odd));
    });

    test("goes on from a restored state exactly as it did before", () => {
      const emulator = playBusyRom();
      const start = emulator.snapshot();
      emulator.run(20, ["left"]);
      const end = stateOf(emulator);

      emulator.restore(start);
      emulator.run(20, ["left"]);

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
        ({ globalNames, globals, ...rest }) => {
          const left = globalNames.findIndex((name) => name.endsWith("/Cpu.programCounter"));
          return {
            ...rest,
            globalNames: globalNames.filter((_, i) => i !== left),
            globals: globals.filter((_, i) => i !== left),
          };
        },
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
      const spoiled = spoil(playBusyRom(7).snapshot());

      const refusal = catchError(() => emulator.restore(spoiled));

      expect(refusal).toBeInstanceOf(RunnerError);
      expect((refusal as RunnerError).kind).toBe("badData");
      expect(stateOf(emulator)).toEqual(before);
    });
  });
}

function mapRegions(
  regions: MachineState["regions"],
  map: (bytes: Uint8Array) => Uint8Array,
): MachineState["regions"] {
  const entries = MEMORY_REGIONS.map((region) => [region, map(regions[region])]);
  return Object.fromEntries(entries) as MachineState["regions"];
}

function catchError(action: () => void): unknown {
  try {
    action();
  } catch (error) {
    return error;
  }
  return undefined;
}
