import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, posix } from "node:path";

/** One import of one source file by another; both from the root of the sources, `agent/run-agent.ts`. */
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

/** Every import between the files of a folder of sources: of values and of types, static and dynamic. */
export function readImports(sources: string): readonly Import[] {
  return filesIn(sources).flatMap((from) => {
    const text = readFileSync(join(sources, from), "utf8");
    const to = (path: string | undefined) => posix.join(dirname(from), path ?? "");
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
export function readPackages(sources: string): readonly Pick<Import, "from" | "to">[] {
  return filesIn(sources).flatMap((from) => {
    const found = [...readFileSync(join(sources, from), "utf8").matchAll(PACKAGE)];
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
