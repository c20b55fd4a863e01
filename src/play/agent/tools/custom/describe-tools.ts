import type { Memory } from "../../../../base/vocabulary/run-state.ts";
import { builtInNames } from "../all-tools.ts";
import type { CustomTool } from "./custom-tool.ts";

/** One line for each tool of a builder's own that the conversation knows and nobody gives, or that it does not know yet. */
export function describeOtherTools(
  { tools: offered }: Pick<Memory, "tools">,
  given: readonly CustomTool[],
): readonly string[] {
  const [known, now] = [offered.map(({ name }) => name), given.map(({ spec }) => spec.name)];
  const ours = new Set([...builtInNames(), ...now]);
  return [
    ...known
      .filter((name) => !ours.has(name))
      .map((name) => `the player knows the tool ${name}, which is not given: a call of it does nothing`),
    ...now
      .filter((name) => !known.includes(name))
      .map((name) => `the player is offered the tool ${name} from its next conversation on`),
  ];
}
