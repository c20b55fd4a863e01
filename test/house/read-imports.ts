import { readdirSync, readFileSync } from "node:fs";
import { join, posix } from "node:path";

/** One import of one source file by another; both as {@link sourcesIn} names them. */
export interface Import {
  readonly from: string;
  readonly to: string;
  /** False where only types are taken. */
  readonly isValue: boolean;
  /** Whether it is loaded only when that part of the program is reached. */
  readonly isLater: boolean;
}

const STATEMENT = /^\s*(?:import|export)\s+(type\s)?(?:[^"';]*?\sfrom\s+)?"(\.[^"]+)";/gms;
const CALL = /import\(\s*"(\.[^"]+)"\s*\)/g;

/** Every import between the source files below a root: of values and of types, static and dynamic. */
export function readImports(root: string): readonly Import[] {
  return sourcesIn(root).flatMap((from) => {
    const text = readSource(root, from);
    const to = (path: string | undefined) => nameOf(posix.join(posix.dirname(pathOf(from)), path ?? ""));
    return [
      ...[...text.matchAll(STATEMENT)].map(([, type, path]) => ({
        ...{ from, to: to(path), isValue: type === undefined, isLater: false },
      })),
      ...[...text.matchAll(CALL)].map(([, path]) => ({ from, to: to(path), isValue: true, isLater: true })),
    ];
  });
}

const PACKAGE =
  /^\s*(?:import|export)\s+(?!type\s)(?:[^"';]*?\sfrom\s+)?"([^."][^"]*)";|import\(\s*"([^."][^"]*)"\s*\)/gms;

/** Every import of a package by a file, without `import type` and Node's own modules. */
export function readPackages(root: string): readonly Pick<Import, "from" | "to">[] {
  return sourcesIn(root).flatMap((from) => {
    const found = [...readSource(root, from).matchAll(PACKAGE)];
    const names = new Set(found.map(([, fixed, called]) => fixed ?? called ?? ""));
    return [...names].filter((to) => !to.startsWith("node:")).map((to) => ({ from, to }));
  });
}

/** The TypeScript files below a folder, sorted, with `/` between the names. */
export function filesIn(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .map((file) => file.replaceAll("\\", "/"))
    .filter((file) => /\.tsx?$/.test(file))
    .sort();
}

/** The source files of the runner and its packages, sorted: below `src/` for those of the runner, from the root for others. */
export function sourcesIn(root: string): readonly string[] {
  return foldersIn(root)
    .flatMap((folder) => filesIn(join(root, folder)).map((file) => nameOf(`${folder}/${file}`)))
    .sort();
}

/** The folders of sources from the root: the runner's and each package's. */
export function foldersIn(root: string): readonly string[] {
  return ["src", ...readdirSync(join(root, "packages")).map((name) => `packages/${name}/src`)];
}

/** Whether a source file belongs to the command line: the runner's, a part's or a package's. */
export function isOfCommandLine(name: string): boolean {
  return /^(?:(?:(?:packages\/[^/]+\/src\/)?parts\/[^/]+\/)?faces|packages\/[^/]+\/src\/commands)\//.test(
    name,
  );
}

/** The text of a source file, by its name. */
export function readSource(root: string, name: string): string {
  return readFileSync(join(root, pathOf(name)), "utf8");
}

/** The path of a source file from the root, by its name. */
export function pathOf(name: string): string {
  return name.startsWith("packages/") ? name : `src/${name}`;
}

function nameOf(path: string): string {
  return path.replace(/^src\//, "");
}
