import { DEFAULT_MODEL, FREE_MODEL } from "../../session/resolve-settings.ts";

/** What people are told of the built-in player when it plays, or null when an LM does. */
export function explainPlayer(model: string): string | null {
  if (model !== FREE_MODEL) return null;
  return `The built-in explorer plays: it is no language model and costs nothing. To let Claude play: export ANTHROPIC_API_KEY=…, then runner --new-game --model ${DEFAULT_MODEL} --steps 50`;
}
