import { actionsOf } from "../../../../../packages/games/src/known/game-action.ts";
import type { GameAdapter } from "../../../../../packages/games/src/known/game-adapter.ts";
import { RunnerError } from "../../../../base/errors.ts";
import type { Memory } from "../../../../base/vocabulary/run-state.ts";
import { builtInNames } from "../all-tools.ts";
import type { CustomTool } from "./custom-tool.ts";

/** A valid tool name in the APIs of models. */
const NAME = /^[a-zA-Z0-9_-]{1,64}$/;

/**
 * Refuses invalid custom tools.
 *
 * @throws RunnerError `config-invalid`
 */
export function checkTools(tools: readonly CustomTool[]): void {
  const taken = new Set(builtInNames());
  for (const [index, tool] of tools.entries()) {
    const { name, description, input_schema: schema } = tool?.spec ?? {};
    const at = `tool ${index + 1}`;
    if (typeof name !== "string" || !NAME.test(name)) {
      throw refuse(
        `${at} needs a name of 1 to 64 letters, digits, _ and -, got ${JSON.stringify(name) ?? "none"}`,
      );
    }
    if (taken.has(name)) throw refuse(`${at} cannot be called ${name}: there is such a tool already`);
    if (typeof description !== "string" || description.trim() === "") {
      throw refuse(`the tool ${name} needs a description`);
    }
    if (typeof schema !== "object" || schema === null || schema["type"] !== "object") {
      throw refuse(`the input_schema of the tool ${name} must be a JSON Schema of the type object`);
    }
    if (typeof tool.run !== "function") throw refuse(`the tool ${name} needs a function run`);
    taken.add(name);
  }
}

function refuse(message: string): RunnerError {
  return new RunnerError("config-invalid", message, { facts: { name: "tools" } });
}

/** Returns one line for each custom tool that the conversation has and the caller does not give, or the reverse. */
export function describeOtherTools(
  { tools: offered }: Pick<Memory, "tools">,
  adapter: GameAdapter,
  given: readonly CustomTool[],
): readonly string[] {
  const [known, now] = [offered.map(({ name }) => name), given.map(({ spec }) => spec.name)];
  const actions = actionsOf(adapter).map(({ name }) => name);
  const ours = new Set([...builtInNames(), ...actions, ...now]);
  return [
    ...known
      .filter((name) => !ours.has(name))
      .map((name) => `the player knows the tool ${name}, which is not given: a call of it does nothing`),
    ...now
      .filter((name) => !known.includes(name))
      .map((name) => `the player is offered the tool ${name} from its next conversation on`),
  ];
}
