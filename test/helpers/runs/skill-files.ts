import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** The text of a skill's file. */
export function skillText(name: string, steps: readonly object[], meta: object = {}): string {
  return JSON.stringify({ meta: { name, description: `What ${name} does`, ...meta }, steps });
}

/** Writes skills into `./skills` of a folder, or into another one there. */
export function writeSkills(
  cwd: string,
  skills: Readonly<Record<string, readonly object[]>>,
  { folder = "skills", meta = {} }: { readonly folder?: string; readonly meta?: object } = {},
): string {
  mkdirSync(join(cwd, folder), { recursive: true });
  for (const [name, steps] of Object.entries(skills)) {
    writeFileSync(join(cwd, folder, `${name}.json`), skillText(name, steps, meta));
  }
  return cwd;
}
