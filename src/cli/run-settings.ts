import type { RunSettings } from "../run/run-state.ts";
import { choosePlayer } from "./choose-player.ts";
import type { Options } from "./options.ts";
import { readUserFile } from "./read-user-file.ts";
import type { World } from "./world.ts";

/** The settings of a run: what was asked for, else what the save says, else the defaults. */
export function resolveSettings(options: Options, saved: RunSettings | null, env: World["env"]): RunSettings {
  return {
    model: options.model ?? saved?.model ?? choosePlayer(env),
    baseUrl: options.baseUrl ?? env["ANTHROPIC_BASE_URL"] ?? saved?.baseUrl ?? null,
    profile: options.profile ?? saved?.profile ?? null,
    summaryModel: options.summaryModel ?? saved?.summaryModel ?? null,
    goal: options.goal ?? saved?.goal ?? null,
    seed: options.seed ?? saved?.seed ?? 1,
    maxHistory: options.maxHistory ?? saved?.maxHistory ?? 60,
    language: options.language ?? saved?.language ?? null,
    screenshotScale:
      options.screenshotScale === undefined ? (saved?.screenshotScale ?? null) : options.screenshotScale,
    screenshotGrid: options.screenshotGrid ?? saved?.screenshotGrid ?? false,
    systemPrompt:
      options.systemPrompt === undefined
        ? (saved?.systemPrompt ?? null)
        : readUserFile(options.systemPrompt, "name another with --system-prompt"),
  };
}
