import { sha256Of } from "../../../base/disk/lazy-crypto.ts";
import type { RunInputs } from "../../../base/vocabulary/checkpoint.ts";
import type { Memory } from "../../../base/vocabulary/run-state.ts";
import type { RunPorts } from "../ports.ts";
import { renderSystemPrompt } from "./prompts.ts";

/** Returns the inputs that shape a run now, as its saves keep them. */
export function inputsOf(
  { system, settings }: Pick<Memory, "system" | "settings">,
  adapter: string,
): RunInputs {
  return { goal: settings.goal, systemSha256: sha256Of(system), adapter };
}

/**
 * One line for each thing that shapes a run and is not as it was, with both values.
 *
 * @param memory what the run knew so far
 * @param adapter the game adapter that it had; null where that is not known
 * @param settings with what it goes on
 */
export function describeOtherInputs(
  memory: Memory,
  adapter: string | null,
  { game }: Pick<RunPorts, "game">,
  settings: Memory["settings"],
): readonly string[] {
  const before = inputsOf(memory, adapter ?? game.adapter.id);
  const now = inputsOf({ system: renderSystemPrompt(game, settings), settings }, game.adapter.id);
  const differ = (name: keyof RunInputs, line: (one: string, other: string) => string): readonly string[] =>
    before[name] === now[name] ? [] : [line(before[name] ?? "none", now[name] ?? "none")];
  return [
    ...differ("goal", (one, other) => `the goal was "${one}" and is "${other}" from now on`),
    ...differ("systemSha256", (one, other) => {
      const hashes = `${one.slice(0, 8)}… and is now ${other.slice(0, 8)}…`;
      return `the system prompt had sha256 ${hashes}: the new one begins with the next conversation`;
    }),
    ...differ("adapter", (one, other) => `the game was read by ${one} and is read by ${other} from now on`),
  ];
}
