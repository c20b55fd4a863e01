import { describe, expect, it } from "vitest";
import { decodePng } from "../../../packages/emulator/src/picture/screen-png.ts";
import type { GameAdapter } from "../../../packages/games/src/known/game-adapter.ts";
import type { UserMessage } from "../../../src/base/vocabulary/conversation.ts";
import type { JsonObject } from "../../../src/base/vocabulary/json.ts";
import type { RunSettings } from "../../../src/base/vocabulary/run-settings.ts";
import { type Known, observe } from "../../../src/play/agent/conversation/observe.ts";
import { playAgent, toolPlayer, villageRun } from "../../helpers/runs/play-agent.ts";

type Call = readonly [tool: string, input: JsonObject];
const press = (...buttons: readonly string[]): Call => ["press_buttons", { buttons: [...buttons] }];
const WAIT: Call = ["wait", { frames: 1 }];

/** The messages that these calls were answered with, of a player at 3,5 of the village who was shown it. */
async function answers(calls: readonly Call[], settings: Partial<RunSettings> = {}) {
  const { model, requests } = toolPlayer(...calls, WAIT);
  await playAgent(await villageRun(model, {}, settings), { steps: calls.length + 1 });
  const last = requests.at(-1);
  const [opening, ...rest] = last?.messages.filter(({ role }) => role === "user") ?? [];
  return { opening: textOf(opening), answers: rest.map(textOf), images: [...(last?.images.values() ?? [])] };
}

/** What a message says, `[picture]` for a picture, and `result: ` before what the tools said. */
function textOf(message: unknown): string {
  const blocks = (message as UserMessage).content.flatMap((block) =>
    block.type === "tool_result" ? [{ type: "text" as const, text: "" }] : [block],
  );
  return blocks
    .map((block) => (block.type === "text" ? block.text : "[picture]"))
    .join("\n")
    .trim();
}

/** The width of a PNG, in pixels: the first number of its header. */
function readWidth(png: Uint8Array): number {
  return new DataView(png.buffer, png.byteOffset).getUint32(16);
}

describe("what the player is told of where they are", () => {
  it("begins each answer with the same line, and never says it twice", async () => {
    const told = await answers([press("right"), press("up", "up"), WAIT]);

    expect(told.answers.map((text) => text.split("\n")[0])).toEqual([
      "At Village 4,5 facing right; free: up left right",
      "At Village 4,4 facing up; free: down left right",
      "At Village 4,4 facing up; free: down left right",
    ]);
    expect([told.opening, ...told.answers].join("\n")).not.toMatch(/^(X|Y|Place|Facing|Nothing changed)\b/m);
  });

  it("holds the map once in a conversation: at its start, and of another map when it is entered", async () => {
    const toWood = press(...Array<string>(12).fill("right"));
    const { opening, answers: told } = await answers([
      press("down", "down", "down", "down"),
      toWood,
      press("left", "left"),
      press("right", "right"),
    ]);

    expect(opening).toContain(
      "\nMap of Village: 16×16, known x 0-9, y 1-9\ny\\x 0123456789\n  1 #######..#\n",
    );
    expect(told.filter((text) => text.includes("Map of "))).toEqual([
      expect.stringContaining("\nMap of Wood: 16×16,"),
    ]);
    expect(told.slice(-2).map((text) => text.split(" ").slice(0, 2).join(" "))).toEqual([
      "At Village",
      "At Wood",
    ]);
  });

  it("is understood in a conversation that began before maps were told: that of the place comes at once", async () => {
    const { ports } = await villageRun(toolPlayer().model);
    const { memory, gameInfo } = (await villageRun(toolPlayer().model)).start.state;
    const before: Known = {
      ...{ gameInfo, settings: memory.settings, system: "You play. Grid: @ you", wantsToSee: false },
      messages: [
        { role: "user", content: [{ type: "text", text: "Place: Village\nX: 3\nY: 5\n  0123\n0 #..." }] },
      ],
      world: {
        atlas: memory.atlas ?? expect.fail("no atlas"),
        from: memory.atlas?.at ?? null,
        hasSeenMore: false,
      },
    };

    expect(textOf(observe(ports, before))).toMatch(/^At Village 3,5 facing down; free: .*\nMap of Village:/);
    const byRows = textOf(observe(ports, { ...before, goesByRows: true, wantsToSee: true }));
    expect(byRows).toContain("\nr\\c 0123456789\n  0 #######..#\n");
  });

  it("comes in words alone while one walks over known ground; each sixth look has a picture", async () => {
    const there = [press("right"), press("left")];
    const { answers: told } = await answers([...there, ...there, ...there]);

    expect(told.map((text) => text.includes("[picture]"))).toEqual([false, false, false, false, false, true]);
  });

  it("has pictures twice as large as the screen; a size that is set holds for each step, with a picture of each", async () => {
    const calls = [press("right", "right", "right"), press("left"), press("right")];

    expect((await answers(calls)).images.map(readWidth)).toEqual([320, 320]);
    expect((await answers(calls, { screenshotScale: 1 })).images.map(readWidth)).toEqual([160, 160, 160]);
  });

  it("says of a screen that did not change that it did not", async () => {
    const { answers: told } = await answers([WAIT, WAIT], { screenshotScale: 2 });

    expect(told[1]).toContain("The screen is unchanged.");
  });

  it("is the walking grid of the screen, as it was, in a game whose maps are not known", async () => {
    const { ports, start } = await villageRun(toolPlayer().model);
    const { standing: _, ...adapter } = ports.game.adapter as GameAdapter &
      Required<Pick<GameAdapter, "standing">>;
    const { memory, gameInfo } = start.state;
    const seen = observe(
      { ...ports, game: { ...ports.game, adapter } },
      { ...memory, gameInfo, messages: [], wantsToSee: false, world: null },
    );

    expect(textOf(seen)).toMatch(
      /^Place: Village\nX: 3\nY: 5\nFacing: down\n(?:.*\n)*r\\c 0123456789\n {2}0 #######\.\.#\n/,
    );
  });
});

