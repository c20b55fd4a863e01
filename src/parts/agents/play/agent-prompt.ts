import { readFileSync } from "node:fs";
import type { GameAdapter } from "../../../../packages/games/src/known/game-adapter.ts";
import type { GameIdentity } from "../../../base/vocabulary/checkpoint.ts";
import type { RunSettings } from "../../../base/vocabulary/run-settings.ts";
import { packageFile } from "../../../package-files.ts";
import { renderPlayPrompt } from "../../../play/agent/conversation/prompts.ts";
import type { AgentSpec } from "../base/agents.ts";

/** The system prompt of an agent. */
export function renderAgentPrompt(
  game: { readonly identity: GameIdentity; readonly adapter: GameAdapter },
  options: Pick<RunSettings, "language">,
  { can, prompt }: Pick<AgentSpec, "can" | "prompt">,
  steps: number,
): string {
  const template = readFileSync(packageFile(`prompts/${can}.md`), "utf8");
  return renderPlayPrompt(template, game, options, { prompt, steps: String(steps) });
}
