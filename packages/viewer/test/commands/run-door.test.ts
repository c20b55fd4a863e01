import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { expect, onTestFinished, test } from "vitest";
import { findLockHolder } from "../../../../src/base/disk/folder-lock.ts";
import { temporaryFolder } from "../../../../test/helpers/disks/folders.ts";
import { createCapture, worldHere } from "../../../../test/helpers/runs/run-here.ts";
import { createRunDoor } from "../../src/commands/watch/run-door.ts";
import type { Course, StartedRun } from "../../src/web/control/run-door.ts";

const STEP = { type: "step", step: 7, steps: 1, romPath: null, agentId: null } as const satisfies Course;

/** A door in a folder, through which a program runs instead of this one's. */
function doorTo(program: string, options: object = {}) {
  const cwd = temporaryFolder();
  const stub = join(cwd, "stub.mjs");
  writeFileSync(stub, program);
  mkdirSync(join(cwd, "saves"));
  const env = { NODE_OPTIONS: `--import=${pathToFileURL(stub).href}` };
  const world = worldHere([], { env, cwd, stdout: createCapture(), stderr: createCapture() });
  const clock = { now: () => new Date(Date.UTC(2026, 10, 22)), elapsedMs: () => 0 };
  return {
    cwd,
    log: join(cwd, "saves/red_watch.log"),
    door: createRunDoor({ ...world, clock }, options as never),
  };
}

test.each<[options: object, course: Course, command: string]>([
  [{}, STEP, "runner --to-step 7 --steps 1"],
  [
    { saveDir: "my saves", config: "c.yaml", rom: "r.gb" },
    STEP,
    "runner --to-step 7 --steps 1 --save-dir 'my saves' --config c.yaml --rom r.gb",
  ],
  [
    { saveDir: "s", rom: "r.gb" },
    { ...STEP, romPath: "x.gb", steps: 2 },
    "runner --to-step 7 --steps 2 --rom x.gb --save-dir s",
  ],
])("with %j the door goes on by a command of the viewer's own files", (options, course, command) => {
  expect(doorTo("", options).door.command(course)).toBe(command);
});

test.each([
  [0, "all is well", true],
  [3, "runner: stopped for a person", true],
  [4, "the limit", true],
  [64, "runner: --rom is needed", false],
  [1, "", false],
])("a run that ends at once with %i says %j", async (code, words, isWell) => {
  const { door, log, cwd } = doorTo(
    `console.error("first\\n${words}"); console.log(process.argv.slice(2).join(" "), process.cwd()); console.error(${JSON.stringify(words)}); process.exit(${code});`,
  );
  const said = `--to-step 7 --steps 1 --quiet ${cwd}`;
  const { ended, log: told, pid } = await door.start("red", STEP);

  expect({ ended, told }).toEqual({
    ended: { isWell, words: words.replace("runner: ", "") || said },
    told: log,
  });
  expect(pid).toBeGreaterThan(0);
  const [title, ...lines] = readFileSync(log, "utf8").split("\n");
  expect(title).toBe("2026-11-22T00:00:00.000Z runner --to-step 7 --steps 1");
  expect(lines).toContain(said);
});

test("a run that holds the lock and writes its journal is left alone, and its log is not cut", async () => {
  const lock = new URL("../../../../build/src/base/disk/folder-lock.js", import.meta.url).href;
  const { door, log, cwd } = doorTo(
    `import { appendFileSync } from "node:fs";
     import { takeFolderLock } from ${JSON.stringify(lock)};
     takeFolderLock({ folder: "saves", slug: "red" });
     appendFileSync("saves/red_journal.jsonl", "begun");
     await new Promise(() => setInterval(() => {}, 1_000));`,
  );
  writeFileSync(log, "earlier\n");
  writeFileSync(join(cwd, "saves/red_journal.jsonl"), "old ");

  let started: StartedRun | null = null;
  onTestFinished(() => {
    const pid = started?.pid ?? findLockHolder({ folder: join(cwd, "saves"), slug: "red" })?.pid;
    if (pid !== undefined) process.kill(pid, "SIGKILL");
  });

  started = await door.start("red", { ...STEP, step: 0, steps: 4 });

  expect(started.ended).toBeNull();
  expect(readFileSync(log, "utf8")).toBe("earlier\n2026-11-22T00:00:00.000Z runner --to-step 0 --steps 4\n");
});
