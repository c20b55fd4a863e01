import type { Options } from "./options.ts";

/** The command that goes on with a run, as people are told it. */
export function goOnCommand(options: Options): string {
  const parts = ["runner", "--steps", String(options.steps ?? 50)];
  if (options.saveDir !== undefined) parts.push("--save-dir", quote(options.saveDir));
  return parts.join(" ");
}

function quote(text: string): string {
  return /^[\w./~-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;
}
