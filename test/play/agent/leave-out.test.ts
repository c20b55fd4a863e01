import { describe, expect, test } from "vitest";
import type { RunSettings } from "../../../src/base/vocabulary/run-settings.ts";
import type { RunState } from "../../../src/base/vocabulary/run-state.ts";
import type { ModelFault } from "../../../src/model/language-model.ts";
import { canDoWithout, planLeavingOut, planUncached } from "../../../src/play/agent/calls/leave-out.ts";
import { stateOfSave } from "../../../src/record/replay/open-state.ts";
import { someCheckpoint } from "../../helpers/saves/checkpoints.ts";

const MODEL = "claude-haiku-5-5";

function stateWith(settings: Partial<RunSettings> = {}): RunState {
  const state = stateOfSave(someCheckpoint(), "save.png");
  const own = { ...state.memory.settings, model: MODEL, ...settings };
  return { ...state, memory: { ...state.memory, settings: own } };
}

const fault = (parameter: string, model = MODEL) =>
  ({ message: "it is refused", refused: { model, parameter } }) as unknown as ModelFault;

const ANY_GAME = { id: "any-game" };
const KNOWN = { id: "lantern" };

describe("what a server refuses by name", () => {
  test.each<[parameter: string, words: string]>([
    ["cache_control", "the prompt cache is off, so each request is charged in full"],
    ["tools", "it calls tools in words from now on"],
    ["effort", "it is left out from now on"],
    ["effort=low", "it is low from now on"],
    ["+reasoning", "all have it from now on"],
  ])("is left out from then on: %s", (parameter, words) => {
    const state = stateWith({ leftOut: { [MODEL]: ["thinking"], other: ["tools"] } });

    const decision = planLeavingOut(state, fault(parameter), KNOWN);

    expect(decision).toMatchObject({ type: "decision", reason: `it is refused: ${words}` });
    expect(decision?.settings?.leftOut).toEqual({ [MODEL]: ["thinking", parameter], other: ["tools"] });
    expect(decision?.told ?? null).toBeNull();
  });

  test("the player is notified, without its old thinking, if pictures were refused", () => {
    const decision = planLeavingOut(stateWith(), fault("pictures"), KNOWN);

    expect(decision).toMatchObject({
      ...{ reason: "it is refused: it is sent none from now on", stripsThinking: true },
      told: expect.stringMatching(/\S/),
    });
  });

  test("is not left out twice, nor for any other fault, nor the pictures of a game that is only seen", () => {
    const state = stateWith({ leftOut: { [MODEL]: ["effort"] } });

    expect(planLeavingOut(state, fault("effort"), KNOWN)).toBeNull();
    expect(planLeavingOut(state, fault("effort", "other"), KNOWN)).not.toBeNull();
    expect(planLeavingOut(state, { ...fault("tools"), refused: null } as ModelFault, KNOWN)).toBeNull();
    expect(planLeavingOut(state, fault("pictures"), ANY_GAME)).toBeNull();
    expect(planLeavingOut(state, fault("tools"), ANY_GAME)).not.toBeNull();
  });

  test.each([
    ["pictures", "any-game", false],
    ["pictures", "lantern", true],
    ["tools", "any-game", true],
  ])("%s in %s can be done without: %s", (parameter, id, can) => {
    expect(canDoWithout({ parameter }, { id })).toBe(can);
  });
});

describe("a server that reports no use of its cache", () => {
  const usage = (more: object = {}) => ({
    usage: { inputTokens: 4_096, outputTokens: 1, cacheReadTokens: 0, cacheWriteTokens: 0, ...more },
  });
  const REMOTE = { isRemote: true };

  test("is told of once", () => {
    const decision = planUncached(stateWith({ leftOut: { [MODEL]: ["effort"] } }), usage(), REMOTE);

    expect(decision?.reason).toBe(
      `the server of ${MODEL} reports no use of a prompt cache, so each request is charged in full`,
    );
    const leftOut = decision?.settings?.leftOut;
    expect(leftOut).toEqual({ [MODEL]: ["effort", "cache"] });
    expect(planUncached(stateWith({ leftOut: leftOut ?? {} }), usage(), REMOTE)).toBeNull();
  });

  test.each<[what: string, more: object, settings: Partial<RunSettings>, isRemote: boolean]>([
    ["reads from one", { cacheReadTokens: 1 }, {}, true],
    ["writes to one", { cacheWriteTokens: 1 }, {}, true],
    ["got a short request", { inputTokens: 4_095 }, {}, true],
    ["was not asked for one", {}, { leftOut: { [MODEL]: ["cache_control"] } }, true],
    ["is another vendor's", {}, { model: "openai:gpt-9" }, true],
    ["is none", {}, {}, false],
  ])("is not told of where it %s", (_, more, settings, isRemote) => {
    expect(planUncached(stateWith(settings), usage(more), { isRemote })).toBeNull();
  });
});
