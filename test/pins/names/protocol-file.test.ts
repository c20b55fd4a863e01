import { cpSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { findRefusedRecord } from "../../../packages/lab/src/bench/judge-claims.ts";
import type { JournalEntry } from "../../../src/base/vocabulary/journal/journal-record.ts";
import { createMemoryMailbox } from "../../../src/parts/mail/record/mailbox/memory-mailbox.ts";
import { goTo } from "../../../src/play/agent/go-to.ts";
import { createRunner } from "../../../src/play/runner/create-runner.ts";
import { fillConfig } from "../../../src/play/session/config.ts";
import { openSession } from "../../../src/play/session/open-session.ts";
import { JOURNAL_START } from "../../../src/record/journal/format/lines.ts";
import { temporaryFolder } from "../../helpers/disks/folders.ts";
import { answeringPlayer, mailIn } from "../../helpers/mailbox/mail-world.ts";
import { run } from "../../helpers/runs/run-command.ts";
import { failing } from "../../helpers/server/messages-replies.ts";
import { playerScript, strictServer } from "../../helpers/server/strict-server.ts";

// Files as the document of the checkpoint protocol shows them: they hold no machine.

const FREE = ["--model", "explorer", "--set", "logLevel=silent"];
const NAME = "red-1_20261122153045_routine.checkpoint";

const DOCUMENT = {
  agent_id: "red-1",
  timestamp: "2026-11-22T15:30:45Z",
  checkpoint_type: "routine",
  version: "1.0",
  state: {
    current_task: {
      id: "find-the-lamp",
      status: "in_progress",
      progress_percentage: 65,
      context: { place: "Wood" },
    },
    mailbox: { last_processed_id: "back", pending_count: 2 },
    operational_context: {
      goals: ["light the lamp", "cross the wood", { description: "sleep" }],
      constraints: [{ type: "limit", name: "cost_usd", value: 99 }],
      decisions: ["take the long way"],
    },
    memory: {
      short_term: [{ role: "assistant", text: "I go up." }, "The door creaks."],
      session: [
        { type: "summary", text: "Odo gave me the first ember." },
        { type: "note", name: "lessons", text: "The door in the wood is locked." },
      ],
    },
  },
};

/** A folder with such a file, changed. */
function folderWith(content: unknown = DOCUMENT): string {
  const cwd = temporaryFolder();
  writeFileSync(join(cwd, NAME), typeof content === "string" ? content : JSON.stringify(content));
  return cwd;
}

/** The records of the folder's journal. */
function recordsIn(cwd: string): readonly JournalEntry[] {
  const lines = readFileSync(join(cwd, "saves/lantern_journal.jsonl"), "utf8").trim().split("\n");
  return lines.map((line) => JSON.parse(line));
}

/** The names and bytes below a folder. */
const contentsOf = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => [entry.name, readFileSync(join(entry.parentPath, entry.name), "base64")])
    .sort();

test("46.6: the document's file begins a new game with its task, goals, memory and mailbox position, after saying so", async () => {
  const cwd = folderWith();

  const { code, stderr } = await run(["--model", "explorer", "--load", NAME, "--steps", "2"], { cwd });

  expect(code).toBe(0);
  expect(stderr).toContain(
    `${NAME} holds no machine: a new game begins with its goal, nearer goals, task, summary, 1 note, last messages, and mailbox position (back), without its constraints and decisions`,
  );
  const [start] = recordsIn(cwd);
  if (start?.type !== "start") throw new Error("no start");
  expect(start).toMatchObject({
    version: 3,
    settings: { goal: "light the lamp", agentId: "red-1", model: "explorer" },
    brought: {
      notes: { lessons: "The door in the wood is locked." },
      plan: { now: "cross the wood", next: "sleep" },
      lastMailId: "back",
    },
  });
  const opening = JSON.stringify(start.opening);
  const texts = ["Goal: light the lamp", "Now: cross the wood", "Odo gave me the first ember.", "I go up."];
  for (const text of [...texts, "The door creaks.", "find-the-lamp (in_progress, 65 %)", "- lessons: "]) {
    expect(opening).toContain(text);
  }
  expect(opening).toContain("none of it has happened here yet");
  expect(opening).not.toContain("long way");
});

