import { randomInt } from "node:crypto";
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { beforeAll, describe, expect, test } from "vitest";
import { sha256Of } from "../../src/base/disk/lazy-crypto.ts";
import { temporaryFolder } from "../helpers/disks/folders.ts";
import { type CommandFault, runFaulty } from "../helpers/disks/run-faulty.ts";
import { WRITING, type WritingCommand } from "../helpers/disks/writing-commands.ts";
import { fleetText } from "../helpers/fleet/fleet-folder.ts";
import { createRandom } from "../helpers/runs/random.ts";
import { run } from "../helpers/runs/run-command.ts";
import { IS_LONG } from "../helpers/runs/sweep.ts";
import { GAMES_TO_LEARN } from "../helpers/small-games/to-learn/games-to-learn.ts";

const MODES: readonly CommandFault[] = ["kill half", "kill after", "ENOSPC", "EIO", "short"];

/** The exit code of a bug in runner. */
const NEVER = 70;

/** What the sample draws with; printed in the title. */
const SEED = Number(process.env["SWEEP_SEED"] ?? randomInt(2 ** 31));

/** The faults of the sample. */
const SAMPLE = 6;

let original = "";

beforeAll(async () => {
  original = await makeWorld();
  return async () => {
    for (const folder of [original, ...(await Promise.all(prepared.values()))])
      rmSync(folder, { recursive: true, force: true });
  };
});

/** A folder with a played run, its file, a playbook, a fleet, a task, a workflow, a map and a game to learn. */
async function makeWorld(): Promise<string> {
  const cwd = mkdtempSync(join(tmpdir(), "runner-writes-"));
  for (const [name, content] of Object.entries(GIVEN)) writeFileSync(join(cwd, name), content);
  for (const args of [
    ["--model", "explorer", "--steps", "4", "--new-game", "--quiet"],
    ["export", "run", "out.run", "--quiet"],
  ]) {
    expect(await run(args, { cwd })).toMatchObject({ code: 0 });
  }
  return cwd;
}

const GIVEN: Readonly<Record<string, string | Uint8Array>> = {
  "given.yaml": "format: 1\nentries:\n  - title: Doors\n    text: Doors open with A.\n",
  "few.yaml": fleetText(1, 2),
  "tiny.yaml":
    "{ name: tiny, game: cairn, goal: Go., bounds: { steps: 2 }, seeds: [1], levels: [memory], milestones: [{ reach: '*', weight: 1 }] }\n",
  "rest.yaml": "{ name: rest, steps: [{ name: rest, type: wait, frames: 10 }] }\n",
  "map.json": '{ "format": 1, "game": "lantern", "fields": [] }\n',
  "hearts.gb": GAMES_TO_LEARN["hearts and coins"]?.().rom ?? "",
};

/** The folders on which commands work, by what is done in them before. */
const prepared = new Map<string, Promise<string>>();

async function prepare(before: readonly (readonly string[])[]): Promise<string> {
  const cwd = mkdtempSync(join(tmpdir(), "runner-writes-"));
  cpSync(original, cwd, { recursive: true });
  for (const args of before) expect(await run(args, { cwd }), args.join(" ")).toMatchObject({ code: 0 });
  return cwd;
}

async function copyFor({ before = [] }: WritingCommand): Promise<string> {
  const key = JSON.stringify(before);
  if (!prepared.has(key))
    prepared.set(key, before.length === 0 ? Promise.resolve(original) : prepare(before));
  const cwd = temporaryFolder();
  cpSync((await prepared.get(key)) ?? "", cwd, { recursive: true });
  return cwd;
}

