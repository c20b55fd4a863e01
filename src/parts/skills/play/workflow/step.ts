import { anyMap, fileName } from "../../../../base/fields/fields.ts";
import type { PartStep } from "../../../workflows/play/format/part-step.ts";
import { checkCall, checkCalls } from "../format/check-calls.ts";
import type { Skill } from "../format/skill.ts";
import type { FoundDefinition } from "../library/skill-library.ts";
import type { SkillStep } from "./shares.ts";

type ReadSkill = (name: string) => FoundDefinition | string;

/** The step of a workflow that runs a skill. */
export const skillStep: PartStep<SkillStep> = {
  description: "Runs a skill",
  change: "a skill that it runs",
  fields: () => ({ skill: fileName("The skill"), params: anyMap("Its parameters").default({}) }),
  lineOf: ({ skill }) => skill,
  mistakesIn(step, place, find) {
    const skill = find(step.skill);
    const mistakes = checkCall(step, place, skill);
    if (mistakes.length > 0 || typeof skill === "string") return mistakes;
    const [first] = checkCalls(skill, find).mistakes;
    return first === undefined
      ? []
      : [{ place: [...place, "skill"], fact: `"${step.skill}" cannot be used: ${first}` }];
  },
  actionOf(step, fill) {
    const params = fill("params", step.params);
    const isPlain = Object.keys(params).length === 0;
    return { tool: "run_skill", input: { name: step.skill, ...(isPlain ? {} : { params }) } };
  },
  endOf({ skill }) {
    if (skill === null) return { error: null };
    const { status, summary } = skill;
    if (status !== "aborted") return { output: skill };
    return { error: typeof summary === "string" ? `the skill was aborted: ${summary}` : null };
  },
  markOf(steps, read) {
    const skills = Object.assign({}, ...steps.map((own) => hashesOf(String(own["skill"]), read)));
    return Object.keys(skills).length === 0 ? {} : { skills };
  },
  isSame: (before, now, isKnown) =>
    Object.entries(now.skills ?? {}).every(
      ([name, sha256]) => before.skills?.[name] === sha256 || isKnown(name, sha256),
    ),
  knownIn(skim) {
    let known: ReadonlySet<string> | null = null;
    return (name, sha256) => {
      known ??= new Set(
        skim(["skill"]).map((entry) => (entry.type === "skill" ? `${entry.name} ${entry.sha256}` : "")),
      );
      return known.has(`${name} ${sha256}`);
    };
  },
};

/** The hash of each skill that one runs, with itself. */
function hashesOf(name: string, read: ReadSkill): Readonly<Record<string, string>> {
  const hashes: Record<string, string> = {};
  const find = (called: string): Skill | string => {
    const found = read(called);
    hashes[called] = typeof found === "string" ? "" : found.sha256;
    return typeof found === "string" ? found : found.skill;
  };
  const root = find(name);
  if (typeof root !== "string") checkCalls(root, find);
  return hashes;
}
