import { describe, expect, it } from "vitest";
import { createAnyGame } from "../../../packages/games/src/known/any-game.ts";
import { loadExampleGame } from "../../../packages/games/src/known/example-game.ts";
import { chooseTool } from "../../../packages/games/src/tools/text/choose.ts";
import { enterNameTool } from "../../../packages/games/src/tools/text/enter-name.ts";
import { readTextTool } from "../../../packages/games/src/tools/text/read-text.ts";
import type { JsonObject } from "../../../src/base/vocabulary/json.ts";
import type { LanguageModel } from "../../../src/model/language-model.ts";
import { toolsFor } from "../../../src/play/agent/tools/all-tools.ts";
import type { Tool, ToolContext } from "../../../src/play/agent/tools/tool.ts";
import { powerCutDisk } from "../../helpers/disks/power-cut-disk.ts";

import { cartridgeOf } from "../../helpers/roms/ram-image.ts";
import { killAfterReply, killBefore, playRun, readRun } from "../../helpers/runs/journal-world.ts";
import { faultsOf } from "../../helpers/runs/prove-journal.ts";
import { recordsOf } from "../../helpers/saves/journals.ts";
import { FakeTalker, type Scene } from "../../helpers/talker/fake-talker.ts";
import { ask, askName, say } from "../../helpers/talker/scenes.ts";
import { textGame } from "../../helpers/talker/text-game.ts";

/** What a tool says of a game that only talks. */
async function told(tool: Tool, input: JsonObject, scene: Scene) {
  const talker = new FakeTalker(scene);
  const context = { textGame: textGame(talker, talker.adapter) } as unknown as ToolContext;
  const { done, value } = await tool.run(input, context).next();
  if (done !== true) throw new Error("it told something on the way");
  return { text: value.text, isError: value.isError === true, talker };
}

const silent: Scene = function* () {};

describe("read_text", () => {
  const asked: Scene = function* (game) {
    yield* say(game, [["Hello.", 'I am "Ada".']], { speaker: "ADA" });
    yield* say(game, [["Will you go?"]], { waitsAtEnd: false });
    game.text = { lines: ["Will you go?"], state: "question" };
    yield* ask(game, [{ label: "YES", detail: "5 ¥" }, "NO"], { begin: 1, window: 4 });
  };

  it("tells each page in quotation marks, who says it, and why it stopped", async () => {
    const { text, isError } = await told(readTextTool, {}, asked);

    expect(text).toBe(
      [
        "ADA: \"Hello. I am 'Ada'.\"",
        '"Will you go?"',
        'It waits for an answer: "YES" 5 ¥, "NO"; the cursor is at "NO".',
      ].join("\n"),
    );
    expect(isError).toBe(false);
  });

  it.each([
    [1, '"One."\nThe text continues: this call has read its most pages.'],
    [9, '"One."\n"Two."\nThe text is over.'],
  ])("reads %i pages at most", async (pages, words) => {
    const scene: Scene = (game) => say(game, [["One."], ["Two."]]);

    expect((await told(readTextTool, { max_pages: pages }, scene)).text).toBe(words);
  });

  it.each<readonly [what: string, scene: Scene, said: string]>([
    [
      "no text",
      silent,
      "No text is shown. Face what you want to read or talk to, and press A first. Nothing was pressed.",
    ],
    [
      "no text but a menu",
      function* (game) {
        yield* ask(game, ["BUY"]);
      },
      'No text is shown. A menu is open: "BUY"; the cursor is at "BUY". Nothing was pressed.',
    ],
  ])("is told that there is %s, which is no mistake", async (_, scene, said) => {
    const { text, isError, talker } = await told(readTextTool, {}, scene);

    expect(text).toBe(said);
    expect([isError, talker.log]).toEqual([false, []]);
  });

  it("is told what was wrong with a number of pages", async () => {
    const { text, isError, talker } = await told(readTextTool, { max_pages: "all" }, asked);

    expect(text).toContain('"max_pages" must be a whole number from 1 to 40.');
    expect([isError, talker.log]).toEqual([true, []]);
  });
});

describe("choose", () => {
  const menu: Scene = function* (game) {
    game.log.push(`chose ${yield* ask(game, ["POTION", { label: "POKé BALL", detail: "×3" }, "QUIT"])}`);
  };

  it("says what was chosen", async () => {
    const { text, talker } = await told(chooseTool, { option: "pok" }, menu);

    expect(text).toBe('Chose "POKé BALL".');
    expect(talker.log).toEqual(["chose POKé BALL"]);
  });

  it.each<readonly [what: string, input: JsonObject, scene: Scene, said: string]>([
    ["no menu", { option: "YES" }, silent, "No menu is open. Nothing was pressed."],
    [
      "no such entry",
      { option: "SELL" },
      menu,
      'The menu has no "SELL"; it has "POTION", "POKé BALL" ×3, "QUIT". Nothing was chosen.',
    ],
    [
      "several",
      { option: "po" },
      menu,
      '"po" fits "POTION" (1), "POKé BALL" ×3 (2): name one by its words or as in "po (2)". Nothing was chosen.',
    ],
    [
      "a number too high",
      { option: "po (3)" },
      menu,
      '"po (3)" fits "POTION" (1), "POKé BALL" ×3 (2): name one by its words or as in "po (2)". Nothing was chosen.',
    ],
    ["no words", { option: " " }, menu, '"option" must be the words of an entry.'],
    ["nothing", {}, menu, '"option" must be the words of an entry.'],
  ])("is told what was wrong: %s", async (_, input, scene, said) => {
    const { text, isError, talker } = await told(chooseTool, input, scene);

    expect(text).toContain(said);
    expect([isError, talker.log]).toEqual([true, []]);
  });
});

