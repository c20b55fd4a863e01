import { expect, it } from "vitest";
import type { Message } from "../../../../src/base/vocabulary/conversation.ts";
import type { JsonObject } from "../../../../src/base/vocabulary/json.ts";
import { FakeOverworld, type OverworldOptions } from "../../../../test/helpers/roms/fake-overworld.ts";
import { placeOf } from "../../../../test/helpers/roms/lantern.ts";
import { playAgent, toolPlayer, villageRun } from "../../../../test/helpers/runs/play-agent.ts";
import { pokemonRed } from "../../src/known/pokemon-red/pokemon-red.ts";

const INSIDE = { id: 40, map: ["#####", "#.D.#", "#...#", "#...#", "#####"], x: 2, y: 1 };
const OUTSIDE: OverworldOptions = { map: ["##D##", "#...#", "#####"], x: 2, y: 1, inside: INSIDE };

/** Every text of a user's message, results and what is seen beside them. */
function textIn(message: Message | undefined): string {
  const content = message?.role === "user" ? message.content : [];
  const blocks = content.flatMap((block) => (block.type === "tool_result" ? block.content : [block]));
  return blocks.flatMap((block) => (block.type === "text" ? [block.text] : [])).join("\n");
}

type Call = readonly [tool: string, input: JsonObject];

/** A run of a made Pokémon Red in which these tools are called, one a step. */
async function playRed(options: OverworldOptions, ...calls: readonly Call[]) {
  const { model, requests } = toolPlayer(...calls, ["wait", { frames: 120 }], ["wait", { frames: 1 }]);
  const game = new FakeOverworld(options);
  const run = await villageRun(model, { adapter: pokemonRed, powerOn: () => game });
  await playAgent(run, { steps: calls.length + 2, autoSave: false });
  return { game, told: requests.slice(1).map(({ messages }) => textIn(messages.at(-1))) };
}

/** What a walk through the village's gate comes to, and where the player is two seconds later. */
async function leaveVillage(wait_frames: number) {
  const steps = (...buttons: readonly string[]) =>
    ["press_buttons", { buttons, hold_frames: 8, wait_frames: 8 }] as const;
  const { model, requests } = toolPlayer(
    steps("down", "down", ...Array<string>(9).fill("right")),
    steps("down", "right", "right"),
    ["press_buttons", { buttons: ["right"], hold_frames: 8, wait_frames }],
    ["wait", { frames: 120 }],
    ["wait", { frames: 1 }],
  );
  const run = await villageRun(model);
  await playAgent(run, { steps: 5, autoSave: false });
  const [after, later] = [requests[3], requests[4]].map((request) => textIn(request?.messages.at(-1)));
  return { after, later, place: placeOf(run.ports.emulator) };
}

it.each([0, 4, 8, 20, 30, 60, 80])(
  "after a door, the LM is told of the place behind it, not half of one and half of the other (%i frames waited)",
  async (wait_frames) => {
    const { game, told } = await playRed(
      OUTSIDE,
      ["press_buttons", { buttons: ["up"], hold_frames: 20, wait_frames }],
      ["navigate_to", { row: 4, column: 4 }],
    );

    expect(game.place).toEqual({ map: 40, x: 2, y: 2 });
    expect(told[0]).toContain("At Oak's Lab 2,2 facing down; free: up down left right");
    expect(told[0]).toContain("\n  2 #.@.####\n");
    expect(told[2]).toBe("Waited 120 frames.\nAt Oak's Lab 2,2 facing down; free: up down left right");
  },
);

it("a step that is under way is over before the LM is told where it is", async () => {
  const { game, told } = await playRed(
    { map: ["....."], x: 0, y: 0, lag: 2 },
    ["press_buttons", { buttons: ["right"], hold_frames: 12, wait_frames: 0 }],
    ["navigate_to", { row: 4, column: 6 }],
  );

  expect(told[0]).toContain("At Pallet Town 1,0 facing right; free: ");
  expect(told[1]).toContain("Walked all 2 cells.");
  expect(game.place).toMatchObject({ x: 3, y: 0 });
});

it.each([0, 8, 14, 20, 26, 40])(
  "Lantern's gate leads to the Wood as a whole (%i frames waited)",
  async (wait_frames) => {
    const { after, later, place } = await leaveVillage(wait_frames);

    expect(place.map).toBe(1);
    expect(after).toContain(`At Wood ${place.x},${place.y} facing right; free: `);
    expect(after).toMatch(new RegExp(`^ *${place.y} .*@`, "m"));
    expect(later).toMatch(
      new RegExp(`^Waited 120 frames\\.\nAt Wood ${place.x},${place.y} facing right; free: [a-z ]+$`),
    );
  },
);

it("on a slope, where the player rolls on for ever, the LM looks at the end of a step", async () => {
  const map = Array<string>(80).fill(".");
  const rolling = { map, x: 0, y: 0, isRolling: true, isCycling: true };

  for (const frames of [1, 2, 3, 4, 5, 6, 7, 8]) {
    const { game, told } = await playRed(rolling, ["wait", { frames }]);

    // Beside the waits, no more than a step each.
    expect(game.frames).toBeLessThan(60 + frames + 120 + 1 + 3 * 10);
    const y = /At .* \d+,(\d+) /.exec(told[0] ?? "")?.[1];
    expect(Number(y)).toBeGreaterThanOrEqual(Math.floor((60 + frames) / 8) - 1);
  }
});

it("waits a bounded time for a game that never comes to rest", async () => {
  const { game, told } = await playRed({ map: ["..."], x: 0, y: 0, isSpinning: true }, [
    "wait",
    { frames: 1 },
  ]);

  expect(told[0]).toMatch(/^Waited 1 frames\./);
  // The first picture, three waits, and after each of them four seconds.
  expect(game.frames).toBe(60 + 1 + 120 + 1 + 3 * 240);
});
