import { expect, test } from "vitest";
import { factsOfSave, findFaults } from "../../../../src/record/replay/verify/check-save.ts";
import { hashInputs } from "../../../../src/record/saves/format/inputs-hash.ts";
import type { SaveInfo } from "../../../../src/record/saves/format/save-info.ts";
import { someCheckpoint } from "../../../helpers/saves/checkpoints.ts";
import { infoOf } from "../../../helpers/saves/saves.ts";

const INPUTS = { goal: null, systemSha256: "5a".repeat(32), adapter: "lantern" };
const checkpoint = someCheckpoint({ inputs: INPUTS });
const info = infoOf(checkpoint);

test("a save that is as it says has no fault, and says what shapes its run", () => {
  expect(findFaults({ info, checkpoint })).toEqual([]);
  expect(info).toMatchObject({ inputs: INPUTS, inputsHash: hashInputs(info.game.romSha256, INPUTS) });
});

const LIES: readonly [fault: string, change: Partial<SaveInfo>][] = [
  ["holds another machine than its machineSha256 says", { machineSha256: "00".repeat(32) }],
  ["holds another number of messages than it says", { messages: 4 }],
  ["names another model than its settings", { model: "claude-sonnet-5-5" }],
  ["has an inputsHash that is not that of its inputs", { inputs: { ...INPUTS, goal: "win" } }],
];

test.each(LIES)("one that is not: %s", (fault, change) => {
  expect(findFaults({ info: { ...info, ...change }, checkpoint })).toEqual([fault]);
});

test("what is compared with a journal does not depend on the order of keys", () => {
  const { settings } = checkpoint.memory;
  const reversed = Object.fromEntries(Object.entries(settings).reverse()) as typeof settings;
  const other = { ...checkpoint, memory: { ...checkpoint.memory, settings: reversed } };
  const told = { ...checkpoint, memory: { ...checkpoint.memory, notes: { key: "in the well" } } };

  const { memory } = factsOfSave("a.png", { info, checkpoint });

  expect(factsOfSave("a.png", { info, checkpoint: other }).memory).toEqual(memory);
  const changed = factsOfSave("a.png", { info, checkpoint: told }).memory;
  expect(Object.keys(memory).filter((name) => memory[name] !== changed[name])).toEqual(["notes"]);
});
