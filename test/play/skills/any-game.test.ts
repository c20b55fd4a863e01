import { describe, expect, test } from "vitest";
import type { MachineState } from "../../../packages/emulator/src/machine/machine.ts";
import { createAnyGame } from "../../../packages/games/src/known/any-game.ts";
import { loadExampleGame } from "../../../packages/games/src/known/example-game.ts";
import type { GameAdapter } from "../../../packages/games/src/known/game-adapter.ts";
import { createMemoryMapAdapter } from "../../../packages/games/src/known/memory-map/memory-map.ts";
import type { JsonObject } from "../../../src/base/vocabulary/json.ts";
import { runSkill } from "../../../src/parts/skills/play/run/run-skill.ts";
import { atTheDoor, inAFight, inTheStatus, inTheVillage } from "../../helpers/roms/lantern-states.ts";
import { SHIPPED } from "../../helpers/skills/shipped-skills.ts";
import { openWorld } from "../../helpers/skills/skill-world.ts";

/** Reads the bundled game as Pokémon Red is read: `dialog` and `battle` are null where there is none, and no `mode`. */
const LIKE_POKEMON = createMemoryMapAdapter({
  format: 1,
  game: "Other",
  fields: [
    { name: "state", address: "C100", names: { "1": "walking", "2": "talking", "3": "fighting" } },
    { name: "dialog", address: "C120", size: 64, encoding: "text", when: { field: "state", is: "talking" } },
    { name: "battle", address: "C113", when: { field: "state", is: "fighting" } },
    { name: "menu", address: "C1FF", size: 1, encoding: "flags" },
  ],
});

const UNKNOWN = createAnyGame({
  ...{ title: "OTHER", sha256: "", type: "ROM", isColor: false },
  ...{ romBytes: 0x8000, ramBytes: 0 },
});

/** Runs a shipped skill where another adapter reads the bundled game; what Lantern's own says of the end. */
async function run(name: string, adapter: GameAdapter, machine: MachineState, params: JsonObject = {}) {
  const world = await openWorld({ machine, skills: SHIPPED });
  const lantern = world.ports.game.adapter;
  const gameInfo = adapter.readState(world.emulator, null);

  const running = runSkill({ ...world.ports, game: { adapter }, gameInfo, world: null }, { name, params });
  let next = await running.next();
  while (next.done !== true) next = await running.next();
  if ("refusal" in next.value) throw new Error(next.value.refusal);

  const { status, summary, notes } = next.value.run;
  const { mode, x, y } = lantern.readState(world.emulator, null);
  return { status, summary, notes, mode, x, y };
}

describe.each([
  ["whose state is like Pokémon's", LIKE_POKEMON],
  ["that nobody knows", UNKNOWN],
])("in a game %s", (_, adapter) => {
  test("talk reads to the end of the text", async () => {
    expect(await run("talk", adapter, await atTheDoor())).toMatchObject({ status: "success", mode: "walk" });
  });

  test("close-menu closes what is open", async () => {
    expect(await run("close-menu", adapter, await inTheStatus())).toMatchObject({
      status: "success",
      mode: "walk",
    });
  });

  test("a skill for Lantern is refused", async () => {
    await expect(run("fight-wild", adapter, await inAFight())).rejects.toThrow('"fight-wild" is for');
  });
});

test("talk tells what was said where the state has it", async () => {
  expect((await run("talk", LIKE_POKEMON, await atTheDoor())).notes).toEqual([
    '"Home. Not before there is light again."',
  ]);
});

test("close-menu presses nothing in a fight", async () => {
  expect(await run("close-menu", LIKE_POKEMON, await inAFight())).toMatchObject({
    status: "success",
    mode: "battle",
  });
});

test("walk-to takes x and y of the screen's grid in a game without maps", async () => {
  const { standing: _, ...gridOnly } = await loadExampleGame();

  expect(await run("walk-to", gridOnly, await inTheVillage(), { x: 6, y: 6 })).toMatchObject({
    ...{ status: "success", summary: "Walked to 6,6.", x: 6, y: 7 },
  });
});

test("walk-to says where there is no grid", async () => {
  expect(await run("walk-to", UNKNOWN, await atTheDoor(), { x: 1, y: 1 })).toMatchObject({
    status: "aborted",
    summary: "steps[2].body[0]: there is no walking grid now",
  });
});
