import { EXIT_CODES } from "../../../../base/errors.ts";
import { renderCountOf } from "../../../../base/quantities/count.ts";
import { renderBytes } from "../../../../base/quantities/size.ts";
import { agentOf } from "../../../../base/vocabulary/agent-id.ts";
import type { JsonObject } from "../../../../base/vocabulary/json.ts";
import type { LoopNode } from "../../../../base/vocabulary/loop-node.ts";
import type { Memory } from "../../../../base/vocabulary/run-state.ts";
import type { LoadedSave } from "../../../../record/saves/checkpoint-store.ts";
import { stopOf } from "../../../../record/seam/data-parts.ts";
import { loadSave } from "../../open-saves.ts";
import type { Run } from "../../options/subcommand.ts";
import { renderFields } from "../../render/fields.ts";
import { renderGameInfo } from "../../render/game-info.ts";
import { plainLine, plainText } from "../../render/plain-text.ts";
import { renderTime } from "../../render/quantities.ts";
import { flatten } from "../../render/saves/flatten.ts";
import {
  describeHistory,
  type HistoryEntry,
  type HistoryItem,
  pixelsOf,
} from "../../render/saves/history.ts";
import { standingOf } from "../../render/saves/pending-lines.ts";
import { renderGoals } from "../../render/status/goals.ts";
import { NODES_IN_WORDS } from "../../seam/face-parts.ts";
import { type Colours, coloursFor } from "../../view/colour.ts";

/** Shows what a save holds: a page that people read, or everything. Returns the exit code. */
export const showSave: Run<{ readonly all?: boolean }> = async (
  world,
  options,
  [reference = ""],
  { all },
) => {
  const save = await loadSave(world, options, reference);
  const { stdout, env } = world;
  const colours = coloursFor(stdout, env);
  if (options.json === true) stdout.write(`${JSON.stringify(saveAsJson(save))}\n`);
  else stdout.write(all === true ? render(save, colours) : renderPage(save, colours));
  return EXIT_CODES.done;
};

/** A save as one JSON object: its info, its memory, its images by hash and size; of the machine only how large it is. */
function saveAsJson({ file, place, bytes, info, checkpoint }: LoadedSave): JsonObject {
  const { images, ...memory } = checkpoint.memory;
  const { globalNames, regions } = checkpoint.machine;
  return {
    file,
    where: place,
    bytes,
    ...info,
    machine: {
      globals: globalNames.length,
      ...Object.fromEntries(Object.entries(regions).map(([name, region]) => [name, region.length])),
    },
    memory: {
      ...memory,
      images: [...images].map(([sha256, png]) => ({ sha256, bytes: png.length, ...pixelsOf(png) })),
    },
  } as unknown as JsonObject;
}

/** Lines of each section of a page, and characters of each of its lines. */
const MAX_LINES = 5;
const MAX_CHARACTERS = 96;

/** The facts of a page. */
const PAGE_FACTS: readonly string[] = ["File", "Id", "Kind", "Saved", "Agent"];

/** The facts that people look for, on one screen. */
function renderPage(save: LoadedSave, { bold, dim }: Colours): string {
  const { memory, gameInfo } = save.checkpoint;
  const { milestones = [], notes, summaryText, settings } = memory;
  const section = (title: string, lines: readonly string[]): readonly string[] => {
    const shown = lines.map((line) => plainLine(line, MAX_CHARACTERS)).filter((line) => line !== "");
    return shown.length === 0 ? [] : ["", bold(title), ...shown];
  };
  const pairs = (texts: ReadonlyMap<string, string>): readonly string[] =>
    [...texts].map(([name, value]) => `${name}: ${value}`);
  const latest = describeHistory(memory.messageHistory, memory.images)
    .flatMap(({ who, items }) => items.map(({ kind, text }) => ({ who, kind, text })))
    .filter(({ kind }) => kind === "text" || kind === "call")
    .map(({ who, kind, text }) => `${who}: ${MARKS[kind]}${text}`);
  return [
    bold(plainLine(`${save.info.game.title}, step ${save.info.totalSteps}`)),
    renderFields([
      ...factsOf(save).filter(([name]) => PAGE_FACTS.includes(name)),
      ["Player", plainLine(settings.model)],
      ["Game", renderGameInfo(gameInfo)],
      ...(settings.goal == null ? [] : [["Goal", plainLine(settings.goal, MAX_CHARACTERS)] as const]),
    ]),
    ...section("In the middle of a step", few(pairs(standingOf(memory)))),
    ...section("Plan", few(renderFields(renderGoals(null, memory.plan ?? {})).split("\n"))),
    ...section("Milestones", few(milestones, "newest")),
    ...section("Notes", few(pairs(new Map(Object.entries(notes))))),
    ...section(
      "Summary",
      few(
        plainText(summaryText ?? "")
          .split("\n")
          .filter((line) => line.trim() !== "" && !line.startsWith("#")),
      ),
    ),
    ...section("Latest", few(latest, "newest")),
    "",
    dim("For settings, the system prompt, tools and the whole conversation: the same command with --all"),
    "",
  ].join("\n");
}

