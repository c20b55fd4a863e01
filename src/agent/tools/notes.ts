import { onOneLine } from "../../games/text/quote-game-text.ts";
import type { JsonObject } from "../../run/json.ts";
import { GOAL_TIERS, type GoalTier } from "../../run/plan.ts";
import { atOnce, type Jotter, mistake, type Tool, type ToolOutcome } from "./tool.ts";

/** How much the notes may hold: they are in every conversation's opening, and cost tokens there. */
const MAX_NOTES = 20;
const MAX_NAME_CHARACTERS = 60;
const MAX_TEXT_CHARACTERS = 500;
const MAX_GOAL_CHARACTERS = 500;

/** How long each of the goals beside the main one may be: they are one line each. */
const MAX_NEAR_CHARACTERS = 200;

/** Keeps a note, or replaces the one of that name. */
export const writeNote: Tool = {
  spec: {
    name: "write_note",
    description: `Keeps a note over summaries: ${MAX_NOTES} names, ${MAX_TEXT_CHARACTERS} characters each.`,
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

/** Sets what the player works towards: in all, now, or next. */
export const setGoal: Tool = {
  spec: {
    name: "set_goal",
    description: "Sets a goal, told after each summary; an empty text clears it.",
    input_schema: {
      type: "object",
      properties: { tier: { enum: [...GOAL_TIERS] }, text: { type: "string" } },
      required: ["tier", "text"],
    },
  },
  isForThought: true,

  run: atOnce((input, { jotter }) => {
    if (Object.hasOwn(input, "goal") && !Object.hasOwn(input, "tier")) return setMainGoal(input, jotter);
    const tier = GOAL_TIERS.find((one) => one === input["tier"]);
    if (tier === undefined) return mistake(`"tier" must be ${GOAL_TIERS.join(", ")}. Nothing was done.`);
    const most = tier === "main" ? MAX_GOAL_CHARACTERS : MAX_NEAR_CHARACTERS;
    const { text } = input;
    if (typeof text !== "string" || text.trim().length > most) {
      return mistake(`"text" must be a text of at most ${most} characters. Nothing was done.`);
    }
    return { text: describeSet(tier, text), jotter: withGoal(jotter, tier, text) };
  }),
};

/** A conversation that began before there were tiers was told of one goal, which cannot be cleared. */
function setMainGoal(input: JsonObject, jotter: Jotter): ToolOutcome {
  const goal = textIn(input, "goal", MAX_GOAL_CHARACTERS);
  if (goal === null) return tooLong("goal", MAX_GOAL_CHARACTERS);
  return { text: describeSet("main", goal), jotter: withGoal(jotter, "main", goal) };
}

function withGoal(jotter: Jotter, tier: GoalTier, text: string): Jotter {
  if (tier === "main") return { ...jotter, goal: text.trim() || null };
  const line = onOneLine(text);
  const { [tier]: _, ...others } = jotter.plan;
  return { ...jotter, plan: line === "" ? others : { ...jotter.plan, [tier]: line } };
}

function describeSet(tier: GoalTier, text: string): string {
  const which = tier === "main" ? "The goal" : `The goal "${tier}"`;
  return `${which} is ${onOneLine(text) === "" ? "cleared" : "set"}.`;
}

function textIn(input: JsonObject, name: string, maxCharacters: number): string | null {
  const value = input[name];
  if (typeof value !== "string") return null;
  const text = value.trim();
  return text === "" || text.length > maxCharacters ? null : text;
}

function tooLong(name: string, maxCharacters: number) {
  return mistake(`"${name}" must be a text of 1 to ${maxCharacters} characters. Nothing was done.`);
}
