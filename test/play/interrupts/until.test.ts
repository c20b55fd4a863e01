import { describe, expect, test } from "vitest";
import { RunnerError } from "../../../src/base/errors.ts";
import { askUntil, compileUntil, factsForUntil } from "../../../src/play/session/config/until.ts";

const facts = factsForUntil({ gameInfo: { mode: "walk", embers: 2, battle: null }, totalSteps: 120 }, 0.25);

describe("a run plays until its condition holds", () => {
  test.each([
    ['game.mode == "walk"', true],
    ['game.mode == "ending"', false],
    ["totalSteps >= 120 && costUsd < 1.0", true],
    ["game.embers == 3 || totalSteps > 500", false],
    ["false", false],
  ])("%s: %j", (source, isReached) => {
    expect(askUntil(compileUntil(source), facts)).toEqual({ isReached, trouble: null });
  });
});

describe("what cannot be evaluated does not hold yet, and says why", () => {
  test.each([
    ['"lit" in game.events', /no such key: events \(there is mode, embers, battle\)$/],
    ["game.battle.hp == 0", /^game\.battle\.hp == 0 cannot be evaluated: /],
    ["game.embers", /must be true or false, but is 2$/],
    ["game.mode + 1 == 2", /string\(…\)/],
  ])("%s", (source, trouble) => {
    expect(askUntil(compileUntil(source), facts)).toEqual({
      isReached: false,
      trouble: expect.stringMatching(trouble),
    });
  });
});

describe("a condition that cannot be read is refused before anything runs", () => {
  test.each([
    ["game.mode =", /^the condition to play until cannot be used: .* of "game\.mode ="$/],
    ["steps > 3", /unknown variable: steps \(there is game, totalSteps, costUsd\)/],
    ["index == 1", /unknown variable: index/],
    ["totalSteps", /must be true or false, but is of the type int/],
    ['"ending"', /must be true or false, but is of the type string/],
    ["", /^the condition to play until cannot be used: /],
  ])("%j", (source, message) => {
    let error: unknown;
    try {
      compileUntil(source);
    } catch (caught) {
      error = caught;
    }

    expect(error).toBeInstanceOf(RunnerError);
    expect(error).toMatchObject({ code: "until-invalid", message: expect.stringMatching(message) });
  });
});
