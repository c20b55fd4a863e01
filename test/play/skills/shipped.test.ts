import { describe, expect, test } from "vitest";
import type { MachineState } from "../../../packages/emulator/src/machine/machine.ts";
import type { CollisionGrid, GameView } from "../../../packages/games/src/known/game-adapter.ts";
import type { JsonObject } from "../../../src/base/vocabulary/json.ts";
import { runSkill } from "../../../src/parts/skills/play/run/run-skill.ts";
import { fillConfig } from "../../../src/play/session/config.ts";
import { openSession } from "../../../src/play/session/open-session.ts";
import { powerCutDisk } from "../../helpers/disks/power-cut-disk.ts";
import {
  atTheDoor,
  atTheTitle,
  inAFight,
  inTheStatus,
  inTheVillage,
  inTheWood,
} from "../../helpers/roms/lantern-states.ts";
import { FOLDER, STILL } from "../../helpers/runs/journal-world.ts";
import { playAgent } from "../../helpers/runs/play-agent.ts";
import { SHIPPED } from "../../helpers/skills/shipped-skills.ts";
import { openWorld, playSkill, type WorldOptions } from "../../helpers/skills/skill-world.ts";
import { tap } from "../../helpers/skills/steps.ts";

/** Runs a shipped skill in the bundled game, and says how it ended and where the game is then. */
async function run(name: string, params: JsonObject, options: Omit<WorldOptions, "skills"> = {}) {
  const skill = SHIPPED[name];
  if (skill === undefined) throw new Error(`there is no skill ${name}`);
  const { run, world, events } = await playSkill(skill, { ...options, skills: SHIPPED, params });
  const { emulator, ports } = world;
  const game = ports.game.adapter.readState(emulator, null);
  const { map, x, y, mode } = game;
  const { resumesHit, inferences } = run.metrics;
  expect(world.hashOfTrack(), "the track leads to the machine").toBe(world.hash());
  return {
    end: [run.status, run.summary],
    place: `${map} ${x},${y} ${mode}`,
    resumesHit,
    inferences,
    game,
    run,
    events,
    hash: world.hash().slice(0, 16),
  };
}

test("the skills are those that the page lists", () => {
  expect(Object.keys(SHIPPED).sort()).toEqual([
    "adaptive-navigation",
    "close-menu",
    "cross-the-wood",
    "fight",
    "fight-wild",
    "go-to",
    "talk",
    "walk-to",
  ]);
});

describe("go-to", () => {
  test("walks to a cell of the map", async () => {
    expect(await run("go-to", { x: 9, y: 7 })).toMatchObject({
      end: ["success", "Walked to 9,7."],
      place: "Village 9,7 walk",
    });
    expect(await run("go-to", { map: "Village", x: 9, y: 7 })).toMatchObject({ place: "Village 9,7 walk" });
  });

  test("says what stopped it", async () => {
    const { end } = await run("go-to", { map: "Nowhere", x: 1, y: 1 });
    const fight = await run("go-to", { x: 6, y: 8 }, { machine: await inAFight() });

    expect(end).toEqual(["completed", expect.stringMatching(/^After 0 steps: /)]);
    expect(fight.place).toMatch(/ battle$/);
  });
});

