import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

/** The words of a script that makes pages about those that are out of date; none is written. */
export async function checkMade(name: string): Promise<string> {
  const script = fileURLToPath(new URL(`../../../scripts/${name}.js`, import.meta.url));
  const { stdout, stderr } = await promisify(execFile)(process.execPath, [script, "--check"]);
  return stdout + stderr;
}
