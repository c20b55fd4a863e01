import { expect, test } from "vitest";
import type { LanguageModel } from "../../../src/model/language-model.ts";
import { playAgent, villageRun } from "../../helpers/runs/play-agent.ts";
import { ADVISER } from "../../helpers/server/helped-player.ts";

const SKIPPED = "Not carried out: an earlier call of this reply failed or was interrupted.";

const CALLS = [
  ["consult", { agent: "critic", question: "Where to?" }],
  ["navigate_to", { x: 6, y: 4 }],
  ["press_buttons", { buttons: ["a", "up"] }],
  ["consult", { agent: "critic", question: "And now?" }],
  ["read_text", {}],
  ["write_note", { name: "sign", text: "I read it" }],
] as const;

/** The answers to the calls of one reply of two tokens, under a limit of tokens for the whole run, and its end. */
async function played(tokens: number) {
  const asked: string[] = [];
  const model: LanguageModel = {
    id: "tools",
    isRemote: false,
    async *reply({ purpose }) {
      asked.push(purpose);
      const calls = CALLS.map(([name, input], at) => ({ type: "tool_use", id: `call_${at}`, name, input }));
      return {
        content: purpose === "agent" ? [{ type: "text", text: "To the sign." }] : calls,
        ...{ stopReason: "tool_use", model: "tools" },
        usage: { inputTokens: 1, outputTokens: 1, cacheReadTokens: 0, cacheWriteTokens: 0 },
      };
    },
  };
  const run = await villageRun(model, {}, { player: { agents: [ADVISER] } }, { tokens });
  const events = await playAgent(run, { steps: 5 });
  const texts = events.flatMap((event) => (event.type === "tool-result" ? [event.text] : []));
  return { asked, texts, end: events.at(-1) };
}

test("52.B1: a budget that ends before the stop ends the run after the rest of the reply, and what is left out costs nothing", async () => {
  const { asked, texts, end } = await played(3);

  expect(asked).toEqual(["play", "agent"]);
  expect(texts).toEqual([
    "critic: To the sign.",
    expect.stringMatching(/^Reached Village 6,5/),
    expect.stringMatching(/^Pressed 1 of 2: mode is now dialog/),
    SKIPPED,
    expect.stringMatching(/The text is over\.$/),
    'Note "sign" is kept.',
  ]);
  expect(end).toMatchObject({ type: "finished", outcome: { type: "budget", limit: "tokens" } });
});

test("52.B1: a call that the budget does not cover stops the reply, and what presses nothing is done", async () => {
  const { asked, texts, end } = await played(2);

  expect(asked).toEqual(["play"]);
  expect(texts).toEqual([
    expect.stringMatching(/^critic did not answer: /),
    ...[SKIPPED, SKIPPED, SKIPPED, SKIPPED],
    'Note "sign" is kept.',
  ]);
  expect(end).toMatchObject({ type: "finished", outcome: { type: "budget", limit: "tokens" } });
});
