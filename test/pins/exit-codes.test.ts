import { expect, test } from "vitest";
import { EXIT_CODES } from "../../src/base/errors.ts";

test("the exit codes are what scripts rely on", () => {
  expect(EXIT_CODES).toEqual({
    done: 0,
    notLive: 1,
    interrupted: 3,
    budget: 4,
    needsPerson: 5,
    usage: 64,
    badData: 65,
    missingInput: 66,
    bug: 70,
    cannotWrite: 73,
    tryLater: 75,
    settings: 78,
    sighup: 129,
    sigint: 130,
    sigterm: 143,
  });
});
