import { homedir } from "node:os";
import { isAbsolute, join } from "node:path";

/** A file of the user's configuration folder. */
export function userFile(env: Readonly<Record<string, string | undefined>>, name: string): string {
  const { XDG_CONFIG_HOME: configured = "", HOME } = env;
  const folder = isAbsolute(configured) ? configured : join(HOME || homedir(), ".config");
  return join(folder, "gameboy-runner", name);
}
