import type { JsonObject } from "../../run/json.ts";
import { atOnce, mistake, type Tool } from "./tool.ts";

/** How much the notes may hold: they are in every conversation's opening, and cost tokens there. */
const MAX_NOTES = 20;
const MAX_NAME_CHARACTERS = 60;
const MAX_TEXT_CHARACTERS = 500;
const MAX_GOAL_CHARACTERS = 500;

/** Keeps a note, or replaces the one of that name. */
export const writeNote: Tool = {
  spec: {
    name: "write_note",
    description: `Keeps a note that outlives summaries: up to ${MAX_NOTES} names, ${MAX_TEXT_CHARACTERS} characters each.`,
    input_schema: {
      type: "object",
      properties: { name: { type: "string" }, text: { type: "string" } },
      required: ["name", "text"],
    },
  },
  isForThought: true,

  run: atOnce((input, { jotter }) => {
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

/** Removes a note. */
export const removeNote: Tool = {
  spec: {
    name: "remove_note",
    description: "Removes a note.",
    input_schema: { type: "object", properties: { name: { type: "string" } }, required: ["name"] },
  },
  isForThought: true,

  run: atOnce((input, { jotter }) => {
    const name = String(input["name"] ?? "");
    if (!Object.hasOwn(jotter.notes, name)) {
      const names = Object.keys(jotter.notes).map((one) => `"${one}"`);
      return mistake(`There is no such note. Your notes: ${names.join(", ") || "none"}.`);
    }
    const notes = Object.fromEntries(Object.entries(jotter.notes).filter(([one]) => one !== name));
    return { text: `Note "${name}" is removed.`, jotter: { ...jotter, notes } };
  }),
};

/** Sets what the player works towards. */
export const setGoal: Tool = {
  spec: {
    name: "set_goal",
    description: "Sets your goal, of which you are reminded after each summary.",
    input_schema: { type: "object", properties: { goal: { type: "string" } }, required: ["goal"] },
  },
  isForThought: true,

  run: atOnce((input, { jotter }) => {
    const goal = textIn(input, "goal", MAX_GOAL_CHARACTERS);
    if (goal === null) return tooLong("goal", MAX_GOAL_CHARACTERS);
    return { text: "The goal is set.", jotter: { ...jotter, goal } };
  }),
};

function textIn(input: JsonObject, name: string, maxCharacters: number): string | null {
  const value = input[name];
  if (typeof value !== "string") return null;
  const text = value.trim();
  return text === "" || text.length > maxCharacters ? null : text;
}

function tooLong(name: string, maxCharacters: number) {
  return mistake(`"${name}" must be a text of 1 to ${maxCharacters} characters. Nothing was done.`);
}
