import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../../", import.meta.url));
const tsc = createRequire(import.meta.url)
  .resolve("typescript/package.json")
  .replace(/package\.json$/, "bin/tsc");

/** Compiles one TypeScript file of this repository, and what it imports, into `folder`; gives the path of the JS. */
export function compile(source: string, folder: string): string {
  const config = {
    extends: `${root}tsconfig.json`,
    compilerOptions: {
      rootDir: root,
      outDir: folder,
      typeRoots: [`${root}node_modules/@types`],
      declaration: false,
      isolatedDeclarations: false,
      noCheck: true,
    },
    include: [],
    files: [`${root}${source}`],
  };
  mkdirSync(folder, { recursive: true });
  writeFileSync(`${folder}/tsconfig.json`, JSON.stringify(config));
  writeFileSync(`${folder}/package.json`, JSON.stringify({ type: "module" }));
  cpSync(`${root}core`, `${folder}/core`, { recursive: true });

  const { status, stdout } = spawnSync(process.execPath, [tsc, "-p", folder], { encoding: "utf8" });
  if (status !== 0) throw new Error(`tsc ended with ${status}: ${stdout}`);
  return `${folder}/${source.replace(/\.ts$/, ".js")}`;
}
