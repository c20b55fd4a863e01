import { existsSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { packageFile } from "../../package-files.ts";

/**
 * The command that installs an optional package where this installation finds it: beside a global one, or in the project or
 * the clone that one is in.
 *
 * @param root the folder of this package
 */
export function installCommand(name: string, root: string = fileURLToPath(packageFile("."))): string {
  const modules = dirname(dirname(join(root, "package.json")));
  const isGlobal =
    basename(modules) === "node_modules" && !existsSync(join(dirname(modules), "package.json"));
  return `npm install ${isGlobal ? "--global " : ""}${name}`;
}
