import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { expect, test } from "vitest";
import { SUMMARY_HEADINGS } from "../../src/agent/conversation/prompts.ts";
import { nodeDisk } from "../../src/disk/disk.ts";
import { listSaves } from "../../src/saves/folder/list-saves.ts";
import { temporaryFolder } from "../helpers/disks/folders.ts";
import { createRandom } from "../helpers/runs/random.ts";
import { run, startRunner } from "../helpers/runs/run-command.ts";
import { recordsOf } from "../helpers/saves/journals.ts";
import { readWholeSave } from "../helpers/saves/read-whole-save.ts";
import { type Saying, saying, text, thinking } from "../helpers/server/messages-replies.ts";
import { type WireRequest, wordsOf } from "../helpers/server/messages-wire.ts";
import { SUMMARY_MARKER, strictServer } from "../helpers/server/strict-server.ts";

/** How often each of the two runs is killed. `npm run test:long` does it 100 times. */
const ROUNDS = Number(process.env["KILL_ROUNDS"] ?? 6);
const SEED = Number(process.env["KILL_SEED"] ?? 20261121);

/** Few messages to a conversation, so that summaries come often. */
const SHAPE = ["--max-history", "10", "--save-every", "3", "--json", "--log-level", "warn"];

interface Game {
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

/** What must hold of a folder whenever a process may have died. */
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
async function killAgainAndAgain(game: Game, check: () => void = () => {}): Promise<void> {
  const random = createRandom(SEED);
  let journal = Buffer.of() as Buffer;
  for (let round = 0; round < ROUNDS; round += 1) {
    await playAndKill(game, random);
    journal = expectWhole(game.folder, journal);
  }
  const records = recordsOf(nodeDisk, join(game.folder, "lantern_journal.jsonl"));
  // Far enough for two summaries, however few steps were played before.
  const untilStep = Math.max(records.filter(({ type }) => type === "outcome").length + 2, 14);

  const killed = await endOf(game, untilStep);
  check();
  const whole = await endOf({ ...game, folder: temporaryFolder() }, untilStep);

  expect(killed).toEqual(whole);
  expect(killed.memory.counters.summaries).toBeGreaterThan(1);
  const strays = readdirSync(game.folder).filter(
    (name) => !/^lantern_(save_step\d+(_backup)?\.png|journal\.jsonl)$|^checkpoints$/.test(name),
  );
  expect(strays).toEqual([]);
  expectAskedOnce(game.folder);
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

/** A player whose words follow from the request alone, so that two runs can be compared. */
function reply(request: WireRequest): Saying {
  const digest = digestOf(request);
  const number = Number.parseInt(digest.slice(0, 6), 16);
  if (SUMMARY_MARKER.test(wordsOf(request.messages.at(-1)))) {
    return saying(SUMMARY_HEADINGS.map((heading) => `${heading}\n${number}`).join("\n\n"));
  }
  const buttons = [["right"], ["down", "a"], ["left"], ["up", "b"], ["start"]][number % 5];
  const call = {
    type: "tool_use",
    id: `toolu_${digest.slice(0, 12)}`,
    name: "press_buttons",
    input: { buttons },
  };
  return {
    content: [thinking(`Why ${number}?`), text(`I am at ${number}.`), call],
    stopReason: "tool_use",
    dripMs: 2,
  };
}

function digestOf({ messages }: WireRequest): string {
  const bare = JSON.stringify(messages, (key, value) => (key === "cache_control" ? undefined : value));
  return createHash("sha256").update(bare).digest("hex");
}

test(`the explorer, killed ${ROUNDS} times, ends as if it had been left alone`, {
  timeout: ROUNDS * 10_000,
}, async () => {
  await killAgainAndAgain({ folder: temporaryFolder(), args: ["--model", "explorer"], env: {} });
});

test(`an LM's run, killed ${ROUNDS} times, ends as if it had been left alone`, {
  timeout: ROUNDS * 10_000,
}, async () => {
  const { server, env } = await strictServer(reply);
  const folder = temporaryFolder();

  await killAgainAndAgain({ folder, args: ["--model", "claude-sonnet-5-5"], env }, () => {
    // Each process left at most one call unanswered, which the next one made again.
    const asked = new Set(server.exchanges.map(({ body }) => digestOf(body)));
    expect(server.exchanges.length - asked.size).toBeLessThanOrEqual(ROUNDS);
    const calls = recordsOf(nodeDisk, join(folder, "lantern_journal.jsonl"));
    expect(server.exchanges.length).toBeLessThanOrEqual(calls.filter(({ type }) => type === "call").length);
  });

  expect(server.refusals()).toEqual([]);
});
