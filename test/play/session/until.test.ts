import { expect, test } from "vitest";
import type { RunEvent } from "../../../src/base/vocabulary/run-event.ts";
import type { RunState } from "../../../src/base/vocabulary/run-state.ts";
import { checkUntilFields, compileUntil, UntilWatch } from "../../../src/play/session/config/until.ts";

const stateAt = (totalSteps: number, gameInfo: object = {}): RunState =>
  ({ totalSteps, gameInfo }) as unknown as RunState;

test.each<[source: string, isReached: boolean]>([
  ["totalSteps >= 5", true],
  ["totalSteps > 5", false],
  ["costUsd >= 0.25", true],
  ["costUsd > 0.25", false],
  ['game.map == "Wood"', true],
  ['game.map == "Tower"', false],
  ["game.nothing == 1", false],
])("until %s: %s", (source, isReached) => {
  expect(new UntilWatch(source).isReached(stateAt(5, { map: "Wood" }), 0.25)).toBe(isReached);
});

test.each(["game.x ==", "1 + 1", "nobody == 1"])("%j is refused before anything is played", (source) => {
  expect(() => compileUntil(source)).toThrow(
    expect.objectContaining({
      ...{ code: "until-invalid", facts: { condition: source } },
      message: expect.stringMatching(/^the condition to play until cannot be used: /),
    }),
  );
});

test("a field that the game never has is refused, with the one that was meant", () => {
  expect(() => checkUntilFields("game.embers == 1", ["embers", "map"])).not.toThrow();
  expect(() => checkUntilFields("totalSteps == 1", [])).not.toThrow();
  expect(() => checkUntilFields("game.map == 1 && game.ember == 1", ["embers", "map"])).toThrow(
    /field of game.*"ember".*"embers"/,
  );
});

test("a condition that cannot be evaluated is reported once, after its step", async () => {
  const watch = new UntilWatch("game.x == 1");
  async function* played() {
    for (const step of [1, 2, 3]) {
      yield { type: "step-started", step } as RunEvent;
      if (step > 1) watch.isReached(stateAt(step), 0);
      yield { type: "step-finished", step } as RunEvent;
    }
    return "the end" as never;
  }
  const told: string[] = [];
  const run = watch.tellTrouble(played());
  let next = await run.next();
  for (; next.done !== true; next = await run.next()) {
    const event = next.value;
    told.push(event.type === "notice" ? `notice ${event.step}: ${event.text}` : event.type);
  }

  expect(told).toEqual([
    ...["step-started", "step-finished", "step-started", "step-finished"],
    expect.stringMatching(/^notice 2: game\.x == 1 cannot be evaluated: /),
    ...["step-started", "step-finished"],
  ]);
  expect(next.value).toBe("the end");
});
