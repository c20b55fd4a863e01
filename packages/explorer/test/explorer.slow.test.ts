import { beforeAll, describe, expect, it } from "vitest";
import { type Message, textOf, toolUsesOf } from "../../../src/base/vocabulary/conversation.ts";
import { SUMMARY_HEADINGS } from "../../../src/play/agent/conversation/prompts.ts";
import { ask, Talk } from "../../../test/helpers/server/model-requests.ts";
import { createExplorer } from "../src/explorer.ts";
import { FakeGame, TOOLS } from "./fake-game.ts";
import { GridWorld } from "./grid-world.ts";

/** Two maps: a key in the first opens the door to the second, where somebody waits. */
function newWorld(): GridWorld {
  return new GridWorld(
    {
      Village: {
        rows: [
          "##############",
          "#......#.....#",
          "#......#..a..#",
          "#..##..#.....#",
          "#..##........D",
          "#......#.....#",
          "#.k....#.....#",
          "##############",
        ],
        exits: { "13,4": ["Cave", 1, 2] },
        people: { a: ["Good day.", "Have you seen the cave?"], k: ["You found a key!"] },
      },
      Cave: {
        rows: ["########", "#......#", ".......#", "#....z.#", "########"],
        exits: { "0,2": ["Village", 12, 4] },
        people: { z: ["You found me."] },
      },
    },
    ["Village", 5, 2],
  );
}

async function playGame(steps: number, seed: number, maxHistory = 60): Promise<FakeGame> {
  const game = new FakeGame(newWorld(), maxHistory);
  await game.play(createExplorer({ seed }), steps);
  return game;
}

describe("the explorer in a small world", () => {
  let game: FakeGame;
  beforeAll(async () => {
    game = await playGame(100, 1);
  });

  it.each([1, 2, 3, 4, 5])(
    "finds the key, opens the door and meets who is behind it: seed %i",
    async (seed) => {
      const { maps, world, summaries } = await playGame(200, seed);

      expect([...maps]).toEqual(["Village", "Cave"]);
      expect(world.items).toEqual(["key"]);
      expect(summaries.at(-1)).toContain("You found me.");
    },
  );

  it("says something and calls eight tools at most in each reply", () => {
    for (const { content, stopReason } of game.replies) {
      expect(textOf(content)).toMatch(/\w/);
      expect(toolUsesOf(content).length).toBeGreaterThan(0);
      expect(toolUsesOf(content).length).toBeLessThanOrEqual(8);
      expect(stopReason).toBe("tool_use");
    }
  });

  it("plays with buttons alone where the conversation began without tools that go far and read", async () => {
    const old = new FakeGame(newWorld(), 60, TOOLS.before);
    await old.play(createExplorer({ seed: 1 }), 200);

    const names = old.replies.flatMap(({ content }) => toolUsesOf(content).map(({ name }) => name));
    expect(new Set(names)).toEqual(new Set(["press_buttons"]));
    expect([...old.maps]).toEqual(["Village", "Cave"]);
    expect(old.summaries.join()).toContain("You found me.");
  });

  it("gives each call of a conversation an id of its own", async () => {
    const { messages } = await playGame(60, 1, 1000);
    const ids = messages.flatMap((message) =>
      message.role === "assistant" ? toolUsesOf(message.content).map(({ id }) => id) : [],
    );

    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.length).toBeGreaterThan(60);
    expect(ids.every((id) => /^[a-zA-Z0-9_-]+$/.test(id))).toBe(true);
  });

  it("costs nothing and needs no network", () => {
    expect(createExplorer({ seed: 1 })).toMatchObject({ id: "explorer", isRemote: false });
    expect(game.replies[0]).toMatchObject({
      model: "explorer",
      usage: { inputTokens: 0, outputTokens: 0, cacheReadTokens: 0, cacheWriteTokens: 0 },
    });
  });
});

