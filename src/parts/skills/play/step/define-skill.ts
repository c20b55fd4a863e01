import { orElse } from "../../../../base/errors.ts";
import type { JsonObject } from "../../../../base/vocabulary/json.ts";
import type { RunEvent } from "../../../../base/vocabulary/run-event.ts";
import type { RunState } from "../../../../base/vocabulary/run-state.ts";
import type { RunContext } from "../../../../play/agent/context.ts";
import type { StepRecords } from "../../../../play/agent/tools/step-records.ts";
import type { SkillRecord } from "../../base/skill-record.ts";
import { checkSkill } from "../format/parse-skill.ts";
import type { SkillLibrary } from "../library/skill-library.ts";
import { refusedRecord } from "./definitions.ts";
import { tryDefinition } from "./try-definition.ts";

/** A skill that is kept. */
export interface DefinedSkill {
  readonly name: string;
  readonly version: string;
  /** The course of its trial, in a sentence. */
  readonly trial: string;
}

/**
 * Keeps a definition in the library, after a trial. It is recorded before its file is written: replayed, the step has
 * the same version, and writes the file only if it is missing. Returns a text for a fault.
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
  // A failing disk may recover: the LM gets the same result, and a person the error.
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

/** Returns why it could not be written, or null. */
function keep(library: SkillLibrary, definition: JsonObject): string | null {
  const kept = orElse(
    () => library.define(definition),
    ({ message }) => message,
  );
  return typeof kept === "string" ? kept : null;
}
