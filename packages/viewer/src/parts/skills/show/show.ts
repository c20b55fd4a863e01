import type { ShowPart } from "../../../seam/show-part.ts";

/** Skills, as they are shown. */
export const skillsShow: ShowPart<never, "skill", never, never, "skills"> = {
  marks: {},
  marksOfStep: ({ skills = [] }) =>
    skills.map(({ name, status, summary }) => ({
      kind: "skill",
      text: `${name}: ${status}${summary === "" ? "" : `, ${summary}`}`,
    })),
  kinds: { skill: null },
  protocol: () => ({}),
  before: () => ({}),
  after: ({ skills = [] }) => ({ skills }),
};
