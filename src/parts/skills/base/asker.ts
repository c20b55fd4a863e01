import type { AskerRow } from "../../../base/seam/asker-row.ts";

/** Skills, as they ask an LM. */
export const skillsAsker: AskerRow<"skill"> = {
  group: "skills",
  sums: "bySkill",
  title: "Skill",
  longTitle: "Skill that asked",
  survivesFaults: true,
  isData: (text) => /"(?:primitive|steps)"/.test(text),
};
