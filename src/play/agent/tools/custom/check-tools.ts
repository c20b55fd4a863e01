import { RunnerError } from "../../../../base/errors.ts";
import { builtInNames } from "../all-tools.ts";
import type { CustomTool } from "./custom-tool.ts";

/** What the APIs of models take as a name. */
const NAME = /^[a-zA-Z0-9_-]{1,64}$/;

/**
 * Refuses tools of one's own that no player could be offered.
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