describe("enter_name", () => {
  const naming: Scene = function* (game) {
    game.log.push(yield* askName(game));
  };

  it("says what the name is", async () => {
    const { text, talker } = await told(enterNameTool, { text: " Wick " }, naming);

    expect(text).toBe('The name is "Wick".');
    expect(talker.log).toEqual(["Wick"]);
  });

  it.each<readonly [what: string, input: JsonObject, scene: Scene, said: string]>([
    ["no naming screen", { text: "WICK" }, silent, "No naming screen is shown. Nothing was typed."],
    ["too long", { text: "LAMPLIGHTER" }, naming, "A name has 7 letters at most. Nothing was typed."],
    ["a letter without a key", { text: "W1CK" }, naming, 'There is no key for "1". Nothing was typed.'],
    ["no name", { text: "" }, naming, '"text" must be a name of 1 to 40 letters.'],
  ])("is told what was wrong: %s", async (_, input, scene, said) => {
    const { text, isError, talker } = await told(enterNameTool, input, scene);

    expect(text).toContain(said);
    expect([isError, talker.log]).toEqual([true, []]);
  });
});

it("these tools are offered where the game tells of it", async () => {
  const names = ["read_text", "choose", "enter_name"];
  const offered = (adapter: Parameters<typeof toolsFor>[0]) =>
    toolsFor(adapter, { offersSkills: true })
      .map(({ spec }) => spec.name)
      .filter((name) => names.includes(name));

  expect(offered(createAnyGame(cartridgeOf("ANY")))).toEqual([]);
  expect(offered(await loadExampleGame())).toEqual(["read_text", "choose"]);
  expect(offered(new FakeTalker(silent).adapter)).toEqual(names);
});

type Call = readonly [tool: string, input: JsonObject];
const USAGE = { inputTokens: 1, outputTokens: 1, cacheReadTokens: 0, cacheWriteTokens: 0 };

/** A player that calls these tools, several a step. */
function player(steps: readonly (readonly Call[])[]): LanguageModel {
  return {
    id: "talker",
    isRemote: false,
    async *reply(request) {
      const calls = steps[(request.messages.length - 1) / 2] ?? [];
      const content = calls.map(([name, input], index) => ({
        type: "tool_use",
        id: `call_${index}`,
        name,
        input,
      }));
      return { content, stopReason: "tool_use", usage: USAGE, model: "talker" };
    },
  };
}

describe("a run that reads", () => {
  const steps: readonly (readonly Call[])[] = [
    [["wait", { frames: 100 }]],
    [
      ["press_buttons", { buttons: ["start"], wait_frames: 90 }],
      ["read_text", {}],
    ],
    [
      ["press_buttons", { buttons: ["up", "a"] }],
      ["read_text", { max_pages: 5 }],
      ["choose", { option: "YES" }],
    ],
    [["read_text", {}]],
  ];

  const playing = (disk = powerCutDisk()) => ({
    ...{
      disk,
      player: player(steps),
      untilStep: steps.length,
      settings: { model: "talker", maxHistory: 500 },
    },
  });

  const outcomesOf = (disk: ReturnType<typeof powerCutDisk>) =>
    recordsOf(disk).flatMap((record) => (record.type === "outcome" ? [record.outcome] : []));

  it("is answered in words, and can be computed again at each of its saves", async () => {
    const run = playing();
    await playRun(run);

    const texts = outcomesOf(run.disk).map(({ message }) => JSON.stringify(message.content));
    expect(texts[1]).toContain("It is the ninth day of the long night.");
    expect(texts[1]).toContain("You are Wick, who lights the lamps of Emberford.");
    expect(texts[2]).toContain("Home. Not before there is light again.");
    expect(texts[2]).toContain("No menu is open.");
    expect(texts[3]).toContain("No text is shown");
    expect(await faultsOf(run.disk)).toEqual([]);
  });

  it.each([1, 2, 3])("is the same for a run that was killed in step %i", async (step) => {
    const whole = playing();
    await playRun(whole);
    const killed = playing();
    await killBefore(step, killed);
    await killAfterReply(step + 1, killed);

    await playRun(killed);

    expect(outcomesOf(killed.disk).map(({ machineSha256 }) => machineSha256)).toEqual(
      outcomesOf(whole.disk).map(({ machineSha256 }) => machineSha256),
    );
    expect((await readRun(killed.disk)).memory.messageHistory).toEqual(
      (await readRun(whole.disk)).memory.messageHistory,
    );
  });
});
