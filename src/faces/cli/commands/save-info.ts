import { nodeDisk } from "../../../base/disk/disk.ts";
import { describeError, EXIT_CODES, orElseLater, RunnerError } from "../../../base/errors.ts";
import { agentOf } from "../../../base/vocabulary/agent-id.ts";
import { glanceHead } from "../../../record/journal/glance-head.ts";
import { journalFile } from "../../../record/journal/journal-name.ts";
import { type GameSaves, listScanned } from "../../../record/saves/folder/list-saves.ts";
import { FolderScan } from "../../../record/saves/folder/scan-folder.ts";
import type { SaveEntry } from "../../../record/saves/format/save-entry.ts";
import { newestFirst } from "../../../record/saves/lookup/lineage.ts";
import type { Options } from "../options/options.ts";
import type { World } from "../process-context.ts";
import { renderFields } from "../render/fields.ts";
import { renderGameInfo } from "../render/game-info.ts";
import { plainText } from "../render/plain-text.ts";
import { renderGoals } from "../render/status/goals.ts";
import { coloursFor } from "../view/colour.ts";

/** Shows what the saves hold: no ROM, no key, no emulator. Returns the exit code. */
export async function showSaveInfo(world: World, options: Options): Promise<number> {
  const { env, stdout, stderr } = world;
  const folder = options.saveDir ?? "saves";
  const scan = new FolderScan(nodeDisk, folder, { holdsPresent: true });
  const { games, refused } = listScanned(scan, {
    headOf: ({ slug }, saves) => glanceHead(nodeDisk, journalFile(folder, slug), saves),
    archive: false,
  });
  const found = await Promise.all(games.map((game) => present(scan, game)));
  const reports = found.flatMap(({ report }) => (report === null ? [] : [report]));
  const [newest] = reports;
  const errors = [...refused.map(({ error }) => error), ...found.flatMap(({ error }) => error ?? [])];
  const failure = newest === undefined ? (errors.shift() ?? noSave(folder, games)) : null;
  const told = new Set(errors.map(describeError));
  const notices = found.flatMap((game) => game.notices).filter((notice) => !told.has(notice));
  if (errors.length > 0 || notices.length > 0) {
    const { renderError } = await import("../render/remedy.ts");
    for (const line of [...errors.map(renderError), ...notices]) stderr.write(`runner: ${plainText(line)}\n`);
  }
  if (newest === undefined) throw failure;
  if (options.json === true) stdout.write(`${JSON.stringify(newest)}\n`);
  else {
    const { bold } = coloursFor(stdout, env);
    stdout.write(reports.map((report) => `${render(report, bold)}\n`).join("\n"));
  }
  return EXIT_CODES.done;
}

/** The report of one game, or the reason for having none. */
interface Found {
  readonly report: Report | null;
  readonly error: RunnerError | null;
  readonly notices: readonly string[];
}

/** Reads the save that the next run of a game continues from, whole, as that run does. */
async function present(scan: FolderScan, game: GameSaves): Promise<Found> {
  if (game.current === null) return { report: null, error: null, notices: [] };
  const { loadPresent } = await import("../../../record/saves/load-present.ts");
  return orElseLater(
    async () => {
      const saved = await loadPresent({ folder: scan.folder, game: game.game, head: game.head, scan });
      return { report: describe(saved, game), error: null, notices: saved.notices };
    },
    (error) => ({ report: null, error, notices: [] }),
  );
}

/** Nothing to continue from; what the archive holds is named. */
function noSave(folder: string, games: readonly GameSaves[]): RunnerError {
  const archived = newestFirst(games.flatMap(({ saves }) => saves)).filter(
    ({ place }) => place === "archive",
  );
  const [newest] = archived;
  if (newest === undefined)
    return new RunnerError("no-saves", `${folder} has no save`, { facts: { folder } });
  const { file, info } = newest;
  const count = archived.length === 1 ? "one save" : `${archived.length} saves`;
  return new RunnerError(
    "no-saves",
    `${folder} has no save to continue from, but ${count} in its archive, the newest of step ${info.totalSteps} (${file})`,
    { facts: { folder, archived: file } },
  );
}

type Report = ReturnType<typeof describe>;

/** The save of one game as `--json` prints it. The keys are pinned: scripts rely on them. */
function describe({ file, info }: SaveEntry, { backups }: Pick<GameSaves, "backups">) {
  return {
    file,
    kind: info.kind,
    id: info.id,
    parentId: info.parentId,
    runId: info.runId,
    branchId: info.branchId,
    seq: info.seq,
    version: info.version,
    totalSteps: info.totalSteps,
    saveTime: info.saveTime,
    game: info.game.title,
    romSha256: info.game.romSha256,
    agentId: agentOf(info),
    model: info.model,
    goal: info.inputs?.goal ?? null,
    plan: info.plan ?? {},
    machineSha256: info.machineSha256,
    messages: info.messages,
    summaryText: info.summaryText,
    gameInfo: info.gameInfo,
    backups: backups.map(({ file: backup, info: { totalSteps, saveTime } }) => ({
      file: backup,
      totalSteps,
      saveTime,
    })),
  };
}

function render(report: Report, bold: (text: string) => string): string {
  const fields = renderFields([
    ["File", report.file],
    ["Steps", String(report.totalSteps)],
    ["Saved", `${report.saveTime} (${report.kind})`],
    ["Game", renderGameInfo(report.gameInfo)],
    ["Agent", report.agentId],
    ["Player", report.model],
    ...renderGoals(report.goal, report.plan),
    ["Messages", String(report.messages)],
    ["Summary", report.summaryText === null ? "none yet" : plainText(report.summaryText)],
    ["Backups", report.backups.map(({ file, saveTime }) => `${file} (${saveTime})`).join("\n") || "none"],
  ]);
  return `${bold(plainText(report.game))}\n${fields}`;
}