describe("walk-to", () => {
  test("walks to a cell of the map, by x and y", async () => {
    expect(await run("walk-to", { x: 9, y: 7 })).toMatchObject({
      end: ["success", "Walked to 9,7."],
      place: "Village 9,7 walk",
      resumesHit: 0,
      hash: "2a112257978c9f54",
    });
  });

  test("says what stopped it", async () => {
    const unreachable = await run("walk-to", { x: 0, y: 15 });
    const fight = await run("walk-to", { x: 13, y: 12 }, { machine: await inTheWood() });

    expect(unreachable).toMatchObject({
      end: ["completed", "Walked 0 of 0 cells: that cell was never seen (explore goes there)."],
      place: "Village 3,5 walk",
    });
    expect(fight).toMatchObject({
      end: ["completed", "Walked 5 of 5 cells: mode is now battle."],
      place: "Wood 13,12 battle",
      resumesHit: 0,
    });
  });

  test("goes back, waits and tries again until no fight comes, where it is to avoid them", async () => {
    const params = { x: 13, y: 12 };
    const plain = await run("walk-to", params, { machine: await inTheWood() });
    const played = await run("walk-to", { ...params, avoid_fights: true }, { machine: await inTheWood() });

    expect(plain).toMatchObject({ place: "Wood 13,12 battle", resumesHit: 0 });
    expect(played).toMatchObject({
      end: ["success", "Walked to 13,12."],
      place: "Wood 13,12 walk",
      resumesHit: 2,
      hash: "1feb212c6e6b36a2",
    });
  });

  test("goes back, waits and tries again where the way was blocked", async () => {
    const world = await openWorld({ skills: SHIPPED });
    const { adapter } = world.ports.game;
    const real = adapter.grid;
    let isRight = false;
    // In the first try, somebody stands in each gap of the fence.
    const grid = (view: GameView): CollisionGrid | null => {
      const seen = real?.(view) ?? null;
      if (seen === null || isRight) return seen;
      const cells = seen.cells.map((row, at) =>
        at === 5 ? row.map((cell) => (cell === "free" ? "person" : cell)) : row,
      );
      return { ...seen, cells };
    };
    // The world looks at the same adapter.
    Object.assign(adapter, { grid });

    const running = runSkill(world.ports, { name: "walk-to", params: { x: 1, y: 7 } });
    let next = await running.next();
    for (; next.done !== true; next = await running.next()) isRight ||= next.value.type === "skill-restored";

    expect(next.value).toMatchObject({ run: { status: "success", metrics: { resumesHit: 1 } } });
    expect(adapter.readState(world.emulator, null)).toMatchObject({ x: 1, y: 7 });
  });
});

describe("talk", () => {
  test("reads a text to its end", async () => {
    const played = await run("talk", {}, { machine: await atTheDoor() });

    expect(played).toMatchObject({
      end: ["success", "Read to the end of the text; pages: 1."],
      place: "Village 3,4 walk",
      hash: "7dbfadf6388c7d9b",
    });
    expect(played.run.notes).toEqual(['"Home. Not before there is light again."']);
  });

  test("says that nobody answered", async () => {
    expect(await run("talk", {})).toMatchObject({
      end: ["completed", "Nobody answered: nothing in front of you has anything to say."],
      place: "Village 3,5 walk",
    });
  });
});

test("close-menu closes the status", async () => {
  const played = await run("close-menu", {}, { machine: await inTheStatus() });

  expect(played).toMatchObject({
    end: ["success", "Nothing is open; presses of B: 1."],
    place: "Village 3,5 walk",
    hash: "3a8cc09b15886f04",
  });
});

describe("fight-wild", () => {
  test("wins", async () => {
    const played = await run("fight-wild", {}, { machine: await inAFight() });

    expect(played).toMatchObject({
      end: ["success", "Beat Gloom Moth; HP 18 of 20, level 1."],
      place: "Wood 11,10 walk",
      resumesHit: 0,
      hash: "cc3f9ce1ed1a7257",
    });
  });

  test("eats a herb below a third of the HP", async () => {
    const played = await run("fight-wild", {}, { machine: await inAFight({ herb: true, hp: 6 }) });

    expect(played).toMatchObject({
      end: ["success", "Beat Gloom Moth; HP 16 of 20, level 1."],
      place: "Wood 12,10 walk",
      resumesHit: 0,
      game: { herbs: 0 },
      hash: "32bb0502bbbe7153",
    });
  });

  test("loses, goes back to its first turn, and wins another way", async () => {
    const once = await run("fight-wild", { tries: 0 }, { machine: await inAFight({ hp: 4, wait: 3 }) });
    const played = await run("fight-wild", {}, { machine: await inAFight({ hp: 4, wait: 3 }) });

    expect(once).toMatchObject({
      end: ["completed", "Lost to Gloom Moth in every try: you wake up in the village, healed."],
      place: "Village 8,11 dialog",
      hash: "cfa2e22d7efe7d78",
    });
    expect(played).toMatchObject({
      end: ["success", "Beat Gloom Moth; HP 1 of 20, level 1."],
      place: "Wood 11,10 walk",
      resumesHit: 2,
      hash: "8d16d210fae65f8d",
    });
  });

  test("gets away where it cannot win", async () => {
    const played = await run("fight-wild", {}, { machine: await inAFight({ hp: 2 }) });

    expect(played).toMatchObject({
      end: ["success", "Got away from Gloom Moth; HP 1 of 20."],
      place: "Wood 11,10 walk",
      resumesHit: 3,
      hash: "45e79a7fb4ad9cf2",
    });
  });
});