describe("look_at_map", () => {
  it("tells what is known of a map, and shows the game", async () => {
    const { model, requests } = toolPlayer(press("right"), press("left"), ["look_at_map", {}], WAIT);
    await playAgent(await villageRun(model), { steps: 4 });

    const [last, images] = [requests.at(-1)?.messages.at(-1), requests.at(-1)?.images];
    expect(JSON.stringify(last)).toContain('"text":"Map of Village: 16×16, known');
    const drawn = last?.content.find((block) => block.type === "image");
    const png = images?.get(drawn?.type === "image" ? String(drawn.sha256) : "") ?? new Uint8Array();
    const { width, height, rgb } = decodePng(png);
    const middleOf = (x: number, y: number) => colourAt(x * 16 + 8, y * 16 + 8);
    const colourAt = (x: number, y: number) => [
      ...rgb.subarray((y * width + x) * 3, (y * width + x) * 3 + 3),
    ];
    expect([width, height]).toEqual([256, 256]);
    expect(textOf(last)).toMatch(/The map of Village, drawn: .*magenta dot you.*\.\n\[picture\]/);
    expect([middleOf(3, 5), middleOf(4, 5), middleOf(1, 1)]).toEqual([
      [224, 0, 224],
      [255, 255, 255],
      [112, 112, 112],
    ]);
  });

  it("draws nothing for a model without eyes", async () => {
    const { images, answers: told } = await answers([["look_at_map", {}]], { pictures: false });

    expect(images).toEqual([]);
    expect(told[0]).not.toContain("drawn");
  });

  it("round a cell, of another map by its name, and says which there are where it is none", async () => {
    const { requests } = await (async () => {
      const { model, requests: asked } = toolPlayer(
        ["look_at_map", { x: 200, y: 200, map: "village" }],
        ["look_at_map", { map: "Castle" }],
        WAIT,
      );
      await playAgent(await villageRun(model), { steps: 3 });
      return { requests: asked };
    })();

    const results = requests
      .at(-1)
      ?.messages.flatMap(({ content }) => content.filter(({ type }) => type === "tool_result"));
    expect(JSON.stringify(results?.[0])).toContain("Map of Village");
    expect(JSON.stringify(results?.[1])).toContain(
      'No map \\"Castle\\" was seen yet; you have seen Village.',
    );
  });
});
