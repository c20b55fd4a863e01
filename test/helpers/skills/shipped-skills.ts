import { readdirSync, readFileSync } from "node:fs";
import type { Skill } from "../../../src/parts/skills/play/format/skill.ts";
import { parseSkill } from "./parse-skill.ts";

const FOLDER = new URL("../../../skills/", import.meta.url);

/** The skills that the package ships, by name. */
export const SHIPPED: Readonly<Record<string, Skill>> = Object.fromEntries(
  readdirSync(FOLDER).map((file) => {
    const name = file.replace(/\.json$/, "");
    return [name, parseSkill(readFileSync(new URL(file, FOLDER)), file, { name })];
  }),
);
