import { expect, test } from "vitest";
import type { SkillRecord } from "../../../../src/parts/skills/base/skill-record.ts";
import type { SkillLibrary } from "../../../../src/parts/skills/play/library/skill-library.ts";
import { createDefinitions } from "../../../../src/parts/skills/play/step/definitions.ts";
import type { StepRecords } from "../../../../src/play/agent/tools/step-records.ts";

test("46.5: a step that an earlier version recorded with a skill without steps is replayed as it was", () => {
  const definition = { meta: { name: "old", description: "Does nothing" }, steps: [] };
  const record: SkillRecord = {
    type: "skill",
    step: 4,
    name: "old",
    version: "1",
    sha256: "ab",
    definition,
    params: {},
  };
  const records = { take: () => record } as unknown as StepRecords;

  const found = createDefinitions({} as SkillLibrary, records, 4).open("old", {});

  expect(found).toEqual({ skill: definition, version: "1" });
});
