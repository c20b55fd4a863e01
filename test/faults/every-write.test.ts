import { randomInt } from "node:crypto";
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { temporaryFolder } from "../helpers/disks/folders.ts";
import { type CommandFault, runFaulty } from "../helpers/disks/run-faulty.ts";
import { WRITING, type WritingCommand } from "../helpers/disks/writing-commands.ts";
import { fleetText } from "../helpers/fleet/fleet-folder.ts";
import { createRandom } from "../helpers/runs/random.ts";
import { run } from "../helpers/runs/run-command.ts";
import { IS_LONG } from "../helpers/runs/sweep.ts";

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
  return () => rmSync(original, { recursive: true, force: true });
});

/** A folder with a played run, its file, a playbook and a fleet. */
async function makeWorld(): Promise<string> {
  const cwd = mkdtempSync(join(tmpdir(), "runner-writes-"));
  writeFileSync(join(cwd, "given.yaml"), "- title: Doors\n  text: Doors open with A.\n");
  writeFileSync(join(cwd, "few.yaml"), fleetText(1, 2));
  for (const args of [
    ["--model", "explorer", "--steps", "4", "--new-game", "--quiet"],
    ["export", "run", "out.run", "--quiet"],
  ]) {
    expect(await run(args, { cwd })).toMatchObject({ code: 0 });
  }
  return cwd;
}

async function copyFor({ before = [] }: WritingCommand): Promise<string> {
  const cwd = temporaryFolder();
  cpSync(original, cwd, { recursive: true });
  for (const args of before) expect(await run(args, { cwd })).toMatchObject({ code: 0 });
  return cwd;
}

/** Expects that no file below a folder is half: each says by its end that it is whole. */
function expectWhole(folder: string): void {
  const names = readdirSync(folder, { recursive: true, encoding: "utf8" });
  for (const name of names) {
    const file = join(folder, name);
    // Temporary ones, the system's and the user's own places, and journals, whose reader leaves out half a line.
    if (/\.tmp(\/|$)|^(tmp|home)(\/|$)|\.jsonl$|_lock$/.test(name) || !statSync(file).isFile()) continue;
    const bytes = readFileSync(file);
    const end = bytes.subarray(-64).toString("latin1");
    if (/\.png$/.test(name)) expect(end, name).toContain("IEND");
    else if (/\.gif$/.test(name)) expect(bytes.at(-1), name).toBe(0x3b);
    else if (/\.run$/.test(name)) expect(end, name).toContain("PK\u0005\u0006");
    else if (/\.html$/.test(name)) expect(end, name).toMatch(/<\/html>\s*$/);
    else if (/\.json$/.test(name)) expect(() => JSON.parse(bytes.toString("utf8")), name).not.toThrow();
    else expect(bytes.at(-1), `${name} ends in a line`).toBe(0x0a);
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
  const hit = await runFaulty(command.args, { cwd, mode, at });
  const call = hit.calls[at];
  if (call === undefined) return false;

  const where = `${about}, ${call.name} ${call.path}\n${hit.stderr}`;
  expect(hit.code, where).not.toBe(NEVER);
  expect(hit.stderr, where).not.toContain("\n    at ");
  expectWhole(cwd);
  const again = await run(command.again ?? command.args, { cwd });
  const isDone =
    again.code === 0 ||
    /already exists|already has|nothing|no save|not found|does not exist/i.test(again.stderr);
  expect(isDone, `${where}\nagain: ${again.code} ${again.stderr}`).toBe(true);
  expectWhole(cwd);
  const verified = await run(["saves", "verify"], { cwd });
  expect(verified, where).toMatchObject({ code: 0 });
  return true;
}

async function countCalls(command: WritingCommand): Promise<number> {
  const { calls, code, stderr } = await runFaulty(command.args, { cwd: await copyFor(command) });
  expect([0, 1], `${command.args.join(" ")}: ${stderr}`).toContain(code);
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
      for (const mode of MODES) {
        for (let at = 0; await sweepOne(name, command, at, mode); at += 1);
      }
    },
  );
});
