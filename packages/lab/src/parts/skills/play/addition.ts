import { join } from "node:path";
import { cutText } from "../../../../../../src/base/text/cut-text.ts";
import { isObject, type JsonObject } from "../../../../../../src/base/vocabulary/json.ts";
import { PLAYBOOK_LIMITS } from "../../../../../../src/parts/playbook/base/playbook.ts";
import { findEntry } from "../../../../../../src/parts/playbook/record/edit-playbook.ts";
import { renderDefinition } from "../../../../../../src/parts/skills/play/library/plan-version.ts";
import { SKILL_FILE_END } from "../../../../../../src/parts/skills/play/library/skill-files.ts";
import type { AdditionRow, FolderFile } from "../../../work/addition-row.ts";
import { checkOwnSkill } from "./check-own-skill.ts";
import { proposeParameters } from "./propose-parameters.ts";

declare module "../../../work/improve-task.ts" {
  interface AdditionShares {
    /** As their files hold them. */
    readonly skills: JsonObject;
  }
}

/** Skills of the player's own. */
export const skillAddition: AdditionRow<JsonObject> = {
  action: "skill",
  most: 8,
  isValid: (given) => typeof checkOwnSkill(given) !== "string",
  nameOf,
  describe: (skill) => `skill ${nameOf(skill)}: ${JSON.stringify(skill)}`,
  read({ meta, steps }, playbook) {
    const read = checkOwnSkill({ meta, steps });
    if (typeof read === "string") return read;
    const { name, description = "Of your own." } = read.skill.meta;
    const title = `Skill ${name}`;
    const text = cutText(`Run it with run_skill, name ${name}: ${description}`, PLAYBOOK_LIMITS.text);
    // The player does not look for new skills by itself.
    const isKnown = findEntry(playbook, title) !== undefined;
    return { edits: [{ action: isKnown ? "change" : "add", title, text }], skills: [read.definition] };
  },
  propose: proposeParameters,
  inFolder: { name: "skills", fileOf },
  filesOf: (skills, folder) =>
    skills.map((skill) => {
      const { name, content } = fileOf(skill);
      return { to: join(placeIn(folder), name), content };
    }),
  useOf: (folder) => ({ words: `the skills in ${placeIn(folder)}, copied to your own` }),
};

function placeIn(folder: string): string {
  return join(folder, "skills");
}

function nameOf({ meta }: JsonObject): string {
  return isObject(meta) ? String(meta["name"]) : "";
}

function fileOf(skill: JsonObject): FolderFile {
  return { name: `${nameOf(skill)}${SKILL_FILE_END}`, content: renderDefinition(skill) };
}
