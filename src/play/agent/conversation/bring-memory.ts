import { onOneLine } from "../../../../packages/games/src/known/text/quote-game-text.ts";
import { RunnerError } from "../../../base/errors.ts";
import { cleanText } from "../../../base/text/clean-text.ts";
import { cutText } from "../../../base/text/cut-text.ts";
import type { BroughtMemory } from "../../../base/vocabulary/brought.ts";
import { innerObject, isObject, type JsonObject } from "../../../base/vocabulary/json.ts";
import type { ProtocolFile } from "../../../record/saves/folder/protocol-file.ts";
import { DATA_PARTS } from "../../../record/seam/data-parts.ts";
import { MAX_GOAL_CHARACTERS, MAX_NAME_CHARACTERS, MAX_NOTES, MAX_TEXT_CHARACTERS } from "../tools/notes.ts";

/** A new game's beginning, by a checkpoint's file without a machine. */
export interface Brought {
  readonly goal: string | null;
  readonly brought: BroughtMemory;
  /** The parts that are there, in words; never empty. */
  readonly parts: readonly string[];
  /** The parts that are there and not taken. */
  readonly left: readonly string[];
}

/** The most that is taken of a stranger's file: all of it is sent with every conversation's opening. */
const MOST_CHARACTERS = {
  goal: 2_000,
  item: 2_000,
  summary: 12_000,
  all: 20_000,
};
const MOST_ITEMS = 20;

/** The keys of an object that may hold its text, the best first. */
const TEXT_KEYS = ["text", "content", "description", "summary", "message", "decision", "id"] as const;

/**
 * The task, goals and memory of a checkpoint's file and what parts know in it, with which a new game begins, cut to what the player
 * itself may keep. Its constraints and decisions are no part of it: a file decides nothing about costs.
 *
 * @throws RunnerError `save-damaged` for a file with none of that
 */
export function bringMemory({ file, agentId, state }: ProtocolFile): Brought {
  const context = innerObject(state, "operational_context");
  const memory = innerObject(state, "memory");
  const task = innerObject(state, "current_task");
  const session = itemsOf(memory["session"]);
  const goals = itemsOf(context["goals"]).map(textOf).filter(isSomething);
  const [goal = textOf(task["id"]), ...others] = goals;
  const nearer = others.map((text) => cutText(onOneLine(text), MAX_GOAL_CHARACTERS)).filter(isSomething);
  const notes = notesIn(session);
  const summaries = session.filter((item) => isObject(item) && item["type"] === "summary").map(textOf);
  const rest = session.filter((item) => !isNote(item) && !(isObject(item) && item["type"] === "summary"));
  const messages = itemsOf(memory["short_term"]).slice(-MOST_ITEMS).map(messageOf).filter(isSomething);
  const ofParts = DATA_PARTS.flatMap(({ brought }) => brought?.read(state) ?? []);
  const [now, next, ...further] = nearer;
  const sections = [
    cutText(summaries.filter(isSomething).join("\n\n"), MOST_CHARACTERS.summary),
    section("The task then", linesOfTask(task)),
    section("Further goals", further),
    section("Also remembered", [...rest.map(textOf), ...notes.left].filter(isSomething)),
    section("The last messages then", messages),
  ].filter(isSomething);
  const known = Object.keys(notes.taken).length;
  const parts = [
    ...(isSomething(goal) ? ["goal"] : []),
    ...(now === undefined ? [] : ["nearer goals"]),
    ...(isSomething(textOf(task["id"])) ? ["task"] : []),
    ...(summaries.some(isSomething) ? ["summary"] : []),
    ...(known === 0 ? [] : [`${known} ${known === 1 ? "note" : "notes"}`]),
    ...(rest.map(textOf).some(isSomething) ? ["session memory"] : []),
    ...(messages.length === 0 ? [] : ["last messages"]),
    ...ofParts.map(({ words }) => words),
  ];
  if (parts.length === 0) {
    const names = ["a task", "goals", "memory", ...DATA_PARTS.flatMap(({ brought }) => brought?.name ?? [])];
    const message = `${file} holds neither a machine nor ${names.slice(0, -1).join(", ")} or ${names.at(-1)}`;
    throw new RunnerError("save-damaged", message, { facts: { file } });
  }
  const text = sections.join("\n\n");
  const intro = `(Agent ${agentId} remembered this at a checkpoint without a machine. This game begins anew: none of it has happened here yet.)`;
  return {
    goal: isSomething(goal) ? cutText(goal, MOST_CHARACTERS.goal) : null,
    brought: {
      summaryText: text === "" ? null : `${intro}\n\n${cutText(text, MOST_CHARACTERS.all)}`,
      notes: notes.taken,
      ...(now === undefined ? {} : { plan: { now, ...(next === undefined ? {} : { next }) } }),
      ...Object.assign({}, ...ofParts.map(({ fields }) => fields)),
    },
    parts,
    left: ["constraints", "decisions"].filter((name) => itemsOf(context[name]).length > 0),
  };
}

