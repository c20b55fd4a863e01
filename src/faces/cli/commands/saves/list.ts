import { nodeDisk } from "../../../../base/disk/disk.ts";
import { describeError, EXIT_CODES, orElseLater } from "../../../../base/errors.ts";
import { renderBytes } from "../../../../base/quantities/size.ts";
import { formatPlace } from "../../../../base/text/cut-text.ts";
import { agentOf, DEFAULT_AGENT_ID } from "../../../../base/vocabulary/agent-id.ts";
import type { JsonObject } from "../../../../base/vocabulary/json.ts";
import { journalFile } from "../../../../record/journal/journal-name.ts";
import { JournalReader } from "../../../../record/journal/journal-reader.ts";
import type { GameSaves } from "../../../../record/saves/folder/list-saves.ts";
import type { SaveEntry } from "../../../../record/saves/format/save-entry.ts";
import { loadPresent } from "../../../../record/saves/load-present.ts";
import { isLeftOpen } from "../../../../record/saves/lookup/lineage.ts";
import { STOP_SAVES } from "../../../../record/seam/stop-saves.ts";
import { noSaves, openSaves, type SaveFolder } from "../../open-saves.ts";
import type { Run } from "../../options/subcommand.ts";
import type { World } from "../../process-context.ts";
import { plainText } from "../../render/plain-text.ts";
import { renderMinute, renderShortId } from "../../render/quantities.ts";
import { renderError } from "../../render/remedy.ts";
import { groupByBranch } from "../../render/saves/branches.ts";
import { type Column, renderTable } from "../../render/table.ts";
import { type Colours, coloursFor } from "../../view/colour.ts";

const COLUMNS: readonly Column[] = [
  { title: " " },
  { title: "id" },
  { title: "kind" },
  { title: "label", least: 14 },
  { title: "step", align: "right" },
  { title: "time" },
  { title: "place", least: 8, drop: "late" },
  { title: "size", align: "right", drop: "early" },
  { title: "parent", drop: "early" },
];

/** Lists the saves, the newest first. Returns the exit code. */
export const listAllSaves: Run<{ readonly all?: boolean }> = async (world, options, _, { all = false }) => {
  const { stdout, stderr, env } = world;
  const saves = openSaves(world, options);
  if (saves.games.length === 0) throw noSaves(saves, options);
  for (const { error } of saves.refused) stderr.write(`runner: ${plainText(renderError(error))}\n`);
  const isShown = ({ place }: SaveEntry): boolean => all || place !== "archive";
  const games = await Promise.all(saves.games.map((game) => withPresent(world, saves, game)));
  const texts = games.map((game) => {
    const shown = game.saves.filter(isShown);
    const reader = new JournalReader(nodeDisk, journalFile(saves.folder, game.game.slug));
    const isOpen = isLeftOpen(game.saves, STOP_SAVES.isOpenBy(reader));
    const lineOf = (entry: SaveEntry): string =>
      `${JSON.stringify({ ...saveFactsOf(entry, game), isOpenInterrupt: isOpen(entry) })}\n`;
    if (options.json === true) return shown.map(lineOf).join("");
    return renderGame({ game, shown, isOpen }, coloursFor(stdout, env), stdout.columns);
  });
  stdout.write(texts.join(options.json === true ? "" : "\n"));
  return EXIT_CODES.done;
};

/** The game, its current save being the one that the next run continues from. Saves passed over are named on stderr. */
async function withPresent(
  { stderr }: World,
  { folder, refused }: SaveFolder,
  game: GameSaves,
): Promise<GameSaves> {
  if (game.current === null) return game;
  const told = new Set(refused.map(({ error }) => describeError(error)));
  return orElseLater(
    async () => {
      const { file, notices } = await loadPresent({ folder, game: game.game, head: game.head });
      const others = notices.filter((notice) => !told.has(notice));
      for (const notice of others) stderr.write(`runner: ${plainText(notice)}\n`);
      return { ...game, current: game.saves.find((entry) => entry.file === file) ?? game.current };
    },
    (error) => {
      stderr.write(`runner: ${plainText(renderError(error))}\n`);
      return { ...game, current: null };
    },
  );
}

/** A save in `--json`. The keys are pinned: scripts rely on them. */
export function saveFactsOf(
  { file, place, bytes, info }: SaveEntry,
  { current }: Pick<GameSaves, "current">,
): JsonObject {
  return {
    file,
    where: place,
    isCurrent: file === current?.file,
    id: info.id,
    parentId: info.parentId,
    runId: info.runId,
    branchId: info.branchId,
    seq: info.seq,
    kind: info.kind,
    label: info.label,
    totalSteps: info.totalSteps,
    saveTime: info.saveTime,
    place: placeOfSave(info.gameInfo),
    bytes,
    game: info.game.title,
    romSha256: info.game.romSha256,
    model: info.model,
    messages: info.messages,
    agentId: agentOf(info),
    machineSha256: info.machineSha256,
  };
}

/** The player's place in the game, if the save has it. */
export function placeOfSave({ place }: { readonly place?: unknown }): string | null {
  return typeof place === "string" ? place : null;
}

/** The list of one game's saves. */
interface Listed {
  readonly game: GameSaves;
  readonly shown: readonly SaveEntry[];
  /** Whether a save is an interrupt that waits for a person. */
  readonly isOpen: (save: SaveEntry) => boolean;
}

function renderGame({ game, shown, isOpen }: Listed, colours: Colours, width: number | null): string {
  const { bold, dim, green } = colours;
  const { current, saves } = game;
  const branches = groupByBranch(shown, game);
  const entries = branches.flatMap(({ entries }) => entries);
  const rows = entries.map((entry) => rowOf(entry, entry.file === current?.file, isOpen(entry)));
  const [titles = "", ...lines] = renderTable(COLUMNS, rows, width);
  const paint = (line: string, { file, place }: SaveEntry): string =>
    place === "archive" ? dim(line) : file === current?.file ? green(line) : line;
  const painted = new Map(entries.map((entry, i) => [entry, paint(lines[i] ?? "", entry)]));
  const agent = agentOf(current?.info ?? {});
  const hidden = saves.length - shown.length;
  return [
    bold(plainText(game.game.title)) + (agent === DEFAULT_AGENT_ID ? "" : dim(`, agent ${agent}`)),
    ...(shown.length === 0 ? [] : [dim(titles)]),
    ...branches.flatMap(({ title, entries }) => [
      ...(branches.length === 1 ? [] : [dim(title)]),
      ...entries.map((entry) => painted.get(entry) ?? ""),
    ]),
    ...(hidden === 0 ? [] : [dim(`${hidden} more in the archive: runner saves list --all`)]),
    "",
  ].join("\n");
}

function rowOf({ place, info, bytes }: SaveEntry, isCurrent: boolean, isOpen: boolean): readonly string[] {
  const isPlain = place === "main" || place === "checkpoint" || place === "slot";
  const kind = isOpen ? `open ${info.kind}` : info.kind;
  return [
    isCurrent ? "▶" : "",
    renderShortId(info.id),
    isPlain ? kind : `${kind} (${place})`,
    info.label ?? "",
    String(info.totalSteps),
    renderMinute(info.saveTime),
    formatPlace(placeOfSave(info.gameInfo) ?? ""),
    renderBytes(bytes),
    renderShortId(info.parentId),
  ];
}
