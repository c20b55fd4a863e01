import { expect, test } from "vitest";
import { planTo, planTowards } from "../../../packages/games/src/actions/far/plans.ts";
import { hadNow } from "../../../packages/games/src/tools/world/had-now.ts";
import type { AtlasMap } from "../../../packages/games/src/world/atlas/atlas.ts";
import type { JsonObject } from "../../../src/base/vocabulary/json.ts";
import type { RunEvent } from "../../../src/base/vocabulary/run-event.ts";
import { Death } from "../../helpers/disks/faulty-disk.ts";
import { powerCutDisk } from "../../helpers/disks/power-cut-disk.ts";
import { pressOn, startLantern } from "../../helpers/roms/lantern.ts";
import { playRun, readRun, removeLock } from "../../helpers/runs/journal-world.ts";
import { playAgent, repliesPlayer, villageRun } from "../../helpers/runs/play-agent.ts";
import { at, atlasOf, mapOf } from "../../helpers/world/plain-ways.ts";

type Call = readonly [tool: string, input: JsonObject];

/** From the village to the locked tower in the wood, and three steps aside. */
const TO_THE_TOWER: readonly (readonly Call[])[] = [
  [["navigate_to", { x: 14, y: 9, explore: true }]],
  [["navigate_to", { x: 15, y: 9 }]],
  [["navigate_to", { x: 11, y: 3, explore: true }]],
];

const EXPLORE: readonly (readonly Call[])[] = [
  [
    ["navigate_to", { explore: true }],
    ["read_text", {}],
  ],
  // A fight may have begun.
  [
    ["read_text", {}],
    ["choose", { option: "ATTACK" }],
    ["read_text", {}],
  ],
];

async function play(...replies: readonly (readonly Call[])[]) {
  const run = await villageRun(repliesPlayer(...replies).model);
  const texts: string[] = [];
  for (const event of await playAgent(run, { steps: replies.length }))
    if (event.type === "tool-result") texts.push(event.text);
  return texts;
}

test("52: a door that was found locked is not explored again, and can be tried again", async () => {
  const again: readonly Call[] = [
    ["navigate_to", { map: "Wood", x: 11, y: 2 }],
    ["read_text", {}],
  ];
  const texts = await play(...TO_THE_TOWER, ...Array.from({ length: 6 }, () => EXPLORE).flat());
  const tried = await play(...TO_THE_TOWER, again, again);
  const locked = (all: readonly string[]) => all.filter((text) => /The tower is locked/.test(text)).length;

  expect([locked(texts), locked(tried)]).toEqual([1, 2]);
});

test.each(["lm-reply", "tool-result"] as const)(
  "53: a run that is killed within an explore that finds the door locked goes on as if it had not been (at its %s)",
  async (at) => {
    const replies = [...TO_THE_TOWER, ...EXPLORE, ...EXPLORE];
    const exploring = TO_THE_TOWER.length + 1;
    const play = async (isKilled: boolean) => {
      const machines = [await startLantern(), await startLantern()];
      machines.forEach(pressOn);
      const disk = powerCutDisk();
      const once = {
        ...{
          disk,
          player: repliesPlayer(...replies).model,
          untilStep: replies.length,
          settings: { model: "tools", maxHistory: 40 },
        },
        powerOn: () => machines.shift() ?? expect.fail("there is no machine left"),
      };
      if (isKilled) {
        const watch = (event: RunEvent): void => {
          if (event.type === at && event.step === exploring) throw new Death("killed");
        };
        await expect(playRun({ ...once, watch })).rejects.toThrow("killed");
        removeLock(disk);
      }
      await playRun(once);
      return readRun(disk);
    };

    const [whole, resumed] = [await play(false), await play(true)];

    expect(whole.memory.atlas?.maps.flatMap(({ failed = [] }) => failed)).toContainEqual(
      expect.objectContaining({ had: expect.any(String) }),
    );
    expect(resumed).toEqual(whole);
  },
);

test("52: a way that a text refused is explored again once the player has something else", () => {
  const plan = (failed: NonNullable<AtlasMap["failed"]>, had?: string) => {
    const made = planTowards(null, had === undefined ? {} : { had })(
      atlasOf(mapOf(["...E", "####"], { failed })),
      at(0, 0),
      false,
    );
    return typeof made === "string" ? made : made.steps.length;
  };
  const door = { x: 2, y: 0, press: "right" } as const;
  const nothing = expect.stringContaining("no way is known to anything unexplored");

  expect(plan([])).toBe(2);
  expect(plan([door], "1")).toEqual(nothing);
  expect(plan([{ ...door, had: "1" }], "1")).toEqual(nothing);
  expect(plan([{ ...door, had: "1" }], "2")).toBe(2);

  // A player who is sent there may try.
  const to = planTo(at(3, 0), {})(
    atlasOf(mapOf(["...E"], { failed: [{ ...door, had: "1" }] })),
    at(0, 0),
    false,
  );
  expect(to).toMatchObject({ end: { type: "exit" } });
});

test.each<[what: string, changes: JsonObject, isSame: boolean]>([
  ["another place, mode and direction", { facing: "up", mode: "dialog", x: 3, y: 9, place: "Village" }, true],
  ["health, money, experience and fights", { hp: 3, money: 9, experience: 7, battlesWon: 2 }, true],
  ["other words", { text: "Locked." }, true],
  ["a key", { key: true }, false],
  ["one more thing that happened", { events: ["met Pip", "met Odo"] }, false],
  ["one more ember", { embers: 2 }, false],
])("52: what the player has: %s", (_, changes, isSame) => {
  const before = {
    ...{ place: "Wood", x: 1, y: 1, facing: "down", mode: "walk", hp: 20, money: 0, experience: 0 },
    ...{ battlesWon: 0, text: "", key: false, events: ["met Pip"], embers: 1 },
  };
  const hadIn = (state: JsonObject): string => {
    const game = { adapter: { readState: () => state } };
    return hadNow({ textGame: { emulator: {}, game }, call: { gameInfo: state } } as never);
  };

  expect(hadIn({ ...before, ...changes }) === hadIn(before)).toBe(isSame);
});
