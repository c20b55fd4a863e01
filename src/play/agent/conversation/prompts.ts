import { readFileSync } from "node:fs";
import type { GameAdapter } from "../../../../packages/games/src/known/game-adapter.ts";
import { gridLegend } from "../../../../packages/games/src/known/grid/describe-grid.ts";
import { quoteGameText } from "../../../../packages/games/src/known/text/quote-game-text.ts";
import type { GameIdentity } from "../../../base/vocabulary/checkpoint.ts";
import type { JsonObject } from "../../../base/vocabulary/json.ts";
import { MAX_CALLS } from "../../../base/vocabulary/reply.ts";
import { CLIENT_ID, type RunSettings } from "../../../base/vocabulary/run-settings.ts";
import { packageFile } from "../../../package-files.ts";

/** The headings that a summary has to have, in order. */
export const SUMMARY_HEADINGS = [
  "## Events and milestones",
  "## Decisions",
  "## Present goal",
  "## Place and party",
  "## Strategies and plans",
] as const;

/** The rule for an MCP client's tool calls: each call is a step. */
const ONE_CALL = "Each call is a step of its own.";

/** The life of the player's memory: an MCP client keeps its own conversation and is never asked for a summary. */
const SUMMARIES = "After a summary, the conversation restarts with it, your goals and your notes.";
const CLIENT_NOTES = "Your goals and notes are in every save. If you lose your context, look shows them.";

/** The system prompt of the next conversation. `template` replaces the shipped one. */
export function renderSystemPrompt(
  game: { readonly identity: GameIdentity; readonly adapter: GameAdapter },
  options: Pick<RunSettings, "language" | "systemPrompt" | "model">,
): string {
  return fill(options.systemPrompt ?? readPrompt("system"), {
    game: nameOf(game),
    sight: game.adapter.readsMemory === false ? "its screen" : "its screen and its memory",
    briefing: [game.adapter.briefing, ...worldWords(game.adapter)].join("\n\n"),
    calls: options.model === CLIENT_ID ? ONE_CALL : renderCalls(game.adapter),
    memory: options.model === CLIENT_ID ? CLIENT_NOTES : SUMMARIES,
    language: languageLine(options),
  });
}

/** Renders how a reply calls tools, with an example in the tools of this game. */
function renderCalls(adapter: GameAdapter): string {
  const values = { max_calls: String(MAX_CALLS), example: exampleFor(adapter) };
  return fill(readPrompt("calls"), values);
}

function exampleFor({ standing, grid, shownText }: GameAdapter): string {
  const walk = standing !== undefined ? { x: 6, y: 4 } : grid !== undefined ? { row: 3, column: 5 } : null;
  const calls: readonly (readonly [tool: string, input: JsonObject])[] = [
    walk === null ? ["press_buttons", { buttons: ["up", "up"] }] : ["navigate_to", walk],
    ["press_buttons", { buttons: ["a"] }],
    shownText === undefined ? ["wait", { frames: 60 }] : ["read_text", {}],
  ];
  return calls.map(([tool, input]) => `${tool} ${JSON.stringify(input)}`).join(", ");
}

/**
 * Renders how places are given: by their map, or else by the walking grid on the screen. User templates get these
 * lines, too.
 */
function worldWords({ standing, grid, gridCells }: GameAdapter): readonly string[] {
  if (standing !== undefined) return [readPrompt("world").trim()];
  return grid === undefined ? [] : [gridLegend(gridCells)];
}

/** The system prompt of a conversation beside the player's, by its template and its own values. */
export function renderBesidePrompt(
  template: string,
  game: { readonly identity: GameIdentity; readonly adapter: GameAdapter },
  options: Pick<RunSettings, "language">,
  own: Readonly<Record<string, string>>,
): string {
  return fill(template, {
    ...own,
    game: nameOf(game),
    language: languageLine(options),
    max_calls: String(MAX_CALLS),
    briefing: [game.adapter.briefing, ...worldWords(game.adapter)].join("\n\n"),
  });
}

/** Renders the primitives of a skill's steps. */
export function renderPrimitives(): string {
  return readPrompt("primitives").trim();
}

function nameOf({ identity }: { readonly identity: GameIdentity }): string {
  return identity.title === "" ? "a game" : quoteGameText(identity.title);
}

function languageLine({ language }: Pick<RunSettings, "language">): string {
  return language === null ? "" : `\nWrite everything that you say in this language: ${language}.`;
}

/** Renders the LM's prompt when a summary is due. */
export function renderSummaryPrompt(): string {
  return fill(readPrompt("summary"), { headings: SUMMARY_HEADINGS.join("\n") });
}

/** A prompt of the runner, filled in. */
export function renderPrompt(name: PromptName, values: Readonly<Record<string, string>>): string {
  return fill(readPrompt(name), values);
}

type PromptName = "system" | "calls" | "world" | "summary" | "primitives" | "refine" | "propose";

function readPrompt(name: PromptName): string {
  return readFileSync(packageFile(`prompts/${name}.md`), "utf8");
}

function fill(template: string, values: Readonly<Record<string, string>>): string {
  return template.replace(/\{\{(\w+)\}\}/g, (whole, name: string) => values[name] ?? whole).trim();
}
