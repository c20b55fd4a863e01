import { expect, test } from "vitest";
import type { StopTarget } from "../../../../src/base/vocabulary/stop.ts";
import { fillConfig, type SessionInput } from "../../../../src/play/session/config.ts";
import { checkCostLimit, courseOf } from "../../../../src/play/session/course.ts";
import { PRICES } from "../../../../src/record/ledger/prices.ts";

const TARGET: StopTarget = {
  untilStep: 90,
  until: "totalSteps > 5",
  saveEvery: 7,
  limits: { costUsd: 3, tokens: 400, ms: 5_000 },
  lmTimeoutMs: 100_001,
  replyTimeoutMs: 100_002,
  retryForMs: 3,
  maxUnsaved: 4,
};
const course = (input: Partial<SessionInput>, target: StopTarget | null = null) =>
  courseOf(fillConfig({ saveDir: null, ...input }), target);

test("a session that asks for nothing has no end and no limits", () => {
  expect(course({})).toEqual({
    ...{ steps: null, untilStep: null, until: null, saveEvery: 10 },
    limits: { costUsd: null, tokens: null, ms: null },
    patience: {},
  });
});

test("what it does not ask for is that of the command at the stop", () => {
  const { untilStep, until, saveEvery, limits, ...patience } = TARGET;
  expect(course({}, TARGET)).toEqual({ steps: null, untilStep, until, saveEvery, limits, patience });
});

test("what it asks for goes over that; a number of steps does so for the end", () => {
  const asked = { until: "totalSteps > 1", saveEvery: 1, limits: { tokens: 1 } };
  const patience = { lmTimeoutMs: 200_001, replyTimeoutMs: 200_002, retryForMs: 13, maxUnsaved: 14 };

  expect(course({ ...asked, ...patience, untilStep: 1 }, TARGET)).toEqual({
    ...{ steps: null, untilStep: 1, until: "totalSteps > 1", saveEvery: 1, patience },
    limits: { costUsd: 3, tokens: 1, ms: 5_000 },
  });
  expect([course({ steps: 0 }, TARGET), course({ steps: 5, untilStep: 6 }, TARGET)]).toMatchObject([
    { steps: 0, untilStep: null },
    { steps: 5, untilStep: 6 },
  ]);
  expect(course({ limits: { costUsd: null } }, TARGET).limits.costUsd).toBeNull();
  expect(course({ limits: { costUsd: 0 } }, TARGET).limits.costUsd).toBe(0);
});

test("a condition that was kept and cannot be read is refused", () => {
  expect(() => course({}, { ...TARGET, until: "totalSteps >" })).toThrow(
    expect.objectContaining({ code: "until-invalid" }),
  );
});

test("a limit of cost needs the price of each model that is asked", () => {
  const model = (id: string, isRemote = true) => ({ id, isRemote }) as never;
  const [known, unknown, free] = [model("claude-opus-5"), model("nobody"), model("explorer", false)];
  const check = (
    limit: number | null,
    player: never,
    summaryModel: never | null = null,
    ...others: never[]
  ) => {
    try {
      checkCostLimit(limit, { model: player, summaryModel, modelsOfParts: others }, PRICES);
      return "taken";
    } catch (error) {
      return (error as Error).message;
    }
  };
  const refused = "a limit of cost needs the price of nobody, which is not known";

  expect([
    check(null, unknown),
    check(5, known, known, known),
    check(5, free, free, free),
    check(0, free),
  ]).toEqual(Array(4).fill("taken"));
  expect([check(0, unknown), check(5, known, unknown), check(5, free, null, known, unknown)]).toEqual(
    Array(3).fill(refused),
  );
  expect(check(5, model("claude-mythos-preview"))).toBe(
    "a limit of cost needs the price of claude-mythos-preview, which is not known (it is offered by invitation, and no public list prices it)",
  );
});
