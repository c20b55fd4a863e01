import { expect, test } from "vitest";
import type { Usage } from "../../../src/base/vocabulary/usage.ts";
import { type LanguageModel, ModelFault, type ModelReply } from "../../../src/model/language-model.ts";
import { decidedIn, playScript, type Script, SUMMARY, say, use } from "../../helpers/pins/play-script.ts";

type Turn = Partial<ModelReply> | Error | { readonly retries: readonly (Usage | null)[] };

const USAGE: Usage = { inputTokens: 1000, outputTokens: 50, cacheReadTokens: 0, cacheWriteTokens: 0 };
const NONE: Usage = { inputTokens: 0, outputTokens: 0, cacheReadTokens: 0, cacheWriteTokens: 0 };

/** An LM that takes these turns, and then presses a button each time. */
function playerOf(id: string, turns: readonly Turn[], more: Partial<LanguageModel> = {}): LanguageModel {
  const left = [...turns];
  let calls = 0;
  return {
    ...{ id, isRemote: true, ...more },
    async *reply({ purpose }, { seen, allow }) {
      await allow?.();
      let turn = left.shift();
      if (turn !== undefined && "retries" in turn) {
        for (const [at, lostUsage] of turn.retries.entries()) {
          if (lostUsage !== null) seen?.(lostUsage);
          yield { type: "retry", attempt: at + 1, waitMs: 500 * (at + 1), reason: "503", lostUsage };
          await allow?.();
        }
        turn = undefined;
      }
      if (turn instanceof Error) throw turn;
      calls += 1;
      const content =
        purpose === "summary" ? [say(SUMMARY)] : [use(calls, "press_buttons", { buttons: ["b"] })];
      return { content, stopReason: "tool_use", usage: USAGE, model: id, ...turn };
    },
  };
}

const fault = (...given: ConstructorParameters<typeof ModelFault>): ModelFault => new ModelFault(...given);
const UNREAD = { content: [say('<tool_call>{"name": "wait"}</tool_call>')], stopReason: "end_turn" } as const;

test("players that lack room, break off, count nothing, or write no summaries", async () => {
  const lines: string[] = [];
  const session = async (name: string, script: Partial<Script>): Promise<void> => {
    const text = await playScript({ replies: [], steps: 3, autoSave: false, ...script });
    const calls = text.split("\n").filter((line) => /^! (tool-result|lm-text)/.test(line)).length;
    lines.push(name, decidedIn(text), `  ${calls} results`, "");
  };
  const player = (
    turns: readonly Turn[],
    more: Partial<LanguageModel> = {},
    script: Partial<Script> = {},
  ) => ({
    services: { model: playerOf("scripted", turns, more) },
    ...script,
  });
  const limits = (tokens: number | null, costUsd: number | null = null) => ({
    limits: { tokens, costUsd, ms: null } as never,
  });

  await session("no room", player([], { contextTokens: async () => 1100, maxTokens: 100 }, { steps: 5 }));
  await session("room that nobody knows", player([], { contextTokens: async () => null }, { steps: 4 }));
  await session(
    "no summaries",
    player([], { writesSummaries: false }, { steps: 5, settings: { maxHistory: 6 } }),
  );
  await session(
    "unread calls",
    player([UNREAD, UNREAD, {}, UNREAD, UNREAD, UNREAD, UNREAD], {}, { steps: 7 }),
  );
  await session("retries", player([{ retries: [null, USAGE] }, { retries: [NONE] }]));
  await session(
    "a limit in the midst of retries",
    player([{ retries: [USAGE, USAGE, USAGE] }], {}, limits(2000)),
  );
  await session("tokens that nobody counts", player([{ usage: NONE }, { usage: NONE }], {}, limits(500)));
  await session("thinking refused", player([{}, fault("thinking-refused", "refuses the thinking")]));
  await session("the conversation refused", player([{}, {}, fault("conversation-refused", "refuses it")]));
  await session(
    "it is too large",
    player([{}, {}, fault("too-large", "is too large"), fault("too-large", "is too large")]),
  );
  await session("the account", player([{}, fault("payment", "the bill is unpaid")]));
  await session("the key", player([fault("credentials", "refuses the key")]));
  await session("unreachable", player([{}, fault("unreachable", "cannot be reached")]));
  await session("a broken program", player([{}, new Error("a bug")]));
  const beside = (turns: readonly Turn[]): Partial<Script> => ({
    ...{ steps: 5, settings: { maxHistory: 6 } },
    services: { model: playerOf("scripted", []), summaryModel: playerOf("writer", turns) },
  });
  await session("another writes summaries", beside([]));
  await session(
    "another is not known",
    beside([fault("refused-request", "no such model", { blames: ["model"] })]),
  );
  await session("another refuses", beside([fault("credentials", "refuses the key")]));
  await session("another writes badly", beside([{ content: [say("Short.")] }, { content: [say("Short.")] }]));

  await expect(lines.join("\n")).toMatchFileSnapshot("./known/odd-players.txt");
});
