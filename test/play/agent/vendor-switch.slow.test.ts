import { describe, expect, it } from "vitest";
import type { RunEvent } from "../../../src/base/vocabulary/run-event.ts";
import type { LanguageModel, ModelRequest } from "../../../src/model/language-model.ts";
import { Death } from "../../helpers/disks/faulty-disk.ts";
import { powerCutDisk } from "../../helpers/disks/power-cut-disk.ts";
import {
  killAfterReply,
  killBefore,
  playRun,
  readRun,
  removeLock,
} from "../../helpers/runs/journal-world.ts";
import { recordsOf } from "../../helpers/saves/journals.ts";
import { scriptedPlayer } from "../../helpers/server/scripted-player.ts";

/** What the settings of a test's run say of its player. */
const playedBy = (model: string) => ({ model, maxHistory: 60 });

/** A player of one vendor: it writes what only that vendor understands, and keeps what it is asked. */
function vendorPlayer(vendor: string): LanguageModel & { readonly requests: ModelRequest[] } {
  const player = scriptedPlayer();
  const requests: ModelRequest[] = [];
  return {
    ...player,
    id: `${vendor}:one`,
    requests,
    async *reply(request, options) {
      requests.push(request);
      const reply = yield* player.reply(request, options);
      const own = { name: vendor, mark: `only ${vendor} reads this` };
      const content = reply.content.map((block) =>
        block.type === "tool_use" ? { ...block, vendor: own } : block,
      );
      return { ...reply, content: [{ type: "vendor", vendor: own }, ...content], model: `${vendor}:one` };
    },
  };
}

/** A run of three steps with the first of two vendors' players. */
async function begunWith(vendor: string) {
  const disk = powerCutDisk();
  const first = vendorPlayer(vendor);
  await playRun({ disk, player: first, untilStep: 3, settings: playedBy(`${vendor}:one`) });
  return { disk, first };
}

describe("a run that goes on with another vendor's model", () => {
  it("begins a conversation of its own with a summary, and shows it nothing of the other's", async () => {
    const { disk, first } = await begunWith("openai");
    const second = vendorPlayer("google");

    const events = await playRun({
      disk,
      player: second,
      untilStep: 5,
      settings: playedBy("google:one"),
    });

    const [asked, again, play] = second.requests;
    expect([asked?.purpose, again?.purpose, play?.purpose]).toEqual(["summary", "summary", "play"]);
    expect(asked?.messages).toHaveLength(7);
    expect(JSON.stringify(first.requests.at(-1))).toContain("only openai reads this");
    expect(JSON.stringify([asked, again])).not.toContain('"thinking"');
    expect(JSON.stringify(second.requests)).not.toContain("only openai reads this");
    expect(play?.messages).toHaveLength(1);
    expect(JSON.stringify(play?.messages)).toContain("## Events and milestones");
    expect(JSON.stringify(second.requests.at(-1))).toContain("only google reads this");
    expect(events.map(({ type }) => type)).toContain("summarized");
    expect(recordsOf(disk).find(({ type }) => type === "decision")).toMatchObject({
      ...{ reason: "model: openai:one → google:one", startsSummary: true, stripsThinking: true },
    });
  });

  it.each([
    ["claude-opus-5-5", "openai:one"],
    ["ollama:one", "explorer"],
    ["openrouter:one", "compatible:one"],
  ])("does so from %s to %s, too", async (before, after) => {
    const disk = powerCutDisk();
    await playRun({ disk, untilStep: 2, settings: playedBy(before) });

    await playRun({ disk, untilStep: 3, settings: playedBy(after) });

    expect((await readRun(disk)).memory.counters.summaries).toBe(1);
  });

  it.each([
    ["openai:one", "openai:two"],
    ["claude-opus-5-5", "claude-sonnet-5-5"],
    ["explorer", "claude-opus-5-5"],
  ])(
    "goes on in the same conversation from %s to %s, without what is bound to the model",
    async (before, after) => {
      const disk = powerCutDisk();
      await playRun({ disk, player: vendorPlayer("openai"), untilStep: 2, settings: playedBy(before) });
      const second = vendorPlayer("openai");

      await playRun({ disk, player: second, untilStep: 3, settings: playedBy(after) });

      expect(second.requests.map(({ messages }) => messages.length)).toEqual([5]);
      expect(JSON.stringify(second.requests)).not.toMatch(/only openai reads this|"thinking"/);
    },
  );

  it("asks for no summary of a conversation in which nothing was said", async () => {
    const disk = powerCutDisk();
    const second = vendorPlayer("google");
    await playRun({ disk, untilStep: 1, steps: 0, settings: playedBy("openai:one") });

    await playRun({ disk, player: second, untilStep: 1, settings: playedBy("google:one") });

    expect(second.requests.map(({ purpose }) => purpose)).toEqual(["play"]);
  });

  it("acts first on a reply that waits, and summarizes behind it", async () => {
    const disk = powerCutDisk();
    const first = vendorPlayer("openai");
    await killAfterReply(3, { disk, player: first, settings: playedBy("openai:one") });
    const second = vendorPlayer("google");

    await playRun({ disk, player: second, untilStep: 4, settings: playedBy("google:one") });

    expect(second.requests.map(({ purpose }) => purpose)).toEqual(["summary", "summary", "play"]);
    expect(second.requests[0]?.messages).toHaveLength(7);
    expect((await readRun(disk)).totalSteps).toBe(4);
  });
});

describe("a run that is killed while it changes vendors", () => {
  const SUMMARIES: [string, (event: RunEvent) => boolean][] = [
    ["before the summary", ({ type }) => type === "lm-reply"],
    ["behind it", ({ type }) => type === "summarized"],
  ];

  it.each(SUMMARIES)("is the run that was never interrupted, killed %s", async (_when, isThen) => {
    const whole = await begunWith("openai");
    const cut = await begunWith("openai");
    const rest = { settings: playedBy("google:one"), untilStep: 6 };
    const [wholesPlayer, cutsPlayer] = [vendorPlayer("google"), vendorPlayer("google")];
    await playRun({ disk: whole.disk, player: wholesPlayer, ...rest });

    const watch = (event: RunEvent): void => {
      if (isThen(event)) throw new Death("killed");
    };
    const dying = playRun({ disk: cut.disk, player: cutsPlayer, ...rest, watch });
    await expect(dying).rejects.toBeInstanceOf(Death);
    removeLock(cut.disk);
    await playRun({ disk: cut.disk, player: cutsPlayer, ...rest });

    expect(await readRun(cut.disk)).toEqual(await readRun(whole.disk));
    expect(cutsPlayer.requests.map(({ purpose }) => purpose)).toEqual(
      wholesPlayer.requests.map(({ purpose }) => purpose),
    );
  });

  it("asks for the summary again when it is killed right behind the decision, and for nothing twice", async () => {
    const { disk } = await begunWith("openai");
    const player = vendorPlayer("google");
    await killBefore(4, { disk, player, settings: playedBy("google:one") });

    await playRun({ disk, player, untilStep: 4 });

    expect(player.requests.map(({ purpose }) => purpose)).toEqual(["summary", "summary", "play"]);
  });
});
