import { orElse } from "../../../base/errors.ts";
import type { SkillRecord } from "../../../base/vocabulary/journal/step-record.ts";
import type { JsonObject } from "../../../base/vocabulary/json.ts";
import type { RunEvent } from "../../../base/vocabulary/run-event.ts";
import type { RunState } from "../../../base/vocabulary/run-state.ts";
import { checkSkill } from "../../skills/format/parse-skill.ts";
import type { SkillLibrary } from "../../skills/library/skill-library.ts";
import type { RunContext } from "../context.ts";
import { refusedRecord } from "./definitions.ts";
import type { StepRecords } from "./step-records.ts";
import { tryDefinition } from "./try-definition.ts";

/** A skill that is kept. */
export interface DefinedSkill {
  readonly name: string;
  readonly version: string;
  /** How its trial went, in a sentence. */
  readonly trial: string;
}

/**
 * Keeps a definition in the library, after a trial. It is written down before its file is: played again, the step tells the
 * same version, and writes the file only where it is not there yet. A text says what is wrong with it.
 */
export async function* defineSkill(
  context: RunContext,
  state: RunState,
  records: StepRecords,
  definition: unknown,
): AsyncGenerator<RunEvent, DefinedSkill | string> {
  const { library } = context.ports;
  const { skill, mistakes } = checkSkill(definition);
  if (skill === null) return mistakes.join("\n");
  if (skill.steps.length === 0) return "steps: is empty; a skill has at least one step";
  const { name } = skill.meta;
  const step = state.totalSteps + 1;
  const given = definition as JsonObject;
  let record = records.take("skill", (one) => one.name === name);
  if (record === null) {
    record = planRecord(library, step, name, given);
    records.write(record);
  }
  if (record.definition === null) return record.refusal ?? "it cannot be kept";
  const trial = await tryDefinition(context, state, library, skill);
  const failure = keep(library, record.definition);
  // A disk that takes nothing now may take it later: the LM is told the same, and a person what befell.
  if (failure !== null) yield { type: "notice", step, text: `the skill ${name} was not kept: ${failure}` };
  return { name, version: record.version ?? "1", trial };
}

function planRecord(library: SkillLibrary, step: number, name: string, given: JsonObject): SkillRecord {
  const plan = orElse(
    () => library.plan(given),
    () => "the folder with the skills cannot be read",
  );
  if (typeof plan === "string") return refusedRecord(step, name, {}, plan);
  const { version, sha256, definition } = plan;
  return { type: "skill", step, name, version, sha256, definition, params: {} };
}

/** Why it could not be written, or null. */
function keep(library: SkillLibrary, definition: JsonObject): string | null {
  const kept = orElse(
    () => library.define(definition),
    ({ message }) => message,
  );
  return typeof kept === "string" ? kept : null;
}
