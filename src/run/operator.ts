import type { JsonObject } from "./json.ts";

/** What a person, or a workflow in a person's place, does instead of the LM: one tool call is one step. */
export interface OperatorAction {
  /** A tool, by the name that the LM knows: `run_skill`, `press_buttons`, `wait`. */
  readonly tool: string;
  readonly input: JsonObject;
}
