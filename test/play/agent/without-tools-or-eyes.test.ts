import { describe, expect, it } from "vitest";
import { createAnyGame } from "../../../packages/games/src/known/any-game.ts";
import { callsInWords } from "../../../packages/vendors/src/words/calls-in-words.ts";
import type { RunEvent } from "../../../src/base/vocabulary/run-event.ts";
import { type LanguageModel, ModelFault, type ModelRequest } from "../../../src/model/language-model.ts";
import { recordTraffic, replayTraffic } from "../../../src/model/recording/record-replay.ts";
import { Death } from "../../helpers/disks/faulty-disk.ts";
import { powerCutDisk } from "../../helpers/disks/power-cut-disk.ts";
import { cartridgeOf } from "../../helpers/roms/ram-image.ts";
import { playRun, readRun, removeLock } from "../../helpers/runs/journal-world.ts";
import { recordsOf } from "../../helpers/saves/journals.ts";
import { scriptedPlayer } from "../../helpers/server/scripted-player.ts";

/** A model whose server refuses tools or pictures, and which calls tools in words where it gets none. */
function limited(...lacks: readonly ("tools" | "pictures")[]) {
  const player = scriptedPlayer();
  const requests: ModelRequest[] = [];
  const model: LanguageModel = {
    ...player,
    id: "ollama:small",
    async *reply(request, options) {
      const parameter = lacks.find((lack) => isSent(lack, request));
      if (parameter !== undefined) {
        const refused = { model: "ollama:small", parameter };
        throw new ModelFault("parameter-refused", `no ${parameter}`, { refused });
      }
      requests.push(request);
      const reply = yield* player.reply(request, options);
      if (request.tools.length > 0) return reply;
      const content = reply.content.map((block) =>
        block.type === "tool_use" ? { type: "text", text: inWords(block["name"], block["input"]) } : block,
      );
      return { ...reply, content };
    },
  };
  return { player: callsInWords(model), requests };
}

function isSent(what: "tools" | "pictures", { tools, pictures, messages }: ModelRequest): boolean {
  if (what === "tools") return tools.length > 0;
  return pictures !== false && JSON.stringify(messages).includes('"type":"image"');
}

const inWords = (tool: unknown, input: unknown) => `\`\`\`json\n${JSON.stringify({ tool, input })}\n\`\`\``;

const settings = { model: "ollama:small", maxHistory: 60 };

const noticesOf = (events: readonly RunEvent[]) =>
  events.flatMap((event) => (event.type === "notice" ? [event.text] : []));

describe("a model that takes no tools", () => {
  it("calls them in words from its first refusal on, in this process and the next", async () => {
    const disk = powerCutDisk();
    const { player, requests } = limited("tools");

    const events = await playRun({ disk, player, settings, untilStep: 3 });
    const more = await playRun({ disk, player, settings, untilStep: 5 });

    expect(noticesOf(events)).toEqual(["no tools: it calls tools in words from now on"]);
    expect(noticesOf(more)).toEqual([]);
    expect(requests).toHaveLength(5);
    expect(requests.every(({ tools }) => tools.length === 0)).toBe(true);
    expect(JSON.stringify(requests.at(-1)?.messages)).not.toMatch(/tool_use|tool_result/);
    expect(JSON.stringify(requests.at(-1)?.messages)).toContain("Result of press_buttons: Pressed all 1.");
    const results = events.filter(({ type }) => type === "tool-result");
    expect(results).toMatchObject([{ isError: false }, { isError: false }, { isError: false }]);
    const { memory } = await readRun(disk);
    expect(memory.settings.leftOut).toEqual({ "ollama:small": ["tools"] });
  });

  it("gets each request as a continuation of the one before, byte for byte", async () => {
    const { player, requests } = limited("tools");

    await playRun({ disk: powerCutDisk(), player, settings, untilStep: 6 });

    const texts = requests.map(({ messages }) => JSON.stringify(messages).slice(0, -1));
    for (const [at, text] of texts.slice(1).entries()) {
      // A message that is told more at its end is closed by one more bracket.
      expect(text.startsWith(`${texts[at]}`)).toBe(true);
    }
    expect(new Set(requests.map(({ system }) => system)).size).toBe(1);
  });

  it("is told of a call that is no JSON", async () => {
    const { player } = limited("tools");
    const words = '```json\n{"tool": "wait", "input": {"frames": 5,}}\n```';
    const wrong = callsInWords({
      ...player,
      // biome-ignore lint/correctness/useYield: it says nothing on the way.
      async *reply() {
        const usage = { inputTokens: 1, outputTokens: 1, cacheReadTokens: 0, cacheWriteTokens: 0 };
        return { content: [{ type: "text", text: words }], stopReason: "end_turn", usage, model: "small" };
      },
    });

    const events = await playRun({ disk: powerCutDisk(), player: wrong, settings, untilStep: 1 });

    expect(events.filter(({ type }) => type === "tool-result")).toMatchObject([
      { tool: "wait", isError: true, text: expect.stringContaining("no JSON object") },
    ]);
  });
});

