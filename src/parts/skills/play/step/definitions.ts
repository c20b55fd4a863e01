import { orElse } from "../../../../base/errors.ts";
import { canonicalJson } from "../../../../base/text/canonical-json.ts";
import type { JsonObject } from "../../../../base/vocabulary/json.ts";
import type { StepRecords } from "../../../../play/agent/tools/step-records.ts";
import type { SkillRecord } from "../../base/skill-record.ts";
import { checkSkill } from "../format/parse-skill.ts";
import type { Skill } from "../format/skill.ts";
import type { SkillLibrary } from "../library/skill-library.ts";
import type { FoundSkill, SkillDefinitions } from "../ports.ts";

/** Definitions, and those of them that were opened. */
export interface StepDefinitions extends SkillDefinitions {
  /** By name. */
  readonly opened: ReadonlyMap<string, Skill>;
}

/**
 * Returns the definitions of a step. Each, or its absence, is recorded before use; replayed, the step has the same
 * ones, whatever the files hold then.
 */
export function createDefinitions(
  library: SkillLibrary,
  records: StepRecords,
  step: number,
): StepDefinitions {
  const opened = new Map<string, Skill>();
  return {
    opened,
    open(name, params) {
      let record = records.take(
        "skill",
        (one) => one.name === name && canonicalJson(one.params) === canonicalJson(params),
      );
      if (record === null) {
        record = readRecord(library, step, name, params);
        records.write(record);
      }
      const found = foundIn(record);
      if (typeof found !== "string") opened.set(name, found.skill);
      return found;
    },
  };
}

function readRecord(library: SkillLibrary, step: number, name: string, params: JsonObject): SkillRecord {
  const found = readSafely(library, name);
  if (typeof found === "string") return refusedRecord(step, name, params, found);
  const { version, sha256, definition } = found;
  return { type: "skill", step, name, version, sha256, definition, params };
}

/** Returns the record of a skill that is missing or unusable. */
export function refusedRecord(step: number, name: string, params: JsonObject, refusal: string): SkillRecord {
  return { type: "skill", step, name, version: null, sha256: null, definition: null, params, refusal };
}

/** The skill of that name; a text also where its folder cannot be read. */
export function readSafely(library: SkillLibrary, name: string): ReturnType<SkillLibrary["read"]> {
  return orElse(
    () => library.read(name),
    () => "the folder with the skills cannot be read",
  );
}

/** Returns the definition in a record. A later program may refuse a definition that was valid once. */
function foundIn({ name, version, definition, refusal }: SkillRecord): FoundSkill | string {
  if (definition === null) return refusal ?? `there is no skill "${name}"`;
  const { skill, mistakes } = checkSkill(definition, { isKept: true });
  return skill === null ? `"${name}" cannot be used: ${mistakes.join("; ")}` : { skill, version };
}
