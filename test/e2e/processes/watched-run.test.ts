import { readdirSync, readFileSync, readlinkSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { nodeDisk } from "../../../src/base/disk/disk.ts";
import { readInfo } from "../../../src/record/saves/format/read-info.ts";
import { playedFolder } from "../../helpers/runs/played-folder.ts";
import { runProcess, startRunner } from "../../helpers/runs/run-command.ts";
import { listenTo } from "../../helpers/web/listen-to.ts";
import { type StartedViewer, startViewer } from "../../helpers/web/start-viewer.ts";
import { send } from "../../helpers/web/test-viewer.ts";

const VIEWERS = 10;
const STEPS = 60;

const played = playedFolder(["--new-game", "--seed", "7", "--steps", "2", "--quiet"]);
const GO_ON = ["--model", "explorer", "--until-step", String(STEPS), "--quiet"];

/** A page of a viewer, which follows the run. */
async function openPage(viewer: StartedViewer) {
  const opened = await send(viewer.port, `/?token=${viewer.token}`);
  const [cookie = ""] = opened.headers["set-cookie"]?.[0]?.split(";") ?? [];
  const page = await listenTo({ port: viewer.port, cookie }, "lantern");
  await page.saw("timeline", ({ rows }) => rows >= 2);
  return page;
}

/** The files of a folder that a process holds open. */
function heldBy(pid: number, folder: string): readonly string[] {
  return readdirSync(`/proc/${pid}/fd`).flatMap((descriptor) => {
    try {
      const file = readlinkSync(`/proc/${pid}/fd/${descriptor}`);
      return file.startsWith(folder) ? [file] : [];
    } catch {
      return [];
    }
  });
}

const ID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;
/** When it was, how long it took, and what follows from the two: sums, totals, and where the next line begins. */
const OF_TIME = new Set(["time", "ms", "prev", "sum", "hash", "offset", "playedMs", "totals"]);

/** The records of a journal, with the ids in the order in which they came in the place of ids. */
function tale(folder: string): readonly unknown[] {
  const ids = new Map<string, string>();
  const text = readFileSync(join(folder, "lantern_journal.jsonl"), "utf8").replace(ID, (id) => {
    ids.set(id, ids.get(id) ?? `id ${ids.size}`);
    return ids.get(id) ?? "";
  });
  const lines = text.trimEnd().split("\n");
  return lines.map((line) => JSON.parse(line, (key, value) => (OF_TIME.has(key) ? null : value)));
}

/** The names in a save folder, without the ids in them. */
function namesIn(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true })
    .map((name) => String(name).replace(/_[0-9a-f]{8}\.png$/, ".png"))
    .sort();
}

test.skipIf(process.platform !== "linux")(
  "a run is the same with ten viewers that follow it, half of which are killed, and none keeps a file or a lock",
  async () => {
    const [alone, watched] = [played(), played()];
    const folder = join(watched, "saves");
    await runProcess(GO_ON, { cwd: alone });
    const viewers = await Promise.all(
      Array.from({ length: VIEWERS }, () => startViewer(["--quiet"], { cwd: watched })),
    );
    const pages = await Promise.all(viewers.map(openPage));

    const running = startRunner(GO_ON, { cwd: watched });
    await Promise.all(pages.slice(5).map((page) => page.saw("timeline", ({ rows }) => rows > 2)));
    for (const { child } of viewers.slice(5)) child.kill("SIGKILL");
    const { code, stderr } = await running.finished;
    await Promise.all(pages.slice(0, 5).map((page) => page.saw("timeline", ({ rows }) => rows === STEPS)));
    const held = viewers.slice(0, 5).flatMap(({ child }) => heldBy(child.pid ?? 0, watched));

    expect([code, stderr]).toEqual([0, ""]);
    expect(held).toEqual([]);
    expect(namesIn(folder)).toEqual(namesIn(join(alone, "saves")));
    expect(tale(folder)).toEqual(tale(join(alone, "saves")));
    const main = `lantern_save_step00${STEPS}.png`;
    const infos = [folder, join(alone, "saves")].map((saves) => readInfo(nodeDisk, join(saves, main)));
    expect(infos[0]?.machineSha256).toBe(infos[1]?.machineSha256);
    for (const { child } of viewers.slice(0, 5)) child.kill("SIGINT");
    const ends = await Promise.all(viewers.slice(0, 5).map(({ finished }) => finished));
    expect(ends.map((end) => [end.code, end.stderr])).toEqual(Array(5).fill([0, ""]));
  },
);