/** Items of a list; those of an object by their names, as notes have them; one that stands alone. */
function itemsOf(value: unknown): readonly unknown[] {
  if (Array.isArray(value)) return value;
  if (isObject(value)) return Object.entries(value).map(([name, text]) => ({ type: "note", name, text }));
  return value === undefined || value === null || value === "" ? [] : [value];
}

/** An item in words: a text as it is, an object's text if it has one, and else as JSON. */
function textOf(item: unknown): string {
  if (item === undefined || item === null) return "";
  if (typeof item === "string") return cleanText(item);
  if (!isObject(item)) return cleanText(JSON.stringify(item));
  const key = TEXT_KEYS.find((name) => typeof item[name] === "string");
  return cleanText(key === undefined ? JSON.stringify(item) : String(item[key]));
}

function isSomething(text: string): boolean {
  return text !== "";
}

function isNote(item: unknown): item is JsonObject {
  return isObject(item) && item["type"] === "note" && typeof item["name"] === "string";
}

/** The notes that a player may keep, and those that are too many, in words. */
function notesIn(session: readonly unknown[]): {
  readonly taken: Readonly<Record<string, string>>;
  readonly left: readonly string[];
} {
  const notes = new Map<string, string>();
  const left: string[] = [];
  for (const item of session.filter(isNote)) {
    const name = cutText(onOneLine(cleanText(String(item["name"]))), MAX_NAME_CHARACTERS);
    const { type: _, name: __, ...rest } = item;
    const text = textOf(typeof rest["text"] === "string" ? rest["text"] : (rest["text"] ?? rest));
    if (name === "" || text === "") continue;
    if (notes.size < MAX_NOTES && text.length <= MAX_TEXT_CHARACTERS) notes.set(name, text);
    else left.push(`${name}: ${text}`);
  }
  return { taken: Object.fromEntries(notes), left };
}

function messageOf(item: unknown): string {
  const text = textOf(item);
  const role = isObject(item) && typeof item["role"] === "string" ? onOneLine(cleanText(item["role"])) : "";
  return text === "" || role === "" ? text : `${cutText(role, MAX_NAME_CHARACTERS)}: ${text}`;
}

/** A task in lines: what it is, how far it was, and its context. */
function linesOfTask(task: JsonObject): readonly string[] {
  const { id, status, progress_percentage: progress, context } = task as Readonly<Record<string, unknown>>;
  const name = textOf(id);
  if (name === "") return [];
  const state = [textOf(status), typeof progress === "number" ? `${progress} %` : ""].filter(isSomething);
  const facts = isObject(context) ? Object.entries(context) : [];
  return [
    state.length === 0 ? name : `${name} (${state.join(", ")})`,
    ...facts.map(([key, value]) => `${cleanText(key)}: ${textOf(value)}`),
  ];
}

/** A heading with items below it, the first ones, each cut; empty without items. */
function section(heading: string, items: readonly string[]): string {
  const lines = items.slice(0, MOST_ITEMS).map((item) => `- ${cutText(item, MOST_CHARACTERS.item)}`);
  return lines.length === 0 ? "" : [`## ${heading}`, ...lines].join("\n");
}