test("46.6: what is asked for goes before the file, and the file is adopted only on request", async () => {
  const cwd = folderWith();
  const other = [...FREE, "--load", NAME, "--agent-id", "blue-2", "--steps", "1"];

  const refused = await run(other, { cwd });
  const { code } = await run([...other, "--set", "adopt=on", "--goal", "sleep"], { cwd });

  expect([refused.code, refused.stderr]).toEqual([
    65,
    expect.stringMatching(/^runner: .*is of agent red-1, not of blue-2: .*--agent-id red-1.*\n$/),
  ]);
  expect(code).toBe(0);
  expect(recordsIn(cwd)[0]).toMatchObject({ settings: { goal: "sleep", agentId: "blue-2" } });
});

test("46.6: the file of another agent than the one that plays in the folder is refused, and nothing changes", async () => {
  const cwd = folderWith();
  await run([...FREE, "--steps", "1"], { cwd });
  const before = contentsOf(cwd);

  const { code, stderr } = await run([...FREE, "--load", NAME, "--steps", "1"], { cwd });

  expect([code, stderr]).toEqual([65, expect.stringMatching(/is of agent red-1, not of runner: /)]);
  expect(contentsOf(cwd)).toEqual(before);
});

const { state: _, ...STATELESS } = DOCUMENT;

test.each<[string, unknown, RegExp]>([
  ["empty", "", / is empty: /],
  ["of white space", " \n", / is empty: /],
  ["an empty object", "{}", / is an empty JSON object: /],
  ["cut", JSON.stringify(DOCUMENT).slice(0, 300), / is cut off: its JSON does not end: /],
  ["cut in a text", '{"agent_id": "red', / is cut off: its JSON does not end: /],
  ["no JSON", "not a checkpoint", / is not JSON: /],
  ["with a comma too many", `${JSON.stringify(DOCUMENT).slice(0, -1)},}`, / is not JSON: /],
  ["a list", [DOCUMENT], / is no checkpoint of the protocol: it is no JSON object: /],
  ["nested deeply", "[".repeat(100_000), / is nested too deeply: /],
  [
    "of another version",
    { ...DOCUMENT, version: "2.0" },
    /is of version "2.0" of the protocol, and this program reads "1.0": /,
  ],
  [
    "of a version that is a number",
    { ...DOCUMENT, version: 1 },
    /is of version 1 of the protocol, and this program reads "1.0": /,
  ],
  ["without a version", { ...DOCUMENT, version: undefined }, /it has no version: /],
  ["without an agent", { ...DOCUMENT, agent_id: undefined }, /it has no agent_id: /],
  ["of no possible agent", { ...DOCUMENT, agent_id: "../x" }, /has the agent_id "..\/x", which is not /],
  ["without a state", STATELESS, /holds neither a machine nor a task, goals, memory or a mailbox position: /],
  ["with an empty state", { ...DOCUMENT, state: {} }, /holds neither a machine nor a task/],
  ["with a list for a state", { ...DOCUMENT, state: ["x"] }, /has a state that is a list: /],
  [
    "with an id that is none",
    { ...DOCUMENT, runner: { id: "../../x" } },
    /has the runner.id "..\/..\/x", which is no id of a save: /,
  ],
])(
  "46.6: a file that is %s is refused with exit code 65, in one line, and nothing is written",
  async (_, content, message) => {
    const cwd = folderWith(content);
    const before = contentsOf(cwd);

    const { code, stderr } = await run([...FREE, "--load", NAME, "--steps", "1"], { cwd });

    expect([code, stderr]).toEqual([65, expect.stringMatching(message)]);
    expect(stderr).toMatch(/^runner: [^\n]*\.checkpoint [^\n]*\n$/);
    expect(contentsOf(cwd)).toEqual(before);
  },
);