/** Expects that no file below a folder is half: each says by its end that it is whole. */
function expectWhole(folder: string): void {
  const names = readdirSync(folder, { recursive: true, encoding: "utf8" });
  for (const name of names) {
    const file = join(folder, name);
    // Temporary ones and probes of a store, the system's and the user's own places, and journals, whose reader leaves out half a line.
    if (
      /\.tmp(\/|$)|(^|\/)probe-|^(tmp|home)(\/|$)|\.(jsonl|gb)$|_lock$/.test(name) ||
      !statSync(file).isFile()
    )
      continue;
    const bytes = readFileSync(file);
    const end = bytes.subarray(-64).toString("latin1");
    if (/\.png$/.test(name)) expect(end, name).toContain("IEND");
    else if (/\.gif$/.test(name)) expect(bytes.at(-1), name).toBe(0x3b);
    else if (/\.run$/.test(name)) expect(end, name).toContain("PK\u0005\u0006");
    else if (/\.html$/.test(name)) expect(end, name).toMatch(/<\/html>\s*$/);
    else if (/\.json$/.test(name)) expect(() => JSON.parse(bytes.toString("utf8")), name).not.toThrow();
    else if (/\.gz$/.test(name)) expect(() => gunzipSync(bytes), name).not.toThrow();
    else if (/[/\\][0-9a-f]{64}$/.test(name)) expect(name).toContain(sha256Of(bytes));
    else if (bytes.at(-1) !== 0x0a) expect(() => JSON.parse(bytes.toString("utf8")), name).not.toThrow();
  }
}

/** Lets something happen at one call of a command, and expects that nothing is half and that the same command then gets there. */
async function sweepOne(
  name: string,
  command: WritingCommand,
  at: number,
  mode: CommandFault,
): Promise<boolean> {
  const about = `${name || "runner"}: ${mode} at call ${at}`;
  const cwd = await copyFor(command);
  const { args, env = {}, again: way = args } = command;
  const hit = await runFaulty(args, { cwd, env, mode, at });
  const call = hit.calls[at];
  if (call === undefined) return false;

  const where = `${about}, ${call.name} ${call.path}\n${hit.stderr}`;
  expect(hit.code, where).not.toBe(NEVER);
  expect(hit.stderr, where).not.toContain("\n    at ");
  expectWhole(cwd);
  const again = await run(way, { cwd, env });
  const isDone =
    again.code === 0 ||
    /already exists|already has|nothing|no save|not found|does not exist/i.test(again.stderr);
  expect(isDone, `${where}\nagain: ${again.code} ${again.stderr}`).toBe(true);
  expectWhole(cwd);
  const probes = readdirSync(cwd, { recursive: true, encoding: "utf8" }).filter((file) =>
    /(^|\/)probe-/.test(file),
  );
  expect(probes, where).toEqual([]);
  const verified = await run(["saves", "verify"], { cwd });
  expect(verified, where).toMatchObject({ code: 0 });
  return true;
}

/** The calls of a command, which writes and gets to its end where nothing happens. */
async function countCalls(command: WritingCommand): Promise<number> {
  const { args, env = {} } = command;
  const { calls, code, stderr } = await runFaulty(args, { cwd: await copyFor(command), env });
  expect(code, `${args.join(" ")}: ${stderr}`).toBe(0);
  expect(calls.length, `${args.join(" ")} writes`).toBeGreaterThan(0);
  return calls.length;
}

describe.runIf(!IS_LONG)("48.B: a sample of the sweep over every command that writes", () => {
  test(`leaves nothing half and nothing stuck (SWEEP_SEED=${SEED})`, async () => {
    const random = createRandom(SEED);
    const quick = Object.entries(WRITING).filter(([, { isSlow }]) => isSlow !== true);
    const draw = <T>(among: readonly T[]): T => among[Math.floor(random() * among.length)] as T;

    for (let drawn = 0; drawn < SAMPLE; drawn += 1) {
      const [name, command] = draw(quick);
      const [mode, place] = [draw(MODES), random()];
      const calls = await countCalls(command);
      await sweepOne(name, command, Math.floor(place * calls), mode);
    }
  });
});

describe.runIf(IS_LONG)("48.B: the sweep over every command that writes", () => {
  test.each(Object.entries(WRITING))(
    "%s leaves nothing half and nothing stuck",
    { timeout: 3_600_000 },
    async (name, command) => {
      await countCalls(command);
      const stuck: string[] = [];
      for (const mode of MODES) {
        for (let at = 0; ; at += 1) {
          const one = await sweepOne(name, command, at, mode).catch(({ message }: Error) => message);
          if (one === false) break;
          if (one !== true) stuck.push(one);
        }
      }
      expect(stuck).toEqual([]);
    },
  );
});
