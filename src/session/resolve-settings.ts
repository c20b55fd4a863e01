import type { Options } from "../cli/options/options.ts";
import { readUserFile } from "../cli/options/read-user-file.ts";
import type { World } from "../cli/process-context.ts";
import { stillLeftOut } from "../model/anthropic/model-parameters.ts";
import type { RecordedModels } from "../model/recording/record-replay.ts";
import type { RunSettings } from "../run/run-settings.ts";
import { chooseModel } from "./create-player.ts";

/**
 * The settings of a run: what was asked for, else what the save says, else the defaults. Who speaks in a recording
 * goes before who speaks in the save.
 *
 * @throws RunnerError `settings` as {@link chooseModel} does
 */
export function resolveSettings(
  options: Options,
  saved: RunSettings | null,
  env: World["env"],
  recorded: RecordedModels | null,
): RunSettings {
  const summaryModel = recorded === null ? saved?.summaryModel : recorded.summarizer;
  const settings: RunSettings = {
    model: recorded?.player ?? chooseModel(options, saved?.model ?? null, env),
    baseUrl: options.baseUrl ?? env["ANTHROPIC_BASE_URL"] ?? saved?.baseUrl ?? null,
    profile: options.profile ?? saved?.profile ?? null,
    summaryModel: options.summaryModel ?? summaryModel ?? null,
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
    effort: options.effort ?? saved?.effort ?? null,
    thinking: options.thinking ?? saved?.thinking ?? null,
    pictures: options.pictures ?? saved?.pictures ?? null,
  };
  return { ...settings, leftOut: stillLeftOut(saved, settings) };
}
