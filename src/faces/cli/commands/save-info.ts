import { nodeDisk } from "../../../base/disk/disk.ts";
import { EXIT_CODES, RunnerError } from "../../../base/errors.ts";
import { agentOf } from "../../../base/vocabulary/agent-id.ts";
import { glanceHead } from "../../../record/journal/glance-head.ts";
import { journalFile } from "../../../record/journal/journal-name.ts";
import { type GameSaves, listSaves } from "../../../record/saves/folder/list-saves.ts";
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
  const { games, refused } = listSaves(folder, {
    headOf: ({ slug }, saves) => glanceHead(nodeDisk, journalFile(folder, slug), saves),
    archive: false,
  });
  for (const { error } of refused) {
    const { renderError } = await import("../render/remedy.ts");
    stderr.write(`runner: ${renderError(error)}\n`);
  }
  const reports = games.flatMap(describe);
  const [newest] = reports;
  if (newest === undefined) {
    throw new RunnerError("no-saves", `${folder} has no save`, { facts: { folder } });
  }
  if (options.json === true) stdout.write(`${JSON.stringify(newest)}\n`);
  else {
    const { bold } = coloursFor(stdout, env);
    stdout.write(reports.map((report) => `${render(report, bold)}\n`).join("\n"));
  }
  return EXIT_CODES.done;
}

/** The save of one game as `--json` prints it. The keys are pinned: scripts rely on them. */
function describe({ current, backups }: GameSaves) {
  if (current === null) return [];
  const { info } = current;
  return [
    {
      file: current.file,
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
      backups: backups.map(({ file, info: { totalSteps, saveTime } }) => ({
        file,
        totalSteps,
        saveTime,
      })),
    },
  ];
}

function render(report: ReturnType<typeof describe>[number], bold: (text: string) => string): string {
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
