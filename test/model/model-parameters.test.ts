import { afterEach, describe, expect, it } from "vitest";
import { EFFORTS } from "../../src/base/vocabulary/effort.ts";
import type { RunSettings } from "../../src/base/vocabulary/run-settings.ts";
import type { RunState } from "../../src/base/vocabulary/run-state.ts";
import { createAnthropicModel } from "../../src/model/anthropic/anthropic-model.ts";
import { parametersFor, stillLeftOut } from "../../src/model/anthropic/model-parameters.ts";
import { planSettings } from "../../src/play/agent/conversation/change-settings.ts";
import { someMemory } from "../helpers/saves/checkpoints.ts";
import { type MessagesServer, startMessagesServer } from "../helpers/server/messages-server.ts";
import { ask, Talk } from "../helpers/server/model-requests.ts";

const MODELS = [
  ...[
    "claude-opus-4-5-20251101",
    "claude-sonnet-4-5",
    "claude-haiku-4-5",
    "claude-opus-4-6",
    "claude-sonnet-4-6",
  ],
  ...["claude-opus-4-7", "claude-opus-4-8", "claude-opus-5", "claude-haiku-5-5", "claude-sonnet-5-5"],
  ...["claude-opus-5-5", "claude-fable-5-1", "claude-of-next-year"],
];

describe("what requests say of thinking and effort", () => {
  let server: MessagesServer;
  afterEach(() => server.close());

  it.each(MODELS)("is taken by %s, whatever is asked for", async (model) => {
    server = await startMessagesServer();
    const choices = [null, true, false].flatMap((thinking) =>
      [null, ...EFFORTS].map((effort) => ({ thinking, effort })),
    );

    for (const choice of choices) {
      const parameters = parametersFor(model, "anthropic", choice);
      const claude = createAnthropicModel({
        ...{ model, apiKey: server.key, baseUrl: server.url, profile: "anthropic" },
        ...parameters,
      });
      await ask(claude, new Talk().request());
    }

    expect(server.refusals()).toEqual([]);
    expect(server.exchanges).toHaveLength(18);
  });

  it("is nothing to another server, unless it is asked for", () => {
    expect(parametersFor("qwen", "compat", {})).toEqual({
      thinking: undefined,
      effort: undefined,
      ignored: [],
    });
    expect(parametersFor("qwen", "compat", { effort: "low", thinking: true })).toMatchObject({
      thinking: { type: "enabled" },
      effort: "low",
    });
  });
});

describe("what is left out", () => {
  const settings = someMemory().settings;
  const leftOut = { a: ["thinking", "output_config"], b: ["output_config"] };
  const before: RunSettings = { ...settings, effort: "low", leftOut };

  it.each([
    ["stays so with the same settings", {}, leftOut],
    ["stays so with another goal", { goal: "Win." }, leftOut],
    ["is forgotten at another server", { baseUrl: "http://127.0.0.1:1" }, null],
    ["is forgotten in another profile", { profile: "anthropic" as const }, null],
    ["is asked for again when it changes", { effort: "high" as const }, { a: ["thinking"] }],
  ])("%s", (_what, change, expected) => {
    expect(stillLeftOut(before, { ...before, ...change })).toEqual(expected);
  });

  it.each(["google:m", "openai:m"])("of another vendor's model is asked for again, too: %s", (model) => {
    const name = model === "google:m" ? "thinkingConfig" : "reasoning_effort";
    const refused: RunSettings = { ...settings, model, leftOut: { [model]: [name] } };

    expect(stillLeftOut(refused, { ...refused, effort: "high" })).toBeNull();
    expect(stillLeftOut(refused, { ...refused, thinking: true })).toBeNull();
    expect(stillLeftOut(refused, { ...refused, goal: "Win." })).toEqual({ [model]: [name] });
  });
});

it("going on from an older save, which lacks these settings, decides nothing", () => {
  const memory = someMemory();
  const state = { totalSteps: 3, memory } as unknown as RunState;
  const now = { ...memory.settings, effort: null, thinking: null, pictures: null, leftOut: null };

  expect(planSettings(state, now)).toBeNull();
  expect(planSettings(state, { ...now, effort: "low" })?.reason).toBe("effort: none → low");
});
