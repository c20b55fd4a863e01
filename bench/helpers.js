import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));
const SMALL_GAMES = "test/helpers/small-games";

/** The tests' small games: `SMALL_GAMES`, `countPictures`, `pressAtRandom` and `RANDOM_RHYTHMS`. */
export function loadSmallGames() {
  return loadHelpers(
    ...["all-games", "count-pictures", "press-at-random"].map((name) => `${SMALL_GAMES}/${name}`),
  );
}

/** The tests' games with GB Studio's layout: `STUDIO_WORLDS`. */
export function loadStudioWorlds() {
  return loadHelpers(`${SMALL_GAMES}/studio-worlds/studio-worlds`);
}

/** The tests' games that mislead a program which learns their memory: `GAMES_TO_LEARN`. */
export function loadGamesToLearn() {
  return loadHelpers(`${SMALL_GAMES}/to-learn/games-to-learn`);
}

/**
 * What the tests have of players that drift (`DRIFT_PLAYERS`, `randomPlayers`, `bringTo`, `readWith`, `driftModel`, `watchDrift`)
 * and of good ones (`HABITS`, `playWell`, `alarmsIn`).
 */
export function loadDriftPlayers() {
  const files = ["players", "readers", "watch-drift", "healthy-players", "windows"];
  return loadHelpers(...files.map((name) => `test/helpers/drift/${name}`));
}

/** Writes the journal of a long run: `writeLongJournal`. */
export function loadLongJournal() {
  return loadHelpers("test/helpers/timeline/long-journal");
}

/** A Messages API on loopback that refuses what the real one refuses, and keeps its books: `startMessagesServer`. */
export function loadStrictServer() {
  return loadHelpers("test/helpers/server/messages-server");
}

/** The books of that server alone: `PromptCache` and `outputTokens`. */
export function loadMessagesLedger() {
  return loadHelpers("test/helpers/server/messages-ledger");
}

/** The exports of helpers of the tests, by their paths without an end. They are TypeScript. */
async function loadHelpers(...paths) {
  const folder = mkdtempSync(join(tmpdir(), "runner-bench-helpers-"));
  try {
    compile(folder, paths);
    const modules = paths.map((path) => import(pathToFileURL(join(folder, `${path}.js`)).href));
    return Object.assign({}, ...(await Promise.all(modules)));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The oldest Node that is supported cannot run TypeScript. */
function compile(folder, paths) {
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
    files: paths.map((path) => join(root, `${path}.ts`)),
  };
  symlinkSync(join(root, "node_modules"), join(folder, "node_modules"));
  writeFileSync(join(folder, "package.json"), JSON.stringify({ type: "module" }));
  writeFileSync(join(folder, "tsconfig.json"), JSON.stringify(config));
  const { status, stdout } = spawnSync(process.execPath, [tsc, "-p", folder], { encoding: "utf8" });
  if (status !== 0) throw new Error(`tsc ended with ${status}: ${stdout}`);
}
