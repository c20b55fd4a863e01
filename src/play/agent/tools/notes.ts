import { onOneLine } from "../../../../packages/games/src/known/text/quote-game-text.ts";
import type { JsonObject } from "../../../base/vocabulary/json.ts";
import { NEAR_GOALS } from "../../../base/vocabulary/plan.ts";
import { atOnce, type Jotter, mistake, type Tool, type ToolOutcome } from "./tool.ts";

/** The limits of the notes: they are in every conversation's opening, and cost tokens there. */
export const MAX_NOTES = 20;
export const MAX_NAME_CHARACTERS = 60;
export const MAX_TEXT_CHARACTERS = 500;

/** The longest goal of the player: they are one line each. */
export const MAX_GOAL_CHARACTERS = 200;

/** Keeps a note, or replaces the one of that name. */
export const writeNote: Tool = {
  presumes: "nothing",
  spec: {
    name: "write_note",
    description: `Keeps a note, at most ${MAX_NOTES}. The same name replaces it, an empty text removes it.`,
    input_schema: {
      type: "object",
      properties: {
        name: { type: "string", minLength: 1, maxLength: MAX_NAME_CHARACTERS },
        text: { type: "string", maxLength: MAX_TEXT_CHARACTERS },
      },
      required: ["name", "text"],
    },
  },
  isForThought: true,

  run: atOnce((input, { jotter }) => {
    if (typeof input["text"] === "string" && input["text"].trim() === "") return remove(input, jotter);
    const name = textIn(input, "name", MAX_NAME_CHARACTERS);
    const text = textIn(input, "text", MAX_TEXT_CHARACTERS);
    if (name === null) return tooLong("name", MAX_NAME_CHARACTERS);
    if (text === null) return tooLong("text", MAX_TEXT_CHARACTERS);
    const isNew = !Object.hasOwn(jotter.notes, name);
    if (isNew && Object.keys(jotter.notes).length >= MAX_NOTES) {
      return mistake(`There are ${MAX_NOTES} notes already: remove one first. Nothing was written.`);
    }
    const notes = Object.fromEntries([...Object.entries(jotter.notes), [name, text]]);
    return { text: `Note "${name}" is kept.`, jotter: { ...jotter, notes } };
  }),
};

/** Removes a note, in older conversations and in scripts: `write_note` with an empty text does the same. */
export const removeNote: Tool = {
  presumes: "nothing",
  spec: {
    name: "remove_note",
    description: "Removes a note.",
    input_schema: { type: "object", properties: { name: { type: "string" } }, required: ["name"] },
  },
  isForThought: true,

  run: atOnce((input, { jotter }) => remove(input, jotter)),
};

function remove(input: JsonObject, jotter: Jotter): ToolOutcome {
  const name = String(input["name"] ?? "").trim();
  if (!Object.hasOwn(jotter.notes, name)) {
    const names = Object.keys(jotter.notes).map((one) => `"${one}"`);
    return mistake(`There is no such note. Your notes: ${names.join(", ") || "none"}.`);
  }
  const notes = Object.fromEntries(Object.entries(jotter.notes).filter(([one]) => one !== name));
  return { text: `Note "${name}" is removed.`, jotter: { ...jotter, notes } };
}

/** Sets what the player does now, or next. The main goal is the operator's: a conversation from before may still offer it. */
export const setGoal: Tool = {
  presumes: "nothing",
  spec: {
    name: "set_goal",
    description: "Sets what you do now, or next. An empty text clears it.",
    input_schema: {
      type: "object",
      properties: {
        tier: { type: "string", enum: [...NEAR_GOALS] },
        text: { type: "string", maxLength: MAX_GOAL_CHARACTERS },
      },
      required: ["tier", "text"],
    },
  },
  isForThought: true,

  run: atOnce((input, { jotter }) => {
    const isMain =
      input["tier"] === "main" || (Object.hasOwn(input, "goal") && !Object.hasOwn(input, "tier"));
    if (isMain) return mistake(MAIN_IS_OPERATORS);
    const tier = NEAR_GOALS.find((one) => one === input["tier"]);
    if (tier === undefined) return mistake(`"tier" must be ${NEAR_GOALS.join(" or ")}. Nothing was done.`);
    const { text } = input;
    if (typeof text !== "string" || text.trim().length > MAX_GOAL_CHARACTERS) {
      return mistake(`"text" must be a text of at most ${MAX_GOAL_CHARACTERS} characters. Nothing was done.`);
    }
    const line = onOneLine(text);
    const { [tier]: _, ...others } = jotter.plan;
    const plan = line === "" ? others : { ...jotter.plan, [tier]: line };
    return { text: `The goal "${tier}" is ${line === "" ? "cleared" : "set"}.`, jotter: { ...jotter, plan } };
  }),
};

const MAIN_IS_OPERATORS =
  'Only the operator sets the main goal. Set your own with the tier "now" or "next". Nothing was done.';

function textIn(input: JsonObject, name: string, maxCharacters: number): string | null {
  const value = input[name];
  if (typeof value !== "string") return null;
  const text = value.trim();
  return text === "" || text.length > maxCharacters ? null : text;
}

function tooLong(name: string, maxCharacters: number) {
  return mistake(`"${name}" must be a text of 1 to ${maxCharacters} characters. Nothing was done.`);
}