/** The first or the newest lines, and how many there are besides. */
function few(lines: readonly string[], which: "first" | "newest" = "first"): readonly string[] {
  const more = lines.length - MAX_LINES;
  if (more <= 0) return lines;
  return which === "first"
    ? [...lines.slice(0, MAX_LINES), `… and ${more} more`]
    : [`… after ${more} earlier`, ...lines.slice(-MAX_LINES)];
}

function render(save: LoadedSave, colours: Colours): string {
  const { memory, gameInfo } = save.checkpoint;
  const { bold } = colours;
  const section = (title: string, text: string): readonly string[] =>
    text.trim() === "" ? [] : ["", bold(title), plainText(text)];
  const history = describeHistory(memory.messageHistory, memory.images);
  return [
    bold(plainLine(`${save.info.game.title}, step ${save.info.totalSteps}`)),
    renderFields(factsOf(save)),
    ...section("In the middle of a step", renderPairs(standingOf(memory))),
    ...section("Game", renderPairs(flatten(gameInfo))),
    ...section("Settings", renderPairs(flatten(memory.settings))),
    ...section("Plan", renderFields(renderGoals(null, memory.plan ?? {}))),
    ...section("Milestones", (memory.milestones ?? []).join("\n")),
    ...section("Notes", renderPairs(new Map(Object.entries(memory.notes)))),
    ...section("Summary", memory.summaryText ?? ""),
    ...section("System prompt", memory.system),
    ...section("Tools", memory.tools.map(({ name, description }) => `${name}: ${description}`).join("\n")),
    "",
    bold(
      `History (${renderCountOf(history.length, "message")}${memory.counters.summaries > 0 ? " since the last summary" : ""})`,
    ),
    ...history.flatMap((entry) => renderEntry(entry, colours)),
    "",
  ].join("\n");
}

function factsOf({
  file,
  place,
  bytes,
  info,
  checkpoint,
}: LoadedSave): readonly (readonly [string, string])[] {
  const { memory, machine } = checkpoint;
  const { game, journal, core } = info;
  const facts: readonly (readonly [string, string])[] = [
    ["File", `${file} (${place}, ${renderBytes(bytes)})`],
    ["Id", info.id],
    ["Kind", info.label === null ? info.kind : `${info.kind}: ${info.label}`],
    ["Saved", renderTime(info.saveTime)],
    ["Parent", info.parentId ?? "none"],
    ["Agent", agentOf(info)],
    ["Run", `${info.runId}, branch ${info.branchId}, save number ${info.seq}`],
    ["ROM", `${game.romPath ?? "the bundled game"}, sha256 ${game.romSha256}`],
    ["Core", `${core.name}, sha256 ${core.sha256}`],
    [
      "Machine",
      `sha256 ${info.machineSha256}, ${machine.globalNames.length} globals, ${renderRegions(machine.regions)}`,
    ],
    ["Memory", renderCounters(memory)],
    ["Journal", journal === null ? "none" : `record ${journal.seq}, byte ${journal.offset}`],
  ];
  return facts.map(([name, value]) => [name, plainLine(value)]);
}

function renderRegions(regions: Readonly<Record<string, Uint8Array>>): string {
  return Object.entries(regions)
    .map(([name, region]) => `${name} ${renderBytes(region.length)}`)
    .join(", ");
}

function renderCounters(memory: Memory): string {
  const { counters, images, next } = memory;
  const { messages, summaries, summaryDueAt, uselessReplies } = counters;
  const useless = uselessReplies === 0 ? "" : `, ${uselessReplies} useless replies in a row`;
  return `${renderCountOf(messages, "message")} in all, ${summaries === 1 ? "1 summary" : `${summaries} summaries`}, the next at ${summaryDueAt} messages, ${renderCountOf(images.size, "image")}${useless}; ${NEXT[stopOf(memory)?.next ?? next]} comes next`;
}

/** The next node, in words. */
const NEXT: Readonly<Record<LoopNode, string>> = {
  decide: "the player's reply",
  act: "its action",
  remember: "keeping the result",
  ...NODES_IN_WORDS,
  summarize: "a summary",
  save: "a save",
};

function renderPairs(pairs: ReadonlyMap<string, string>): string {
  if (pairs.size === 0) return "";
  return renderFields([...pairs].map(([name, value]) => [plainLine(name), plainText(value)]));
}

const MARKS: Readonly<Record<HistoryItem["kind"], string>> = {
  text: "",
  thinking: "(thinking) ",
  call: "› ",
  result: "‹ ",
  error: "‹ error: ",
  image: "▣ ",
  other: "",
};

function renderEntry(
  { number, who, items }: HistoryEntry,
  { bold, cyan, dim, yellow }: Colours,
): readonly string[] {
  const paints = {
    text: plain,
    thinking: dim,
    call: cyan,
    result: plain,
    error: yellow,
    image: dim,
    other: dim,
  };
  return [
    `${bold(`${number} ${who}`)}`,
    ...items.flatMap(({ kind, text }) =>
      `${MARKS[kind]}${text}`.split("\n").map((line) => `  ${paints[kind](line)}`),
    ),
  ];
}

function plain(text: string): string {
  return text;
}