describe("the explorer's memory", () => {
  it("is the conversation alone: another player with the same seed goes on in the same way", async () => {
    const straight = await playGame(90, 7);
    const parted = new FakeGame(newWorld());
    for (const steps of [1, 28, 2, 30, 29]) await parted.play(createExplorer({ seed: 7 }), steps);

    expect(parted.messages).toEqual(straight.messages);
    expect(parted.summaries).toEqual(straight.summaries);
  });

  it("is not touched by the order of questions", async () => {
    const { messages } = await playGame(20, 3);
    const model = createExplorer({ seed: 3 });
    const fresh = new FakeGame(newWorld());
    const once = await fresh.ask(model, "play", messages);
    await fresh.ask(model, "play", messages.slice(0, 11));

    expect(await fresh.ask(model, "play", JSON.parse(JSON.stringify(messages)) as Message[])).toEqual(once);
  });

  it("differs by seed", async () => {
    const [one, other] = await Promise.all([playGame(40, 1), playGame(40, 2)]);

    expect(one.messages).not.toEqual(other.messages);
  });

  it("outlives summaries: they have their headings, what was seen, and the way goes on from there", async () => {
    const { summaries, messages } = await playGame(100, 1, 20);
    const last = summaries.at(-1) ?? "";
    const lines = last.split("\n");

    expect(lines.filter((line) => line.startsWith("## "))).toEqual(SUMMARY_HEADINGS);
    expect(summaries.length).toBeGreaterThan(8);
    expect(last).toContain("Notebook: ");
    expect(last).toContain("Get out.");
    expect(textIn(messages[0])).toContain(last);
  });

  it("loses no time by summaries", async () => {
    const [seldom, often] = await Promise.all([stepsToEnd(1000), stepsToEnd(6)]);

    expect(often).toBeLessThan(seldom * 1.5);
  });

  it("stays small, however long the game", async () => {
    const { summaries } = await playGame(300, 1, 20);

    expect(Math.max(...summaries.map(({ length }) => length))).toBeLessThan(9000);
  });
});

/** Steps until the last person is met, summed over some seeds. */
async function stepsToEnd(maxHistory: number): Promise<number> {
  let sum = 0;
  for (const seed of [1, 2, 3, 4, 5]) {
    const game = new FakeGame(newWorld(), maxHistory);
    const model = createExplorer({ seed });
    while (!game.world.said.has("You found me.") && game.replies.length < 400) await game.play(model, 1);
    sum += game.replies.length;
  }
  return sum;
}

function textIn(message: Message | undefined): string {
  return message?.role === "user"
    ? message.content.flatMap((block) => (block.type === "text" ? [block.text] : [])).join("\n")
    : "";
}

describe("a question that no button answers", () => {
  it("of a skill is answered with no steps", async () => {
    const tool = { name: "continue_skill", description: "", input_schema: { type: "object" } };
    const request = new Talk("What next?").request({
      purpose: "skill",
      tools: [tool],
      passWith: { name: tool.name, input: { steps: [] } },
    });
    const { reply } = await ask(createExplorer({ seed: 1 }), request);

    expect(reply.stopReason).toBe("tool_use");
    expect(reply.content.at(-1)).toMatchObject({ name: "continue_skill", input: { steps: [] } });
  });

  it("is answered in words", async () => {
    const game = await playGame(5, 1);
    const { content, stopReason } = await game.ask(createExplorer({ seed: 1 }), "skill", game.messages);

    expect(stopReason).toBe("end_turn");
    expect(textOf(content)).toContain("Village");
  });
});

describe("an aborted call", () => {
  it("throws the signal's reason", async () => {
    const reason = new Error("told to stop");
    const request = { purpose: "play", system: "", tools: [], messages: [], images: new Map() } as const;
    const events = createExplorer({ seed: 1 }).reply(request, { signal: AbortSignal.abort(reason) });

    await expect(events.next()).rejects.toBe(reason);
  });
});
