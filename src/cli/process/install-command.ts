import { existsSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { packageFile } from "../../package-files.ts";
import { quoteWord } from "../options/go-on-command.ts";

/**
 * The command that installs an optional package where this installation finds it: a global one, a project's dependency, or a
 * clone, whose manifest stays as it is.
 *
 * @param root the folder of this package
 */
export function installCommand(name: string, root: string = fileURLToPath(packageFile("."))): string {
  const holder = dirname(join(root, "package.json"));
  const modules = dirname(holder);
  if (basename(modules) !== "node_modules") {
    return `npm install --no-save --prefix ${quoteWord(holder)} ${name}`;
  }
  const isDependency = existsSync(join(dirname(modules), "package.json"));
  return `npm install ${isDependency ? "" : "--global "}${name}`;
}
