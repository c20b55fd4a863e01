import { DEFAULT_MODEL, FREE_MODEL } from "../../../play/session/resolve-settings.ts";
import { shellCommand } from "../options/values/shell-command.ts";

/** Explains the built-in player when it plays; null when an LM does. */
export function explainPlayer(model: string): string | null {
  if (model !== FREE_MODEL) return null;
  return `The built-in explorer is playing: a free bot, not a language model. To play with Claude: export ANTHROPIC_API_KEY=…, then ${shellCommand(["--new-game", "--model", DEFAULT_MODEL, "--steps", 50])}`;
}
