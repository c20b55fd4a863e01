import { createHash } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import { DIRECTIONS } from "../../../../src/base/vocabulary/button.ts";
import { buildRom } from "../../../../test/helpers/roms/build-rom.ts";
import { readLantern, startLantern } from "../../../../test/helpers/roms/lantern.ts";
import { createRandom } from "../../../../test/helpers/runs/random.ts";
import type { Emulator } from "../../../emulator/src/emulator.ts";
import type { MachineState } from "../../../emulator/src/machine/machine.ts";
import { hashMachine } from "../../../emulator/src/machine/machine-hash.ts";
import { createEmulator } from "../../../emulator/src/wasmboy-emulator.ts";
import { createInputRecorder, type InputRecorder, playTrack } from "../../src/actions/input-recorder.ts";
import { watchGame } from "../../src/actions/interruption-watch.ts";
import { walk } from "../../src/actions/walk.ts";
import { loadExampleGame } from "../../src/known/example-game.ts";
import type { GameAdapter } from "../../src/known/game-adapter.ts";
import { pokemonRed } from "../../src/known/pokemon-red/pokemon-red.ts";

/** Counts frames at C000; C001 is 1 in every fifth frame alone; the picture goes through its shades. */
const counter = buildRom({}, (code) => {
  code.raw(0xf3).register(0x40, 0).raw(0xaf).store(0xc000).store(0xc001).store(0xc002).register(0xff, 0x01);
  code.register(0x40, 0x91).raw(0xfb).label("idle").raw(0x76, 0).jr("idle");
  code.label("vblank").raw(0xf5).load(0xc000).raw(0x3c).store(0xc000).register(0x47);
  code.load(0xc002).raw(0x3c, 0xfe, 5).jr("keep", 0x20).raw(0xaf).label("keep").store(0xc002);
  code.raw(0xfe, 4).a(0).jr("zero", 0x20).a(1).label("zero").store(0xc001).raw(0xf1, 0xd9);
});

/** The same recorder on a machine that can only be run frame by frame. */
function plain(emulator: Emulator): Emulator {
  const { runUntilAny: _, ...rest } = emulator;
  return rest;
}

/** What `holdWhileSame` is said to be. */
function holdAndLook(
  emulator: Emulator,
  recorder: InputRecorder,
  cells: readonly number[],
  pause: number,
  most: number,
) {
  const look = () => cells.map((address) => emulator.read(address)).join();
  const before = look();
  let frames = 0;
  do {
    recorder.hold([], pause);
    frames += pause;
  } while (frames < most && look() === before);
  return frames;
}

/** All that can be told of a machine and its track, after two more frames. */
function outcome(emulator: Emulator, recorder: InputRecorder) {
  recorder.hold([], 2);
  const { track, frames } = recorder;
  return {
    track,
    frames,
    machine: hashMachine(emulator.snapshot()),
    screen: createHash("sha256").update(emulator.screen().rgb).digest("hex"),
  };
}

describe("holding while cells stay the same", () => {
  test.each([1, 2, 3, 4])("is holding and looking every %i frames", (pause) => {
    for (let start = 1; start <= 12; start++) {
      for (const cells of [[0xc000], [0xc001], [0xc001, 0xc100], [0xc100]]) {
        const [one, other, third] = [
          createEmulator(counter),
          createEmulator(counter),
          plain(createEmulator(counter)),
        ];
        for (const emulator of [one, other, third]) emulator.run(start, []);
        const recorders = [one, other, third].map((emulator) => createInputRecorder(emulator));
        const [a, b, c] = recorders as [InputRecorder, InputRecorder, InputRecorder];

        const most = 9 * pause;
        const frames = [
          holdAndLook(one, a, cells, pause, most),
          b.holdWhileSame([], cells, pause, most),
          c.holdWhileSame([], cells, pause, most),
        ];

        expect(new Set(frames).size).toBe(1);
        const [slow, fast, framewise] = [outcome(one, a), outcome(other, b), outcome(third, c)];
        expect(fast).toEqual(slow);
        expect(framewise).toEqual(slow);
      }
    }
  });
});

describe("a walk through Lantern", () => {
  let game: GameAdapter;
  let village: MachineState;
  let rom: Uint8Array;

  beforeAll(async () => {
    game = await loadExampleGame();
    village = (await startLantern()).snapshot();
    rom = await readLantern();
  });

  test.each([1, 2, 3, 4, 5, 6])(
    "is the same whether the machine looks at the cells itself (way %i)",
    (seed) => {
      const random = createRandom(seed);
      const path = Array.from({ length: 12 }, () => {
        const button = DIRECTIONS[Math.floor(random() * DIRECTIONS.length)] ?? "up";
        return { button, cells: 1, to: { row: 0, column: 0 } };
      });
      const { placeCells, ...asking } = game;

      const [fast, slow] = [game, asking].map((adapter) => {
        const emulator = createEmulator(rom);
        emulator.restore(village);
        const recorder = createInputRecorder(emulator);
        const walks = path.map((step) =>
          walk([step], recorder, watchGame(emulator, adapter, adapter.readState(emulator, null))),
        );
        return { walks, ...outcome(emulator, recorder) };
      });
      const again = createEmulator(rom);
      again.restore(village);
      playTrack(again, fast?.track ?? []);

      expect(placeCells).toHaveLength(4);
      expect(fast).toEqual(slow);
      expect(hashMachine(again.snapshot())).toBe(slow?.machine);
    },
  );
});

test.each(["pokemon-red", "lantern"])(
  "the place in %s depends on the cells alone that its adapter names",
  async (id) => {
    const adapter = id === "lantern" ? await loadExampleGame() : pokemonRed;
    const random = createRandom(7);
    const cells = new Set(adapter.placeCells);

    for (let round = 0; round < 40; round++) {
      // As the game has it where one walks: small numbers, and no battle.
      const memory = new Uint8Array(0x10000).map((_, at) =>
        cells.has(at) && at !== 0xd057 ? 1 : random() * 256,
      );
      if (id === "pokemon-red") memory[0xd057] = 0;
      const view = {
        read: (at: number) => memory[at] ?? 0,
        readRange: (at: number, length: number) => memory.slice(at, at + length),
      };
      const place = () => adapter.position?.(adapter.readState(view, null));
      const before = place();
      expect(before).toBeTypeOf("string");
      for (let at = 0; at < memory.length; at++) if (!cells.has(at)) memory[at] = random() * 256;
      expect(place()).toBe(before);
    }
  },
);
