import { renderSwitch } from "../../../../../../src/base/quantities/switch.ts";
import type { JsonObject } from "../../../../../../src/base/vocabulary/json.ts";
import type { Parameter } from "../../../../../../src/parts/skills/play/format/skill.ts";
import type { Candidate, ImproveTask } from "../../../work/improve-task.ts";
import type { PlayedRun } from "../../../work/mine/played-run.ts";
import { checkOwnSkill } from "./check-own-skill.ts";

/**
 * Proposes other defaults for parameters of the player's own skills that a run used in stretches which cost much for little,
 * without a model: twice and half of a number, the other one of true and false. Parameters that each call gave are left out.
 */
export function proposeParameters(
  { folder, slug, within }: Pick<PlayedRun, "folder" | "slug" | "within">,
  tasks: readonly ImproveTask[],
): readonly Candidate[] {
  const sources = tasks.filter(
    ({ role, cause, from }) =>
      role === "source" && cause !== null && from.folder === folder && from.slug === slug,
  );
  const skills = within.flatMap((record) => usedIn(record) ?? []);
  const names = [...new Set(skills.map(({ name }) => name))];
  return names.flatMap((name) => {
    const uses = skills.filter((one) => one.name === name);
    const own = sources.filter((task) => uses.some((use) => isIn(use, task)));
    const read = checkOwnSkill(uses.at(-1)?.definition);
    const [first] = own;
    if (first?.cause == null || typeof read === "string") return [];
    const { cause } = first;
    return Object.entries(read.skill.meta.parameters ?? {}).flatMap(([parameter, spec]) => {
      if (uses.every(({ params }) => params[parameter] !== undefined)) return [];
      return otherDefaults(spec).map(
        ([word, value]): Candidate => ({
          id: `${name}-${parameter}-${word}`
            .toLowerCase()
            .replace(/[^a-z0-9]+/g, "-")
            .replace(/^-/, "")
            .slice(0, 64),
          cause,
          tasks: own.map(({ id }) => id),
          edits: [],
          because: `the skill ${name} was used there with ${parameter} = ${spec.default}`,
          skills: [withDefault(read.definition, parameter, value)],
        }),
      );
    });
  });
}

/** A skill that a run used, or defined. */
interface UsedSkill {
  readonly step: number;
  readonly name: string;
  readonly definition: JsonObject;
  /** The parameters that the call gave. */
  readonly params: JsonObject;
}

function usedIn(record: PlayedRun["within"][number]): UsedSkill | null {
  if (record.type !== "skill" || record.definition === null) return null;
  const { step, name, definition, params } = record;
  return { step, name, definition, params };
}

function isIn({ step }: UsedSkill, { from, spent }: ImproveTask): boolean {
  return step > from.step && step <= from.step + spent.steps;
}

function otherDefaults({ default: present }: Parameter): readonly (readonly [string, number | boolean])[] {
  if (typeof present === "boolean") return [[renderSwitch(!present), !present]];
  if (typeof present !== "number") return [];
  const half = Number.isInteger(present) ? Math.trunc(present / 2) : present / 2;
  const all = [
    ["up", present === 0 ? 1 : present * 2],
    ["down", half],
  ] as const;
  return all.filter(([, value]) => value !== present);
}

/** A definition with another default. It has no version: the one that it had is another skill's. */
function withDefault(definition: JsonObject, parameter: string, value: number | boolean): JsonObject {
  const { version: _, ...meta } = definition["meta"] as JsonObject;
  const parameters = meta["parameters"] as JsonObject;
  const changed = { ...(parameters[parameter] as JsonObject), default: value };
  return { ...definition, meta: { ...meta, parameters: { ...parameters, [parameter]: changed } } };
}