test("46.6: a file that was changed to name another agent than its save, or another version, is refused with both names", async () => {
  const cwd = temporaryFolder();
  await run([...FREE, "--agent-id", "red-1", "--steps", "1"], { cwd });
  await run(["saves", "export", "latest", "out", "--as", "protocol"], { cwd });
  const [name = ""] = readdirSync(join(cwd, "out"));
  const content = JSON.parse(readFileSync(join(cwd, "out", name), "utf8"));
  const load = async (changed: object) => {
    writeFileSync(join(cwd, "changed.checkpoint"), JSON.stringify({ ...content, ...changed }));
    const { code, stderr } = await run([...FREE, "--load", "changed.checkpoint", "--steps", "1"], { cwd });
    return [code, stderr];
  };

  expect(await load({ agent_id: "blue-2" })).toEqual([
    65,
    expect.stringMatching(
      /is of agent blue-2, and the save that it describes is of agent red-1: .*--load [0-9a-f-]{36}\n$/,
    ),
  ]);
  expect(await load({ version: "0.9" })).toEqual([65, expect.stringMatching(/version "0.9".*"1.0": /)]);
  expect((await load({}))[0]).toBe(0);
});

test("46.6: another command than a run says what the file is for", async () => {
  const cwd = folderWith();
  await run([...FREE, "--steps", "1"], { cwd });

  const { code, stderr } = await run(["saves", "show", NAME], { cwd });

  expect([code, stderr]).toEqual([
    66,
    expect.stringMatching(
      /holds no machine and names no save: begin a new game with what it remembers, with --load\n$/,
    ),
  ]);
});

test("46.6: it cannot be resumed as an interrupt, by a program or the command, and nothing is written", async () => {
  const cwd = folderWith();
  const runner = await createRunner({ saveDir: join(cwd, "saves"), model: "explorer" });

  const resumed = runner.invoke(null, { checkpoint: join(cwd, NAME) });
  await expect(resumed).rejects.toMatchObject({ code: "checkpoint-not-found" });
  const { code } = await run(["resume", NAME], { cwd });

  expect(code).toBe(66);
  expect(contentsOf(cwd).map(([name]) => name)).toEqual([NAME]);
});

test("46.6: a stranger's file is cut to what a player may keep, and its names stay names", async () => {
  const long = "x".repeat(100_000);
  const notes = Array.from({ length: 30 }, (_, n) => ({ type: "note", name: `n${n}`, text: "y" }));
  const session = [
    { type: "summary", text: long },
    ...notes,
    { type: "note", name: "__proto__", text: "z" },
    3,
  ];
  const cwd = folderWith({
    ...DOCUMENT,
    state: {
      operational_context: { goals: [long, long, "a\u0007b"] },
      memory: { session, short_term: { mood: "calm" } },
      mailbox: { last_processed_id: long },
    },
  });

  const { code } = await run([...FREE, "--load", NAME, "--steps", "1"], { cwd });

  expect(code).toBe(0);
  const [start] = recordsIn(cwd);
  if (start?.type !== "start" || start.brought === undefined) throw new Error("nothing was brought");
  const { summaryText, notes: kept, plan, lastMailId } = start.brought;
  expect(start.settings.goal?.length).toBe(2000);
  expect(plan).toEqual({ now: `${"x".repeat(199)}…`, next: "ab" });
  expect(summaryText?.length).toBeLessThan(21_000);
  expect(Object.keys(kept).length).toBe(20);
  expect(lastMailId).toBeUndefined();
  expect((await run(["saves", "verify"], { cwd })).code).toBe(0);
});

test("46.6: killed right after the load, the game continues with what the file brought", async () => {
  const cwd = folderWith();
  const saveDir = join(cwd, "saves");
  const config = fillConfig({
    saveDir,
    start: { save: join(cwd, NAME) },
    settings: { model: "explorer" },
    steps: 1,
  });
  const killed = await openSession(config);
  const { memory } = killed.state;
  killed.close();

  const next = await openSession(fillConfig({ saveDir, steps: 1 }));
  const there = next.state.memory;
  next.close();

  expect(memory).toMatchObject({
    notes: { lessons: "The door in the wood is locked." },
    mail: { ids: ["back"] },
    plan: { now: "cross the wood" },
  });
  expect(memory.summaryText).toContain("Odo gave me the first ember.");
  expect(there).toEqual(memory);
});

