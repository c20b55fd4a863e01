import type { SessionRows } from "../../../play/session/config/part-row.ts";

/** The parts of a session about skills. */
export const skillsSession: SessionRows<"skillsDir" | "skillFile" | "skills"> = {
  skillsDir: {
    kind: "path",
    usual: null,
    behind: "symbols",
    option: {
      heading: "Player",
      value: "<path>",
      usual: "skills",
      behind: "systemPrompt",
      holds: "command",
      keeps: "user-path",
      help: "the folder for your own skills (./skills)",
    },
  },
  skillFile: { kind: "path", usual: null, behind: "skillsDir" },
  skills: {
    kind: "switch",
    usual: true,
    behind: "skillFile",
    option: {
      heading: "Player",
      value: "off",
      behind: "skillsDir",
      holds: "command",
      keeps: "user",
      help: "do not offer skills to the LM",
    },
  },
};
