import { appendFileSync, existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { bytesIn } from "../../helpers/interrupts/bytes-in.ts";
import { parseProtocol } from "../../helpers/protocol/protocol-schema.ts";
import { playedFolder } from "../../helpers/runs/played-folder.ts";
import { run } from "../../helpers/runs/run-command.ts";
import { folderWith, jsonLines, TINY } from "../workflows/workflow-files.ts";

const copy = playedFolder(
  ["--agent-id", "red-1", "--goal", "find the tower", "--steps", "32"],
  ["--goal", "light the lamp", "--steps", "4"],
);

async function viewOf(cwd: string, reference = "latest", env: Record<string, string> = {}) {
  const { code, stdout, stderr } = await run(["saves", "export", reference, "-", "--as", "protocol"], {
    cwd,
    env,
  });
  expect([code, stderr]).toEqual([0, ""]);
  return parseProtocol(stdout);
}

test("a save is shown as the protocol has it", async () => {
  const cwd = copy();

  const view = await viewOf(cwd);

  const info = JSON.parse((await run(["--save-info", "--json"], { cwd })).stdout);
  expect(view).toMatchObject({
    ...{ agent_id: "red-1", checkpoint_type: "routine", version: "1.0" },
    timestamp: `${info.saveTime.slice(0, 19)}Z`,
    state: {
      current_task: { id: "light the lamp", status: "in_progress", progress_percentage: null },
      mailbox: { last_processed_id: null, pending_count: 0 },
      operational_context: {
        goals: ["light the lamp"],
        constraints: [],
        decisions: [{ step: 32, by: "runner", decision: "goal: find the tower → light the lamp" }],
      },
    },
    runner: { file: info.file, id: info.id, kind: "routine", totalSteps: 36 },
  });
  expect(view.state.memory.short_term.length).toBeGreaterThan(0);
});

test("every save of a folder has a view, of whatever kind, and nothing is touched", async () => {
  const cwd = copy();
  await run(["saves", "label", "-1", "by hand"], { cwd });
  await run(["--load-backup", "--steps", "2", "--interrupt-before", "act"], { cwd });
  await run(["resume", "--reject", "not there", "--set", "interrupts=off", "--steps", "1"], { cwd });
  const { stdout } = await run(["saves", "list", "--all", "--json"], { cwd });
  const saves = stdout
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
  const before = bytesIn(cwd);

  const views = [];
  for (const { file } of saves) views.push(await viewOf(cwd, file));

  const kinds = new Set(saves.map(({ kind }) => kind));
  expect([...kinds].sort()).toEqual(["interrupt", "manual", "milestone", "routine"]);
  expect(views.map(({ runner: { kind, id } }) => [kind, id])).toEqual(
    saves.map(({ kind, id }) => [kind, id]),
  );
  const stopped = views.find(({ runner: { kind } }) => kind === "interrupt");
  expect(stopped?.state.current_task.status).toBe("waiting");
  expect(stopped?.state.operational_context.constraints).toMatchObject([
    { type: "interrupt", when: "before", node: "act" },
    { type: "waiting", id: stopped?.runner.id, reason: "before act" },
  ]);
  expect(views[0]?.state.operational_context.decisions).toContainEqual({
    ...{ step: expect.any(Number), time: expect.any(String) },
    ...{ by: "person", decision: "rejected: not there" },
  });
  expect(bytesIn(cwd)).toEqual(before);
});

test("decisions behind a save are not told of it", async () => {
  const cwd = copy();

  const { stdout } = await run(["saves", "list", "--json"], { cwd });
  const saves = stdout
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
  const early = saves.find(({ totalSteps }) => totalSteps === 30);

  expect((await viewOf(cwd, early.id)).state.operational_context.decisions).toEqual([]);
});

test("mail: what was processed last, and what waits now", async () => {
  const cwd = copy();
  await run(["tell", "Rest", "--id", "first"], { cwd });
  await run(["tell", "Go on", "--id", "second"], { cwd });
  await run(["--steps", "1"], { cwd });
  await run(["tell", "Stop", "--id", "third"], { cwd });

  expect((await viewOf(cwd)).state.mailbox).toEqual({ last_processed_id: "second", pending_count: 1 });
});

test("the limits are those of the options", async () => {
  const { state } = await viewOf(copy(), "latest", { RUNNER_MAX_COST: "2.5", RUNNER_MAX_TOKENS: "1000" });

  expect(state.operational_context.constraints).toEqual([
    { type: "limit", name: "cost_usd", value: 2.5 },
    { type: "limit", name: "tokens", value: 1000 },
  ]);
});

test("of a workflow the step is told, and how far it is", async () => {
  const cwd = folderWith({ "tiny.yaml": TINY });
  await run(["workflow", "run", "tiny.yaml", "--steps", "1"], { cwd });

  const begun = (await viewOf(cwd)).state.current_task;

  expect(begun).toMatchObject({
    ...{ id: "intro", status: "in_progress", progress_percentage: 0 },
    context: { workflow: "tiny", step: "intro", attempt: 1, goal: "Start the game", inputs: { rounds: 2 } },
  });

  await run(["workflow", "run", "tiny.yaml", "--resume"], { cwd });
  const { stdout } = await run(["saves", "list", "--all", "--json"], { cwd });
  const marks = jsonLines(stdout).filter(({ kind }) => kind === "workflow");
  const marked = await Promise.all(marks.map(({ file }) => viewOf(cwd, String(file))));

  // Behind each of the six steps but the two that rest, the newest first.
  expect(marked.map(({ state }) => state.current_task.progress_percentage)).toEqual([100, 83, 50, 17]);
  expect(new Set(marked.map(({ checkpoint_type }) => checkpoint_type))).toEqual(new Set(["routine"]));
  expect((await viewOf(cwd)).state.current_task).toMatchObject({
    ...{ id: "tiny", status: "completed", progress_percentage: 100 },
  });

  appendFileSync(join(cwd, "tiny.yaml"), "description: another one by now\n");
  expect((await viewOf(cwd)).state.current_task.progress_percentage).toBeNull();
});

test("a save is exported under the protocol's name, and never over another file", async () => {
  const cwd = copy();

  const first = await run(["saves", "export", "latest", "out/of/here", "--as", "protocol"], { cwd });
  const again = await run(["saves", "export", "latest", "out/of/here", "--as", "protocol"], { cwd });
  const forced = await run(["saves", "export", "latest", "out/of/here", "--as", "protocol", "--force"], {
    cwd,
  });

  expect([first.code, again.code, forced.code]).toEqual([0, 64, 0]);
  const [name = "", ...others] = readdirSync(join(cwd, "out/of/here"));
  expect(others).toEqual([]);
  expect(name).toMatch(/^red-1_\d{14}_routine\.checkpoint$/);
  expect(first.stderr).toBe(`wrote out/of/here/${name}\n`);
  const view = parseProtocol(readFileSync(join(cwd, "out/of/here", name), "utf8"));
  expect(view).toEqual(await viewOf(cwd));
  expect(name).toContain(`_${view.timestamp.replace(/\D/g, "")}_`);
});

test("- is stdout, for one export", async () => {
  const cwd = copy();

  const one = await run(["saves", "export", "latest", "-", "--as", "protocol"], { cwd });
  const two = await run(["saves", "export", "latest", "-", "-", "--as", "protocol"], { cwd });

  expect([one.code, one.stderr, existsSync(join(cwd, "-"))]).toEqual([0, "", false]);
  expect(parseProtocol(one.stdout)).toEqual(await viewOf(cwd));
  expect(two).toMatchObject({
    code: 64,
    stdout: "",
    stderr: expect.stringContaining("--as is for one file, and 2 are named"),
  });
});

test("a save whose name another one of its second has is not exported over that one", async () => {
  const cwd = copy();
  await run(["saves", "export", "latest", "out", "--as", "protocol"], { cwd });
  const [name = ""] = readdirSync(join(cwd, "out"));
  writeFileSync(join(cwd, "out", name), "that of another save");

  const { code, stderr } = await run(["saves", "export", "latest", "out", "--as", "protocol"], { cwd });

  const why = "already exists, of this save or of another one of that second";
  expect([code, stderr]).toEqual([64, `runner: out/${name} ${why}: give another folder, or pass --force\n`]);
  expect(readFileSync(join(cwd, "out", name), "utf8")).toBe("that of another save");
});

test("what cannot be exported leaves nothing behind", async () => {
  const cwd = copy();

  const { code } = await run(["saves", "export", "nothing-like-that", "out", "--as", "protocol"], { cwd });

  expect([code, existsSync(join(cwd, "out"))]).toEqual([66, false]);
});

test("--json prints the view on one line", async () => {
  const { stdout } = await run(["saves", "export", "latest", "-", "--as", "protocol", "--json"], {
    cwd: copy(),
  });

  expect(stdout.trim().split("\n")).toHaveLength(1);
  parseProtocol(stdout);
});
