import { copyFileSync, mkdirSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { nodeDisk } from "../../../src/base/disk/disk.ts";
import { createMemoryStore, createRunner } from "../../../src/index.ts";
import { temporaryFolder } from "../../helpers/disks/folders.ts";
import { bytesIn } from "../../helpers/interrupts/bytes-in.ts";
import { LANTERN_GAME } from "../../helpers/interrupts/runner-places.ts";
import { playedFolder } from "../../helpers/runs/played-folder.ts";
import { run } from "../../helpers/runs/run-command.ts";
import { recordsOf } from "../../helpers/saves/journals.ts";

const copy = playedFolder(["--agent-id", "red-1", "--steps", "12", "--save-every", "5"]);

/** What `saves list --all` tells of each save. */
async function savesIn(cwd: string): Promise<readonly Record<string, unknown>[]> {
  const { stdout } = await run(["saves", "list", "--all", "--json"], { cwd });
  return stdout
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
}

test("a run keeps its agent, and every list of saves names it", async () => {
  const cwd = copy();

  await run(["--steps", "2"], { cwd });

  const [newest] = await savesIn(cwd);
  const info = JSON.parse((await run(["--save-info", "--json"], { cwd })).stdout);
  const shown = await run(["saves", "list"], { cwd });
  expect(newest).toMatchObject({ agentId: "red-1", totalSteps: 14 });
  expect(info).toMatchObject({ agentId: "red-1", totalSteps: 14 });
  expect((await run(["--save-info"], { cwd })).stdout).toMatch(/^Agent +red-1$/m);
  expect((await run(["saves", "show", "latest"], { cwd })).stdout).toMatch(/^Agent +red-1$/m);
  expect(shown.stdout.split("\n")[0]).toBe("LANTERN, agent red-1");
});

test("without a name the agent is runner", async () => {
  const cwd = copy();
  await run(["--new-game", "--steps", "1"], { cwd });

  expect((await savesIn(cwd))[0]).toMatchObject({ agentId: "runner" });
});

test.each([
  ["a space", "red 1"],
  ["nothing", ""],
  ["a slash", "a/b"],
  ["65 characters", "x".repeat(65)],
])("an agent with %s in its name is refused", async (_, name) => {
  const { code, stderr } = await run(["--agent-id", name, "--steps", "1"], { cwd: copy() });

  expect(code).toBe(64);
  expect(stderr).toContain("--agent-id takes 1 to 64 letters, digits, dashes, underscores and dots");
});

test.each([[["--steps", "1"]], [["--load", "backup", "--steps", "1"]], [["--to-step", "4", "--steps", "1"]]])(
  "a save of another agent is refused with both names, and nothing is written: %j",
  async (args) => {
    const cwd = copy();
    const before = readdirSync(join(cwd, "saves"));

    const { code, stderr } = await run(["--agent-id", "red-2", ...args], { cwd });

    expect(code).toBe(65);
    expect(stderr).toContain(
      "this run is of agent red-1, not of red-2: pass --agent-id red-1, or take the run over with --set adopt=on",
    );
    expect(readdirSync(join(cwd, "saves"))).toEqual(before);
  },
);

test("adopt=on takes a run over, once, and the journal tells", async () => {
  const cwd = copy();

  const adopted = await run(["--agent-id", "red-2", "--set", "adopt=on", "--steps", "1"], { cwd });
  const goesOn = await run(["--agent-id", "red-2", "--steps", "1"], { cwd });
  const refused = await run(["--agent-id", "red-1", "--steps", "1"], { cwd });

  expect([adopted.code, goesOn.code, refused.code]).toEqual([0, 0, 65]);
  const decisions = recordsOf(nodeDisk, join(cwd, "saves/lantern_journal.jsonl")).filter(
    ({ type }) => type === "decision",
  );
  expect(decisions).toMatchObject([{ reason: "agentId: red-1 → red-2", told: null, step: 12 }]);
  expect((await savesIn(cwd))[0]).toMatchObject({ agentId: "red-2", totalSteps: 14 });
  expect((await run(["saves", "verify", "--all"], { cwd })).code).toBe(0);
});

test("at an interrupt, too, another agent is refused, and may adopt the run", async () => {
  const cwd = copy();
  await run(["--interrupt-before", "act", "--steps", "1"], { cwd });
  const before = bytesIn(cwd);

  const shown = await run(["--agent-id", "red-2", "--steps", "1"], { cwd });
  const refused = await run(["resume", "--agent-id", "red-2"], { cwd });

  expect([shown.code, refused.code]).toEqual([65, 65]);
  expect(bytesIn(cwd)).toEqual(before);
  const adopting = [
    "resume",
    "--agent-id",
    "red-2",
    "--set",
    "adopt=on",
    "--set",
    "interrupts=off",
    "--steps",
    "1",
  ];
  expect((await run(adopting, { cwd })).code).toBe(0);
  expect((await savesIn(cwd))[0]).toMatchObject({ agentId: "red-2", totalSteps: 13 });
});

test("a run that names no agent goes on as the one of its saves", async () => {
  const cwd = copy();
  const { code } = await run(["--steps", "1"], { cwd, env: {} });

  expect(code).toBe(0);
  expect((await savesIn(cwd))[0]).toMatchObject({ agentId: "red-1" });
});

test("two agents in one folder take turns, and neither loses a step", async () => {
  const cwd = copy();
  // As a kill leaves it: two steps are in the journal only.
  rmSync(join(cwd, "saves/lantern_save_step0012.png"));

  const second = await run(["--agent-id", "red-2", "--new-game", "--steps", "3"], { cwd });

  expect(second.code).toBe(0);
  expect(second.stderr).toContain("the run of agent red-1 was saved");
  const [newestOfFirst] = (await savesIn(cwd)).filter(({ agentId }) => agentId === "red-1");
  expect(newestOfFirst).toMatchObject({ totalSteps: 12, where: "archive" });
  const refused = await run(["--agent-id", "red-1", "--steps", "1"], { cwd });
  expect(refused.code).toBe(65);
  expect(refused.stderr).toContain(`load its own game with --load ${newestOfFirst?.["id"]}, `);

  const first = await run(["--agent-id", "red-1", "--load", String(newestOfFirst?.["id"]), "--steps", "1"], {
    cwd,
  });

  expect(first.code).toBe(0);
  const saves = await savesIn(cwd);
  expect(saves.find(({ isCurrent }) => isCurrent)).toMatchObject({ agentId: "red-1", totalSteps: 13 });
  expect(saves.find(({ agentId }) => agentId === "red-2")).toMatchObject({ totalSteps: 3, where: "archive" });
  const shown = (await run(["saves", "list", "--all"], { cwd })).stdout;
  expect(shown).toMatch(/^Branch \w+ of an earlier game, run \w+, agent red-2$/m);
  expect(shown).toMatch(/the current one, agent red-1$/m);
});

test("a save of a version without agents is of runner", async () => {
  const cwd = temporaryFolder();
  mkdirSync(join(cwd, "saves/checkpoints"), { recursive: true });
  const fixture = new URL("../../fixtures/saves/v1/conversation.png", import.meta.url);
  copyFileSync(fixture, join(cwd, "saves/checkpoints/lantern_step0004_manual_00000001.png"));

  expect((await savesIn(cwd))[0]).toMatchObject({ agentId: "runner" });
});

test("createRunner keeps an agent's name, refuses another's, and adopts", async () => {
  const store = createMemoryStore(LANTERN_GAME);
  const mine = await createRunner({ store, agentId: "red-1" });
  await mine.invoke({ steps: 2 });
  const other = await createRunner({ store, agentId: "red-2" });

  await expect(other.invoke({ steps: 1 })).rejects.toMatchObject({
    code: "agent-mismatched",
    facts: { agent: "red-1", asked: "red-2", own: null },
  });
  await (await createRunner({ store, agentId: "red-2", adopt: true })).invoke({ steps: 1 });

  expect((await store.latest())?.info).toMatchObject({ agentId: "red-2", totalSteps: 3 });
  await expect(createRunner({ store, agentId: "red/2" })).rejects.toMatchObject({ code: "config-invalid" });
});
