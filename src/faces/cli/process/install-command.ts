import { existsSync } from "node:fs";
import { basename, dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { isPublished, packageFile } from "../../../package-files.ts";

/**
 * The command that installs an optional package where this installation finds it: for npx another call with both packages,
 * beside a global one, or in the project or the clone that this one is in.
 *
 * @param root the folder of this package
 */
export function installCommand(
  name: string,
  root: string = fileURLToPath(packageFile(".")),
  cwd: string = process.cwd(),
): string {
  const folder = dirname(join(root, "package.json"));
  const modules = dirname(folder);
  const parent = dirname(modules);
  if (basename(dirname(parent)) === "_npx") {
    return `start it with npx ${[basename(folder), ...name.split(" ")].map((one) => `--package ${one}`).join(" ")} runner`;
  }
  const isClone = basename(modules) !== "node_modules";
  if (!isClone && !existsSync(join(parent, "package.json"))) return `npm install --global ${name}`;
  const project = isClone ? folder : parent;
  const isThere = !relative(project, cwd).startsWith("..");
  return `npm install ${isThere ? "" : `--prefix ${project} `}${name}`;
}

/** The command that installs `runner`. */
export function installRunner(): string {
  return isPublished()
    ? "npm install --global gameboy-runner"
    : "in a clone: npm pack && npm install --global ./gameboy-runner-*.tgz";
}