describe("a model without eyes", () => {
  it("is told so, and is sent no pictures from then on", async () => {
    const disk = powerCutDisk();
    const { player, requests } = limited("pictures");

    const events = await playRun({ disk, player, settings, untilStep: 3 });

    expect(noticesOf(events)).toEqual(["no pictures: it is sent none from now on"]);
    expect(JSON.stringify(requests[0]?.messages)).toContain("You get no pictures");
    expect(requests.every(({ pictures }) => pictures === false)).toBe(true);
    const { memory } = await readRun(disk);
    expect(memory.settings.pictures ?? null).toBeNull();
    expect(JSON.stringify(memory.messageHistory).match(/"type":"image"/g)).toHaveLength(1);
  });

  it("turns out to have none again where its recording is replayed", async () => {
    const lines: string[] = [];
    const recorded = recordTraffic(limited("pictures").player, (line) => void lines.push(line), []);
    const [disk, replayed] = [powerCutDisk(), powerCutDisk()];
    await playRun({ disk, player: recorded, settings, untilStep: 3 });

    const events = await playRun({
      ...{ disk: replayed, settings, untilStep: 3 },
      player: replayTraffic(lines.join("")),
    });

    expect(noticesOf(events)).toEqual(["no pictures: it is sent none from now on"]);
    expect((await readRun(replayed)).memory).toEqual((await readRun(disk)).memory);
  });

  it("gives way to one with eyes, which is sent pictures again", async () => {
    const disk = powerCutDisk();
    const { player } = limited("pictures");
    await playRun({ disk, player, settings, untilStep: 2 });
    const seeing = limited();

    await playRun({ disk, player: seeing.player, settings: { model: "ollama:large" }, untilStep: 3 });

    expect(seeing.requests[0]?.pictures).toBe(true);
    expect(JSON.stringify(seeing.requests[0]?.messages)).toContain("From now on you are sent pictures");
  });

  it("is asked again where pictures are asked for by name", async () => {
    const disk = powerCutDisk();
    const { player } = limited("pictures");
    await playRun({ disk, player, settings, untilStep: 2 });

    const events = await playRun({ disk, player, settings: { ...settings, pictures: true }, untilStep: 3 });

    expect(noticesOf(events)).toEqual(["no pictures: it is sent none from now on"]);
  });

  it("is refused in a game of which only the pictures tell", async () => {
    const { player } = limited("pictures");
    const services = { adapter: createAnyGame(cartridgeOf("LANTERN")) };
    const playing = playRun({ disk: powerCutDisk(), player, settings, untilStep: 1, services });

    await expect(playing).rejects.toThrow("no pictures");
  });

  it("writes summaries without them, and the player keeps its own", async () => {
    const disk = powerCutDisk();
    const { player: summaryModel, requests } = limited("pictures");
    const player = scriptedPlayer();

    const events = await playRun({
      ...{ disk, player, services: { summaryModel }, untilStep: 3 },
      settings: { model: "scripted", maxHistory: 4, summaryModel: "ollama:small" },
    });

    expect(noticesOf(events)).toEqual(["no pictures: it is sent none from now on"]);
    expect(requests.map(({ purpose }) => purpose)).toEqual(["summary", "summary"]);
    expect(requests.every(({ pictures }) => pictures === false)).toBe(true);
    expect(JSON.stringify((await readRun(disk)).memory.messageHistory)).toContain('"type":"image"');
  });
});

describe("a run that finds out that its model takes neither", () => {
  const MOMENTS: [string, (event: RunEvent, nth: number) => boolean][] = [
    ["at the first refusal", ({ type }) => type === "notice"],
    ["at the second one", ({ type }, nth) => type === "notice" && nth === 2],
    ["at the first reply", ({ type }) => type === "lm-reply"],
    ["behind the first step", ({ type }) => type === "step-finished"],
  ];

  it.each(MOMENTS)("is the run that was never interrupted, killed %s", async (_when, isThen) => {
    const [whole, cut] = [powerCutDisk(), powerCutDisk()];
    await playRun({ disk: whole, player: limited("tools", "pictures").player, settings, untilStep: 5 });
    const { player, requests } = limited("tools", "pictures");

    let notices = 0;
    const watch = (event: RunEvent): void => {
      if (event.type === "notice") notices += 1;
      if (isThen(event, notices)) throw new Death("killed");
    };
    await expect(playRun({ disk: cut, player, settings, untilStep: 5, watch })).rejects.toBeInstanceOf(Death);
    removeLock(cut);
    await playRun({ disk: cut, player, settings, untilStep: 5 });

    expect(await readRun(cut)).toEqual(await readRun(whole));
    expect(requests).toHaveLength(5);
    expect(recordsOf(cut).filter(({ type }) => type === "decision")).toHaveLength(2);
  });
});
