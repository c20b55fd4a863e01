import { existsSync, readFileSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import type { GoingOn } from "../../../packages/viewer/src/web/api.ts";
import { findLockHolder } from "../../../src/base/disk/folder-lock.ts";
import { temporaryFolder } from "../../helpers/disks/folders.ts";
import { playedFolder } from "../../helpers/runs/played-folder.ts";
import { run } from "../../helpers/runs/run-command.ts";
import { type StartedViewer, startViewer } from "../../helpers/web/start-viewer.ts";
import { send } from "../../helpers/web/test-viewer.ts";

const played = playedFolder(["--new-game", "--steps", "4", "--quiet"]);
const LOG = "lantern_watch.log";

async function act(viewer: StartedViewer, what: string, body: object) {
  const opened = await send(viewer.port, `/?token=${viewer.token}`);
  const [cookie = ""] = opened.headers["set-cookie"]?.[0]?.split(";") ?? [];
  const headers = { cookie, origin: `http://127.0.0.1:${viewer.port}`, "content-type": "application/json" };
  const asked = { method: "POST", headers, body: JSON.stringify(body) };
  return send(viewer.port, `/api/games/lantern/${what}`, asked);
}

test("a run that the page started goes on when the viewer is killed, and its output goes to a log", async () => {
  const cwd = played();
  const folder = join(cwd, "saves");
  const viewer = await startViewer(["--control", "--quiet"], { cwd });

  const answer = await act(viewer, "branch", { index: 1, steps: 1_000_000 });
  const { command, started } = JSON.parse(answer.text) as GoingOn;
  const pid = started?.pid ?? 0;
  onTestFinished(() => killQuietly(pid));
  viewer.child.kill("SIGKILL");
  await viewer.finished;
  const holder = findLockHolder({ folder, slug: "lantern" });
  const saved = await run(["save", "--note", "still here"], { cwd });
  process.kill(pid, "SIGTERM");
  while (findLockHolder({ folder, slug: "lantern" }) !== null) await delay(20);

  expect(command).toBe("runner --to-step 2 --steps 1000000");
  expect(holder?.pid).toBe(pid);
  expect(saved.code).toBe(0);
  const log = join(folder, LOG);
  expect(statSync(log).mode & 0o777).toBe(0o600);
  expect(readFileSync(log, "utf8")).toMatch(/^\S+Z runner --to-step 2 --steps 1000000\n/);
  expect(readFileSync(log, "utf8")).not.toContain(viewer.token);
  expect((await run(["saves", "verify"], { cwd })).code).toBe(0);
});

test("an open interrupt is decided from the page, with words that no shell may read", async () => {
  const cwd = played();
  await run(["--model", "explorer", "--steps", "2", "--interrupt-before", "act", "--quiet"], { cwd });
  const viewer = await startViewer(["--control", "--quiet", "--save-dir", "saves"], { cwd });
  const say = "$(touch hacked); `touch hacked` 'and' \"so on\"\n--steps 9";

  const answer = await act(viewer, "decide", { decision: "buttons", buttons: ["up", "a"], say });

  const { command, started, why } = JSON.parse(answer.text) as GoingOn;
  while (findLockHolder({ folder: join(cwd, "saves"), slug: "lantern" }) !== null) await delay(20);
  expect([answer.status, why]).toEqual([200, null]);
  expect(command).toContain("--buttons=up,a");
  expect(command).toContain("--save-dir saves");
  expect(started?.log).toBe(join(cwd, "saves", LOG));
  expect(existsSync(join(cwd, "hacked"))).toBe(false);
  const journal = readFileSync(join(cwd, "saves/lantern_journal.jsonl"), "utf8");
  expect(journal).toContain(JSON.stringify(say).slice(1, -1));
  viewer.child.kill("SIGINT");
  expect((await viewer.finished).code).toBe(0);
});

test("what a run said that ended at once is told", async () => {
  const cwd = played();
  const viewer = await startViewer(["--control", "--quiet"], {
    cwd,
    env: { RUNNER_MODEL: "claude-sonnet-5-5" },
  });

  const refused = await act(viewer, "branch", { index: 1, steps: 1 });

  expect([refused.status, refused.text]).toEqual([409, expect.stringContaining("set ANTHROPIC_API_KEY")]);
});

test("a link in the place of the log is not written through", async () => {
  const cwd = played();
  const precious = join(temporaryFolder(), "precious.txt");
  writeFileSync(precious, "precious");
  symlinkSync(precious, join(cwd, "saves", LOG));
  const viewer = await startViewer(["--control", "--quiet"], { cwd });

  const refused = await act(viewer, "branch", { index: 1, steps: 1 });

  expect(refused.status).toBe(500);
  expect(refused.text).toContain(`${LOG} cannot be written, its links go in a circle`);
  expect(readFileSync(precious, "utf8")).toBe("precious");
});

function killQuietly(pid: number): void {
  try {
    process.kill(pid, "SIGKILL");
  } catch {
    // It is over.
  }
}
