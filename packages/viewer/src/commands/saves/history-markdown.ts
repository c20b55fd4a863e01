import { plainLine, plainText } from "../../../../../src/faces/cli/render/plain-text.ts";
import { describeHistory, type HistoryItem } from "../../../../../src/faces/cli/render/saves/history.ts";
import type { LoadedSave } from "../../../../../src/record/saves/checkpoint-store.ts";

/** The conversation in a save as a Markdown document. */
export function renderHistoryMarkdown({ info, checkpoint }: LoadedSave): string {
  const { memory } = checkpoint;
  const notes = Object.entries(memory.notes).map(([name, text]) => `- ${plainLine(`${name}: ${text}`)}`);
  const section = (title: string, lines: readonly string[]): readonly string[] =>
    lines.length === 0 ? [] : [`## ${title}`, "", ...lines, ""];
  const entries = describeHistory(memory.messageHistory, memory.images).flatMap(({ number, who, items }) => [
    `## ${number}. ${who}`,
    "",
    ...items.flatMap((item) => [...renderItem(item), ""]),
  ]);
  return [
    `# ${plainLine(info.game.title)}, step ${info.totalSteps}`,
    "",
    `Save ${info.id} of ${info.saveTime}, played by ${plainLine(info.model)}.`,
    "",
    ...section("Summary so far", memory.summaryText === null ? [] : quote(plainText(memory.summaryText))),
    ...section("Notes", notes),
    ...entries,
  ].join("\n");
}

/** The same as plain data: the messages verbatim, images by hash and size. */
export function historyAsJson({ info, checkpoint }: LoadedSave): object {
  const { id, totalSteps, saveTime, game, model } = info;
  const { system, tools, messageHistory, summaryText, notes, images } = checkpoint.memory;
  return {
    id,
    totalSteps,
    saveTime,
    game: game.title,
    model,
    system,
    tools,
    summaryText,
    notes,
    messages: messageHistory,
    images: [...images].map(([sha256, png]) => ({ sha256, bytes: png.length })),
  };
}

function renderItem({ kind, text }: HistoryItem): readonly string[] {
  switch (kind) {
    case "call":
      return fence(text);
    case "thinking":
      return ["*thinking*", "", ...quote(text)];
    case "image":
      return [`*image ${text}*`];
    case "error":
      return ["**error**", "", ...fence(text)];
    case "result":
      return fence(text);
    default:
      return quote(text);
  }
}

function quote(text: string): readonly string[] {
  return text.split("\n").map((line) => `> ${line}`.trimEnd());
}

/** A block of code, fenced by more backticks than it holds. */
function fence(text: string): readonly string[] {
  const longest = Math.max(2, ...[...text.matchAll(/`+/g)].map(([ticks]) => ticks.length));
  const ticks = "`".repeat(longest + 1);
  return [`${ticks}text`, ...text.split("\n"), ticks];
}
