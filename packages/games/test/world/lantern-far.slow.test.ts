import { readFileSync } from "node:fs";
import { beforeAll, describe, expect, it } from "vitest";
import type { InputTrack } from "../../../../src/base/vocabulary/button.ts";
import { LANTERN, MODE, placeOf, pressOn, readLantern } from "../../../../test/helpers/roms/lantern.ts";
import type { Emulator } from "../../../emulator/src/emulator.ts";
import type { MachineState } from "../../../emulator/src/machine/machine.ts";
import { createEmulator } from "../../../emulator/src/wasmboy-emulator.ts";
import { goFar, type WentFar } from "../../src/actions/far/go-far.ts";
import { planTo } from "../../src/actions/far/plans.ts";
import { createInputRecorder } from "../../src/actions/input-recorder.ts";
import { watchGame } from "../../src/actions/interruption-watch.ts";
import { settle } from "../../src/actions/settle.ts";
import { loadExampleGame } from "../../src/known/example-game.ts";
import type { GameAdapter } from "../../src/known/game-adapter.ts";
import { applyObservation, EMPTY_ATLAS } from "../../src/world/apply-observation.ts";
import type { Atlas, MapCell } from "../../src/world/atlas/atlas.ts";
import { letterAt } from "../../src/world/layer.ts";
import { ATLAS_LETTERS } from "../../src/world/letters.ts";
import { createSurvey } from "../../src/world/survey.ts";

const WALKTHROUGH = new URL("../../../../test/fixtures/lantern-walkthrough.json", import.meta.url);
const MAPS = ["Village", "Wood", "Tower"];

/** Inputs of the walkthrough between two moments from which it is walked. */
const APART = 18;

/** A moment of the walkthrough, and what was known then. */
interface Moment {
  readonly machine: MachineState;
  readonly atlas: Atlas;
}

describe("the bundled game, walked through from its title to its ending", () => {
  let emulator: Emulator;
  let adapter: GameAdapter;
  const moments: Moment[] = [];

  beforeAll(async () => {
    const legs = JSON.parse(readFileSync(WALKTHROUGH, "utf8")) as { readonly inputs: InputTrack }[];
    emulator = createEmulator(await readLantern());
    adapter = await loadExampleGame();
    const inputs = legs.flatMap(({ inputs: pressed }) => pressed);
    let atlas: Atlas = EMPTY_ATLAS;
    for (let at = 0; at < inputs.length; ) {
      const survey = createSurvey(emulator, adapter, atlas) ?? expect.fail("nothing is surveyed");
      const recorder = createInputRecorder(emulator, { watch: survey });
      for (
        let pressed = 0;
        at < inputs.length && (pressed < APART || adapter.isMoving?.(emulator));
        pressed += 1
      ) {
        recorder.hold(...(inputs[at] ?? expect.fail()));
        at += 1;
      }
      atlas = applyObservation(atlas, survey.finish() ?? [], at);
      if (emulator.read(LANTERN.mode) === MODE.walk) moments.push({ machine: emulator.snapshot(), atlas });
    }
  });

  /** Walks to a cell; where something comes up on the way, a fight or a text, it is got over and the walk goes on. */
  function go(known: Atlas, target: MapCell): { readonly went: WentFar; readonly atlas: Atlas } {
    let atlas = known;
    for (let tries = 0; ; tries += 1) {
      const survey = createSurvey(emulator, adapter, atlas) ?? expect.fail("nothing is surveyed");
      const recorder = createInputRecorder(emulator, { watch: survey });
      const before = adapter.readState(emulator, null);
      const watch = watchGame(emulator, adapter, before);
      const ports = { emulator, game: { adapter }, recorder, watch, world: survey };
      settle(ports, recorder, before);
      const walk = goFar(ports, planTo(target, {}));
      let next = walk.next();
      while (next.done !== true) next = walk.next();
      atlas = applyObservation(atlas, survey.finish() ?? [], 1);
      if (next.value.end !== "interrupted" || tries === 8) return { went: next.value, atlas };
      pressOn(emulator);
    }
  }

  /** Cells of a map that were entered, but its exits. */
  function enteredOn({ maps }: Atlas, map: string): readonly MapCell[] {
    const { cells, visits } = maps.find(({ name }) => name === map) ?? expect.fail(`${map} is not known`);
    return visits.flatMap((row, y) =>
      [...row].flatMap((one, x) =>
        one === " " || letterAt(cells, x, y) === ATLAS_LETTERS.exit ? [] : [{ map, x, y }],
      ),
    );
  }

  it("from anywhere one walks to any map that was visited until then", () => {
    const walks = new Set<string>();
    for (const { machine, atlas } of moments) {
      for (const { name } of atlas.maps) {
        const cells = enteredOn(atlas, name);
        const target = cells[Math.floor(cells.length / 2)] ?? expect.fail(`nothing of ${name} was entered`);
        emulator.restore(machine);
        const from = placeOf(emulator);

        const { went } = go(atlas, target);

        const { map, x, y } = placeOf(emulator);
        walks.add(`${MAPS[from.map]} → ${name}`);
        expect([went.end, MAPS[map], x, y], JSON.stringify(from)).toEqual([
          "reached",
          name,
          target.x,
          target.y,
        ]);
      }
    }
    expect(walks.size).toBeGreaterThanOrEqual(6);
  });

  it("from each map one walks to each other, there and back", () => {
    const end =
      moments.findLast(({ atlas }) => atlas.maps.length === 3) ?? expect.fail("a map was never seen");
    emulator.restore(end.machine);
    let { atlas } = end;

    for (const name of ["Village", "Tower", "Wood", "Village", "Wood", "Tower", "Village"]) {
      for (const target of enteredOn(atlas, name).slice(-1)) {
        const gone = go(atlas, target);

        const { map, x, y } = placeOf(emulator);
        expect([gone.went.end, gone.went.reason, MAPS[map], x, y]).toEqual([
          "reached",
          null,
          name,
          target.x,
          target.y,
        ]);
        atlas = gone.atlas;
      }
    }
  });
});
