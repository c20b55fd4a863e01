import { appendFileSync, copyFileSync, readdirSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { DRIFT_SIGNALS } from "../../../src/parts/drift/base/drift.ts";
import type { RunStatus } from "../../../src/play/status/run-status.ts";
import { temporaryFolder } from "../../helpers/disks/folders.ts";
import { bytesIn } from "../../helpers/interrupts/bytes-in.ts";
import { playedFolder } from "../../helpers/runs/played-folder.ts";
import { run, startRunner } from "../../helpers/runs/run-command.ts";
import { pressing } from "../../helpers/server/messages-replies.ts";
import { strictServer } from "../../helpers/server/strict-server.ts";
import { openTerminal } from "../processes/open-terminal.ts";

const copy = playedFolder(["--agent-id", "red-1", "--goal", "light the lamp", "--steps", "32"]);
const LANTERN = fileURLToPath(new URL("../../../roms.example/lantern.gb", import.meta.url));
const JOURNAL = "saves/lantern_journal.jsonl";

async function statusOf(cwd: string, ...args: readonly string[]) {
  const { code, stdout, stderr } = await run(["status", "--json", ...args], { cwd });
  return { code, stderr, status: JSON.parse(stdout) as RunStatus };
}

/** Every file's bytes and times. */
function traceOf(folder: string) {
  const names = readdirSync(folder, { recursive: true, encoding: "utf8" }).sort();
  const times = names.map((name) => {
    const { mtimeMs, ctimeMs, ino } = statSync(join(folder, name));
    return { name, mtimeMs, ctimeMs, ino };
  });
  return { bytes: bytesIn(folder), times };
}

test("a run that nobody plays: everything of it, and exit code 1", async () => {
  const cwd = copy();
  await run(["tell", "Go back to the village"], { cwd });
  await run(["tell", "And then rest"], { cwd });

  const { code, status } = await statusOf(cwd);

  expect(code).toBe(1);
  expect(status).toMatchObject({
    ...{ live: false, process: null, game: "LANTERN", slug: "lantern", agentId: "red-1", model: "explorer" },
    ...{ step: 32, savedStep: 32, place: expect.any(String), goal: "light the lamp", workflow: null },
    ...{ interrupt: null, stopped: null, level: 0, costUsdAnHour: 0, pendingMail: 2, notices: [] },
    checkpoints: { routine: { step: 32 }, milestone: { step: expect.any(Number) } },
  });
  expect(status.stepsAnHour).toBeGreaterThan(0);
  expect(Object.keys(status.signals)).toEqual(DRIFT_SIGNALS);
  expect((await run(["saves", "show", status.checkpoints.routine?.id ?? ""], { cwd })).code).toBe(0);
});

test("for people it says the same", async () => {
  const { code, stdout } = await run(["status"], { cwd: copy() });

  expect(code).toBe(1);
  expect(stdout).toMatch(/^LANTERN, agent red-1: not running\n/);
  expect(stdout).toMatch(/^Step +32, saved at 32, last at \d{4}-/m);
  expect(stdout).toMatch(/^Goal +light the lamp$/m);
  expect(stdout).toMatch(/^Pace +\d+ steps an hour, \$0\.00 an hour$/m);
  expect(stdout).toMatch(/^Level +0 \(no drift\)$/m);
  expect(stdout).toMatch(/^Mail +none waiting$/m);
  expect(stdout).toMatch(/^Checkpoints +routine: step 32, /m);
});

test("nothing in the folder is touched, and neither a ROM nor a key is needed", async () => {
  const cwd = temporaryFolder();
  const rom = join(cwd, "game.gb");
  copyFileSync(LANTERN, rom);
  await run(["game.gb", "--model", "explorer", "--steps", "12"], { cwd });
  rmSync(rom);
  // As a process that writes at the moment leaves it.
  rmSync(join(cwd, "saves/lantern_save_step0012.png"));
  appendFileSync(join(cwd, JOURNAL), '{"type":"reply","seq":99,"ste');
  const before = traceOf(join(cwd, "saves"));

  const { code, status } = await statusOf(cwd);
  await run(["status"], { cwd });

  expect(code).toBe(1);
  expect(status).toMatchObject({ step: 12, savedStep: 10 });
  expect(traceOf(join(cwd, "saves"))).toEqual(before);
});

test("while a run writes, it is live and never goes back; killed, it is not", async () => {
  const cwd = temporaryFolder();
  const running = startRunner(
    ["--model", "explorer", "--until-step", "100000", "--json", "--save-every", "2"],
    {
      cwd,
    },
  );
  await running.saw('"type":"saved"');

  const seen: RunStatus[] = [];
  while ((seen.at(-1)?.step ?? 0) < (seen[0]?.step ?? 0) + 20) {
    const { code, status } = await statusOf(cwd);
    expect([code, status.live, status.process?.pid]).toEqual([0, true, running.child.pid]);
    seen.push(status);
  }
  running.child.kill("SIGKILL");
  const { stdout } = await running.finished;
  const after = await statusOf(cwd);

  const steps = seen.map(({ step }) => step);
  expect(steps).toEqual(steps.toSorted((a, b) => a - b));
  expect(after).toMatchObject({ code: 1, status: { live: false, process: null } });
  const played = stdout.split('"type":"step-finished"').length - 1;
  expect(after.status.step).toBeGreaterThanOrEqual(Math.max(played, ...steps));
});

test("an LM's run tells what an hour costs, and where it stands for a person", async () => {
  const { env } = await strictServer(() => pressing("a"));
  const cwd = temporaryFolder();
  const stop = ["--interrupt-when", "step == 3"];
  await run(["--model", "claude-sonnet-5-5", "--steps", "5", ...stop], { cwd, env });

  const { code, status } = await statusOf(cwd);

  expect(code).toBe(1);
  expect(status).toMatchObject({
    model: "claude-sonnet-5-5",
    interrupt: "step == 3 holds",
  });
  expect(status.checkpoints.interrupt).toMatchObject({ step: 2 });
  expect(status.costUsdAnHour).toBeGreaterThan(0);
});

test.each([[[]], [["--json"]], [["--watch"]]])(
  "without saves there is nothing to tell: status %j",
  async (args) => {
    const { code, stderr } = await run(["status", ...args], { cwd: temporaryFolder() });

    expect(code).toBe(66);
    expect(stderr).toBe("runner: saves has no save: start a game with runner --steps 50\n");
  },
);

test("--watch gives a line each time where nothing is drawn, until Ctrl-C", async () => {
  const cwd = copy();
  const watching = startRunner(["status", "--watch"], { cwd });
  let seen = "";
  const hasTwo = new Promise<void>((resolve) => {
    watching.child.stdout?.on("data", (chunk) => {
      seen += String(chunk);
      if (seen.split("\n").length > 2) resolve();
    });
  });

  await hasTwo;
  watching.child.kill("SIGINT");
  const { code, stdout, stderr } = await watching.finished;

  expect([code, stderr]).toEqual([1, ""]);
  const [first = "", second] = stdout.split("\n");
  expect(first).toMatch(
    /^\d{4}-\d\d-\d\d .* · red-1 · not running · step 32 · .* · level 0 \(no drift\)( · .*)?$/,
  );
  expect(second).toBe(first);
});

test("--watch draws again in the same place on a terminal", async (context) => {
  const cwd = copy();
  const terminal = openTerminal(context, ["status", "--watch"], { cwd, columns: 60 });

  await terminal.saw("agent red-1: not running", 2);
  terminal.press("\u0003");
  const { code, shown } = await terminal.finished;

  expect(code).toBe(1);
  const [drawn = "", again = ""] = shown.split("\u001b[J");
  const rows = drawn.split("\n").length - 1;
  expect(drawn.endsWith(`\u001b[${rows}A`)).toBe(true);
  expect(again.split("\n")[0]).toContain("LANTERN, agent red-1");
  // biome-ignore lint/suspicious/noControlCharactersInRegex: colours take no room
  const widths = again.split("\r\n").map((line) => line.replace(/\u001b\[\d+m/g, "").length);
  expect(Math.max(...widths)).toBeLessThan(60);
});

test("--rom says which game is meant", async () => {
  const cwd = copy();

  const named = await statusOf(cwd, "--rom", LANTERN);
  const other = await run(["status", "--rom", "none.gb"], { cwd });

  expect(named.status.game).toBe("LANTERN");
  expect([other.code, other.stdout]).toEqual([66, ""]);
});