test("46.6: a game that begins again in the same run, as a workflow may, begins with it again", async () => {
  const cwd = folderWith();
  const start = { save: join(cwd, NAME) };
  const session = await openSession(
    fillConfig({ saveDir: join(cwd, "saves"), start, settings: { model: "explorer" }, steps: 1 }),
  );
  const { memory } = session.state;
  const changed = { ...session.state, memory: { ...memory, notes: {}, summaryText: null } };

  const again = goTo(session.ports, changed, null, (state) => state);
  session.close();

  expect(again.branchId).not.toBe(session.state.branchId);
  expect(again.memory).toEqual(memory);
});

test("46.6: after an unknown model at its first call, the game begins with another one and what the file brought", async () => {
  const cwd = folderWith();
  const rest = playerScript();
  const unknown = failing(404, { type: "not_found_error", message: "model: claude-nobody-1" });
  const { env } = await strictServer((request, n) =>
    request.model === "claude-nobody-1" ? unknown : rest(request, n),
  );
  await run(["--model", "claude-nobody-1", "--load", NAME, "--steps", "1"], { cwd, env });

  const { code } = await run(["--model", "claude-haiku-5-5", "--steps", "1"], { cwd, env });

  const starts = recordsIn(cwd).flatMap((entry) => (entry.type === "start" ? [entry] : []));
  expect(code).toBe(0);
  expect(starts.at(-1)).toMatchObject({
    settings: { model: "claude-haiku-5-5", goal: "light the lamp", agentId: "red-1" },
    brought: { lastMailId: "back" },
  });
});

test("46.6: a message that was delivered before is not delivered again; a new one is", async () => {
  const cwd = folderWith();
  const saveDir = join(cwd, "saves");
  const mailbox = createMemoryMailbox();
  mailbox.tell("Old news", "back");
  mailbox.tell("Go home", "home");
  const { model, requests } = answeringPlayer();
  const runner = await createRunner({ saveDir, model, mailbox });

  await runner.invoke({ load: join(cwd, NAME), steps: 2 });

  expect(requests.map(({ messages }) => mailIn(messages))).toEqual([["home: Go home"], ["home: Go home"]]);
  expect(mailbox.look().letters).toEqual([]);
});

test("46.6: such a run is verified, loaded back, checked and imported; what was brought is claimed, and no benchmark takes it", async () => {
  const cwd = folderWith();
  await run([...FREE, "--load", NAME, "--steps", "4", "--save-every", "2"], { cwd });

  const verified = await run(["saves", "verify", "--all"], { cwd });
  await run(["export", "run", "game.run"], { cwd });
  const checked = await run(["check", "game.run"], { cwd });
  const hidden = await run(["export", "run", "hidden.run", "--redact", "words"], { cwd });
  const checkedHidden = await run(["check", "hidden.run"], { cwd });
  const copy = temporaryFolder();
  cpSync(join(cwd, "game.run"), join(copy, "game.run"));
  const imported = await run(["import", "game.run"], { cwd: copy });
  const continued = await run([...FREE, "--steps", "1"], { cwd: copy });
  const back = await run([...FREE, "--load-backup", "--steps", "1"], { cwd });

  expect([verified.code, verified.stderr]).toEqual([0, ""]);
  expect(checked.stdout).toContain("a checkpoint's file brought a memory from elsewhere");
  expect(checked.code).toBe(0);
  expect([hidden.code, checkedHidden.code]).toEqual([0, 0]);
  expect([imported.code, continued.code, back.code]).toEqual([0, 0, 0]);
  expect(recordsIn(copy)[0]).toMatchObject({ brought: { lastMailId: "back" } });
  const entries = recordsIn(cwd).map((entry) => ({ entry, before: JOURNAL_START, after: JOURNAL_START }));
  expect(findRefusedRecord(entries, { skills: true, tries: true })).toBe(
    "it was begun with a memory from elsewhere",
  );
});
