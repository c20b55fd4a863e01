import { createMemoryDisk } from "../../../../../../src/base/disk/memory-disk.ts";
import { openSkillLibrary } from "../../../../../../src/parts/skills/play/library/open-library.ts";
import type { ProofPorts } from "../../../proof/seam/proof-part.ts";

/** The skills that a run brought, for a step that a referee carries out again. */
export const skillsPorts: ProofPorts<"library" | "offersSkills"> = (definitions, tools) => {
  const library = openSkillLibrary({ folder: "/skills", disk: createMemoryDisk() });
  for (const definition of definitions) library.define(definition);
  return { library, offersSkills: tools.some(({ name }) => name === "run_skill") };
};
