import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { temporaryFolder } from "./folders.ts";

/** The path of a file that a test made: with this text, or this value as JSON. */
export function writeTemporary(content: unknown, name = "map.json"): string {
  const path = join(temporaryFolder(), name);
  writeFileSync(path, typeof content === "string" ? content : JSON.stringify(content, null, 2));
  return path;
}