describe("adaptive-navigation", () => {
  test("asks nothing where it arrives", async () => {
    expect(await run("adaptive-navigation", { x: 9, y: 7 })).toMatchObject({
      end: ["success", "Walked to 9,7."],
      inferences: 0,
    });
  });

  test("asks where it is stuck, does what is answered, and asks again", async () => {
    const answers = [
      { type: "answered", steps: [tap("down"), tap("right")], leftOut: [] },
      { type: "answered", steps: [tap("down"), { primitive: "success", summary: "There." }], leftOut: [] },
    ] as const;
    const played = await run("adaptive-navigation", { x: 0, y: 15 }, { answers });

    expect(played).toMatchObject({
      end: ["success", "There."],
      place: "Village 3,7 walk",
      inferences: 2,
      hash: "87e1bc72cd615e1f",
    });
  });

  test("leaves it at that where the answer changes nothing", async () => {
    const answers = [{ type: "answered", steps: [], leftOut: [] }] as const;
    const played = await run("adaptive-navigation", { x: 0, y: 15 }, { answers });

    expect(played).toMatchObject({ place: "Village 3,5 walk", inferences: 1, hash: "0881871ee6386f13" });
  });
});

describe("cross-the-wood", () => {
  test.each([
    { from: "title", state: atTheTitle, hash: "96fc9b6ee1c3553a" },
    { from: "village", state: inTheVillage, hash: "1a3c468313c38d66" },
    { from: "Wood", state: inTheWood, hash: "451b780ee88ffbcd" },
  ])("from the $from to the door of the tower, without a question", async ({ state, hash }) => {
    const played = await run("cross-the-wood", {}, { machine: await state() });

    expect(played).toMatchObject({
      end: ["success", "You stand before the door of the tower; HP 20 of 20, fights: 0."],
      place: "Wood 11,3 walk",
      inferences: 0,
      hash,
    });
  });

  test("fetches the ember, and fights on the way", async () => {
    const played = await run("cross-the-wood", { ember: true });

    expect(played).toMatchObject({
      end: ["success", "You stand before the door of the tower; HP 13 of 20, fights: 1."],
      place: "Wood 11,3 walk",
      game: { embers: 1, battlesWon: 1, herbs: 1 },
      hash: "3a89d54a56d5edb9",
    });
  });

  test("goes on from the village after a fight that it lost in every try", async () => {
    const played = await run("cross-the-wood", {}, { machine: await inAFight({ hp: 2, wait: 1 }) });

    expect(played).toMatchObject({
      end: ["success", "You stand before the door of the tower; HP 20 of 20, fights: 1."],
      place: "Wood 11,3 walk",
      game: { events: ["met Sorrel", "fell in a fight"] },
      inferences: 0,
    });
    expect(played.run.notes).toContain(
      "Lost to Gloom Moth in every try: you wake up in the village, healed.",
    );
  });

  test.each([1, 2, 3, 4, 5])("after the explorer's first two steps with seed %i", async (seed) => {
    const played = await run("cross-the-wood", {}, { machine: await afterExploring(seed) });

    expect(played).toMatchObject({
      end: ["success", "You stand before the door of the tower; HP 20 of 20, fights: 0."],
      place: "Wood 11,3 walk",
      inferences: 0,
    });
  });
});

/** The machine after the explorer has played two steps from power-on. */
async function afterExploring(seed: number): Promise<MachineState> {
  const settings = { model: "explorer", seed };
  const config = fillConfig({ saveDir: FOLDER, start: "new-game", autoSave: false, settings, untilStep: 2 });
  const session = await openSession(config, { ...STILL, disk: powerCutDisk() });
  await playAgent(session, {});
  return session.ports.emulator.snapshot();
}
