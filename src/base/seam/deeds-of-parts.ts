import { skillsDeeds } from "../../parts/skills/base/deeds.ts";
import { table } from "../table.ts";

/** The deeds of parts' tools that do something by its `name`, which comes after these words: `ran the skill`. Saves keep them. */
export const DEEDS_OF_PARTS: Readonly<Record<string, string>> = table({ ...skillsDeeds });
