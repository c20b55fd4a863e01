import { execFileSync, spawn, spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";

const ROOT = fileURLToPath(new URL("../../../", import.meta.url));
const README = readFileSync(join(ROOT, "README.md"), "utf8");
const EXAMPLE = /## As a library[\s\S]*?```ts\n([\s\S]*?)```/.exec(README)?.[1] ?? "";
const { packages } = JSON.parse(readFileSync(join(ROOT, "package-lock.json"), "utf8")) as {
  readonly packages: Readonly<Record<string, { readonly dev?: boolean }>>;
};

/** Stricter than anybody's: what compiles here compiles with any settings. */
const TSCONFIG = {
  compilerOptions: {
    ...{ target: "es2023", module: "nodenext", strict: true, skipLibCheck: false, types: ["node"] },
    ...{ exactOptionalPropertyTypes: true, noUncheckedIndexedAccess: true, noUnusedLocals: true },
    typeRoots: [join(ROOT, "node_modules/@types")],
  },
  files: ["play.ts"],
};

/** A folder in which the package is installed, as it would be published. */
let project = "";

beforeAll(() => {
  project = mkdtempSync(join(tmpdir(), "gameboy-runner-library-"));
  const installed = join(project, "node_modules/gameboy-runner");
  mkdirSync(installed, { recursive: true });
  const pack = ["pack", "--ignore-scripts", "--silent", "--pack-destination", project];
  const archive = execFileSync("npm", pack, { cwd: ROOT, encoding: "utf8" }).trim();
  execFileSync("tar", ["-xzf", join(project, archive), "-C", installed, "--strip-components", "1"]);
  // What npm would install with it, and no more.
  for (const [path, { dev }] of Object.entries(packages)) {
    if (path.split("node_modules/").length !== 2 || dev === true) continue;
    mkdirSync(dirname(join(installed, path)), { recursive: true });
    symlinkSync(join(ROOT, path), join(installed, path));
  }
  writeFileSync(join(project, "package.json"), JSON.stringify({ type: "module" }));
  writeFileSync(join(project, "tsconfig.json"), JSON.stringify(TSCONFIG));
  writeFileSync(join(project, "play.ts"), EXAMPLE);
});

afterAll(() => rmSync(project, { recursive: true, force: true }));

/** Runs a program of the package's user; with `until`, kills it as soon as it has written that. */
function runNode(args: readonly string[], until?: string) {
  const { PATH, HOME } = process.env;
  const child = spawn(process.execPath, args, { cwd: project, env: { PATH, HOME } });
  let stdout = "";
  let stderr = "";
  child.stdout.on("data", (chunk) => {
    stdout += String(chunk);
    if (until !== undefined && stdout.includes(until)) child.kill("SIGKILL");
  });
  child.stderr.on("data", (chunk) => {
    stderr += String(chunk);
  });
  return new Promise<{ code: number | null; steps: readonly number[]; stdout: string; stderr: string }>(
    (resolve) => {
      child.on("close", (code) => {
        const steps = [...stdout.matchAll(/^step (\d+) /gm)].map(([, step]) => Number(step));
        resolve({ code, steps, stdout, stderr });
      });
    },
  );
}

test("its types need no other package's", () => {
  const program = 'import * as runner from "gameboy-runner";\nexport const names = Object.keys(runner);\n';
  writeFileSync(join(project, "names.ts"), program);
  const alone = {
    compilerOptions: { ...TSCONFIG.compilerOptions, types: [], noEmit: true },
    files: ["names.ts"],
  };
  writeFileSync(join(project, "tsconfig.alone.json"), JSON.stringify(alone));

  const compiler = join(ROOT, "node_modules/typescript/bin/tsc");
  const { stdout } = spawnSync(process.execPath, [compiler, "-p", "tsconfig.alone.json"], {
    ...{ cwd: project, encoding: "utf8" },
  });

  expect(stdout).toBe("");
});

test("the example in the README plays, is killed and goes on; the command line goes on from there", async () => {
  const goal = "untilStep: 60";
  expect(EXAMPLE).toContain(goal);
  expect(EXAMPLE.trim().split("\n").length).toBeLessThanOrEqual(15);
  execFileSync(process.execPath, [join(ROOT, "node_modules/typescript/bin/tsc"), "-p", project]);
  const compiled = readFileSync(join(project, "play.js"), "utf8");

  writeFileSync(join(project, "endless.js"), compiled.replace(goal, "untilStep: 100_000"));
  // Some steps after a save, which only the journal holds.
  const killed = await runNode(["endless.js"], "\nstep 13 ");
  expect(killed.code).toBeNull();
  expect(killed.stdout).toContain("saved in ");
  const last = killed.steps.at(-1) ?? 0;
  expect(killed.steps).toEqual(Array.from({ length: last }, (_, i) => i + 1));

  const end = last + 12;
  writeFileSync(join(project, "play-on.js"), compiled.replace(goal, `untilStep: ${end}`));
  const goneOn = await runNode(["play-on.js"]);
  expect(goneOn).toMatchObject({ code: 0 });
  // The step that was played when the process was killed may have been done and not told.
  expect([last + 1, last + 2]).toContain(goneOn.steps[0]);
  expect(goneOn.steps.at(-1)).toBe(end);

  const runner = "node_modules/gameboy-runner/bin/runner.js";
  const commanded = await runNode([runner, "--steps", "2", "--quiet", "--json"]);
  expect(commanded).toMatchObject({ code: 0, stderr: "" });
  const events = commanded.stdout
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
  expect(events[0]).toMatchObject({ type: "started", how: "resumed", totalSteps: end, replayedSteps: 0 });
  expect(events.at(-1)).toMatchObject({ type: "finished", totalSteps: end + 2 });
});
