import { expect, test } from "vitest";
import type { JsonObject } from "../../../../src/base/vocabulary/json.ts";
import type { RunEvent } from "../../../../src/base/vocabulary/run-event.ts";
import { encodeLine, JOURNAL_START } from "../../../../src/record/journal/format/lines.ts";
import { Death } from "../../../helpers/disks/faulty-disk.ts";
import { powerCutDisk } from "../../../helpers/disks/power-cut-disk.ts";
import { FOLDER } from "../../../helpers/runs/journal-world.ts";
import { faultsOf } from "../../../helpers/runs/prove-journal.ts";
import { playSkills, putSkill, skillPlayer, toldIn } from "../../../helpers/runs/skill-world.ts";
import { bytesOf, linesOf, put } from "../../../helpers/saves/journals.ts";

const CHANGED = "${{ screen.changed }}";
const MARK = { primitive: "mark_screen" };

/** Reads twice whether the picture changed, acts by the second answer, and asks the player. */
const LOOKS: readonly JsonObject[] = [
  { primitive: "wait", frames: 100 },
  ...[{ primitive: "set", name: "first", value: CHANGED }, MARK],
  ...[{ primitive: "set", name: "second", value: CHANGED }, MARK],
  { primitive: "annotate", message: "${{ vars.first }}, then ${{ vars.second }}" },
  {
    primitive: "if",
    condition: "vars.second",
    then: [{ primitive: "wait", frames: 50 }],
    otherwise: [{ primitive: "tap", button: "start" }],
  },
  { primitive: "inference_checkpoint", label: "now", context: "What now?" },
];
const withoutMarks = (steps: readonly JsonObject[]) =>
  steps.filter(({ primitive }) => primitive !== "mark_screen");

const looker = () =>
  skillPlayer({
    plays: [1, 2].map(() => [["run_skill", { name: "looks" }]] as const),
    answers: () => [{ primitive: "wait", frames: 3 }],
  });

/**
 * What version 0.1 left when it was killed in its second step, after the answer: to read `screen.changed` was to mark the
 * screen then, so the same was pressed as with marks today, and the definition that it wrote down has none.
 */
async function oldJournal(): Promise<Buffer> {
  const disk = powerCutDisk();
  putSkill(disk, "looks", LOOKS);
  const watch = (event: RunEvent): void => {
    if (event.type === "lm-reply" && event.purpose === "skill" && event.step === 2) throw new Death("killed");
  };
  await expect(
    playSkills({ disk, player: looker().model, watch, saveEvery: 100, untilStep: 2 }),
  ).rejects.toThrow(Death);
  let place = JOURNAL_START;
  return Buffer.concat(
    linesOf(bytesOf(disk)).map((line) => {
      const { seq: _, prev: __, sum: ___, ...record } = JSON.parse(line.toString("utf8"));
      if (record.type === "skill") record.definition.steps = withoutMarks(record.definition.steps);
      const { bytes, after } = encodeLine(record, place);
      place = after;
      return bytes;
    }),
  );
}

test("a journal from before mark_screen is loaded and replayed, and the step in the middle comes to its end", async () => {
  const disk = powerCutDisk();
  disk.makeFolder(FOLDER);
  put(disk, await oldJournal());
  putSkill(disk, "looks", withoutMarks(LOOKS));
  const { model, questions } = looker();

  const events = await playSkills({ disk, player: model, untilStep: 2 });

  expect(events.find(({ type }) => type === "started")).toMatchObject({ how: "resumed", replayedSteps: 1 });
  expect(questions()).toEqual([]);
  expect(bytesOf(disk).toString("utf8")).toContain("true, then false");
  expect(toldIn(events).join()).toContain("true, then true");
  expect(await faultsOf(disk, false)).toEqual([]);
});
