import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { expect } from "vitest";
import { nodeDisk } from "../../../src/base/disk/disk.ts";
import { listSaves } from "../../../src/record/saves/folder/list-saves.ts";
import { temporaryFolder } from "../disks/folders.ts";
import { contradictionsOf } from "../proof/check-disk.ts";
import { recordsOf } from "../saves/journals.ts";
import { readWholeSave } from "../saves/read-whole-save.ts";
import { createRandom } from "./random.ts";
import { run, startRunner } from "./run-command.ts";

const SEED = Number(process.env["KILL_SEED"] ?? 20261121);

/** Few messages to a conversation, so that summaries come often. */
const SHAPE = ["--set", "maxHistory=10", "--save-every", "3", "--json", "--set", "logLevel=warn"];

/** A run that is killed. */
export interface Game {
  readonly folder: string;
  readonly args: readonly string[];
  readonly env: Record<string, string>;
}

/** Kills the run at some instant: while it starts, or some steps and some milliseconds later. */
async function playAndKill({ folder, args, env }: Game, random: () => number): Promise<string> {
  const steps = Math.floor(random() * 4);
  const waitMs = random() * (steps === 0 ? 500 : 60);
  const running = startRunner([...args, ...SHAPE, "--save-dir", folder, "--until-step", "100000"], { env });
  let seen = 0;
  const hasPlayed = new Promise<void>((resolve) => {
    running.child.stdout?.on("data", (chunk) => {
      seen += String(chunk).split('"type":"step-finished"').length - 1;
      if (seen >= steps) resolve();
    });
  });
  if (steps > 0) await Promise.race([hasPlayed, running.finished]);
  await delay(waitMs);
  running.child.kill("SIGKILL");
  const { code, signal, stderr } = await running.finished;
  expect({ code, signal, stderr }).toEqual({ code: null, signal: "SIGKILL", stderr: expect.anything() });
  return stderr;
}

/** The journal's sound bytes. It only ever grows. */
function journalOf(folder: string): Buffer {
  const file = join(folder, "lantern_journal.jsonl");
  if (nodeDisk.inspect(file) === null) return Buffer.of();
  const bytes = readFileSync(file);
  return bytes.subarray(0, bytes.lastIndexOf(0x0a) + 1);
}

/** The invariants of a folder after a process's death at any time. */
function expectWhole(folder: string, before: Buffer): Buffer {
  const journal = journalOf(folder);
  expect(journal.subarray(0, before.length).equals(before), "the journal only ever grows").toBe(true);
  const { games, refused } = listSaves(folder);
  expect(refused).toEqual([]);
  const records = recordsOf(nodeDisk, join(folder, "lantern_journal.jsonl"));
  if (games.length === 0 && journal.length > 0) expect(records[0]?.type).toBe("start");
  return journal;
}

async function endOf({ folder, args, env }: Game, untilStep: number) {
  const finished = await run([...args, ...SHAPE, "--save-dir", folder, "--until-step", String(untilStep)], {
    env,
  });
  expect({ code: finished.code, stderr: finished.stderr.replace(/^The built-in.*\n/, "") }).toMatchObject({
    code: 0,
  });
  return readWholeSave(join(folder, `lantern_save_step${String(untilStep).padStart(4, "0")}.png`));
}

/** Kills a run again and again, lets it come to an end, and compares that with a run that was left alone. */
export async function killAgainAndAgain(
  game: Game,
  rounds: number,
  check: () => void = () => {},
): Promise<void> {
  const random = createRandom(SEED);
  let journal = Buffer.of() as Buffer;
  for (let round = 0; round < rounds; round += 1) {
    await playAndKill(game, random);
    journal = expectWhole(game.folder, journal);
  }
  const records = recordsOf(nodeDisk, join(game.folder, "lantern_journal.jsonl"));
  // Far enough for two summaries, however few steps were played before.
  const untilStep = Math.max(records.filter(({ type }) => type === "outcome").length + 2, 18);

  const killed = await endOf(game, untilStep);
  check();
  const whole = await endOf({ ...game, folder: temporaryFolder() }, untilStep);

  expect(killed).toEqual(whole);
  expect(killed.memory.counters.summaries).toBeGreaterThan(1);
  const strays = readdirSync(game.folder).filter(
    (name) => !/^lantern_(save_step\d+(_backup)?\.png|journal\.jsonl)$|^checkpoints$|^slots$/.test(name),
  );
  expect(strays).toEqual([]);
  expectAskedOnce(game.folder);
  const file = join(game.folder, "lantern_journal.jsonl");
  expect(await contradictionsOf(nodeDisk, { file })).toEqual([]);
}

/** No call is made again once its reply has arrived, and what was asked twice was in flight when it was killed. */
function expectAskedOnce(folder: string): void {
  const answered = new Set<string>();
  let open: string | null = null;
  for (const record of recordsOf(nodeDisk, join(folder, "lantern_journal.jsonl"))) {
    if (record.type === "call") {
      expect(answered).not.toContain(record.requestSha256);
      open = record.requestSha256;
    }
    if (record.type !== "reply") continue;
    expect(open).not.toBeNull();
    answered.add(open ?? "");
    open = null;
  }
}
