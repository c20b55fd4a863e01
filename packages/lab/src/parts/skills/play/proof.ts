import { hashJson } from "../../../../../../src/base/disk/lazy-crypto.ts";
import { createMemoryDisk } from "../../../../../../src/base/disk/memory-disk.ts";
import { openSkillLibrary } from "../../../../../../src/parts/skills/play/library/open-library.ts";
import type { ProofPart } from "../../../proof/seam/proof-part.ts";

/** Skills, as a referee sees them. */
export const skillsProof: ProofPart<"library" | "offersSkills"> = {
  broughtBy: (entry) => (entry.type === "skill" ? entry.definition : null),
  openPorts(definitions, tools) {
    const library = openSkillLibrary({ folder: "/skills", disk: createMemoryDisk() });
    for (const definition of definitions) library.define(definition);
    return { library, offersSkills: tools.some(({ name }) => name === "run_skill") };
  },
  faultOf: (record) =>
    record.type !== "skill" || record.sha256 === (record.definition && hashJson(record.definition))
      ? null
      : `the definition of the skill ${record.name} has another hash`,
  toolsOfFiles: ["list_skills", "define_skill"],
  withoutTimes(outcome) {
    const skills = outcome.skills?.map(({ ms: _, ...skill }) => skill);
    return { ...outcome, ...(skills && { skills: skills as never }) };
  },
  countIn: ({ skills = [] }) => skills.length,
  claimed: "that the skills are those that anybody knows: their definitions are in the file",
};
