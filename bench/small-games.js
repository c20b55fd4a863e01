import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));
const FOLDER = "test/helpers/small-games";
const FILES = ["all-games", "count-pictures", "press-at-random"];

/** What the tests have of small games: `SMALL_GAMES`, `countPictures`, `pressAtRandom` and `RANDOM_RHYTHMS`. */
export async function loadSmallGames() {
  const folder = mkdtempSync(join(tmpdir(), "runner-small-games-"));
  try {
    compile(folder);
    const modules = FILES.map((name) => import(pathToFileURL(join(folder, FOLDER, `${name}.js`)).href));
    return Object.assign({}, ...(await Promise.all(modules)));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** They are TypeScript, which the oldest Node that is supported cannot run. */
function compile(folder) {
  const tsc = createRequire(import.meta.url)
    .resolve("typescript/package.json")
    .replace(/package\.json$/, "bin/tsc");
  const config = {
    extends: join(root, "tsconfig.json"),
    compilerOptions: {
      rootDir: root,
      outDir: folder,
      typeRoots: [join(root, "node_modules/@types")],
      declaration: false,
      isolatedDeclarations: false,
      noCheck: true,
    },
    include: [],
    files: FILES.map((name) => join(root, FOLDER, `${name}.ts`)),
  };
  writeFileSync(join(folder, "package.json"), JSON.stringify({ type: "module" }));
  writeFileSync(join(folder, "tsconfig.json"), JSON.stringify(config));
  const { status, stdout } = spawnSync(process.execPath, [tsc, "-p", folder], { encoding: "utf8" });
  if (status !== 0) throw new Error(`tsc ended with ${status}: ${stdout}`);
}
