import type { DriftSettings } from "../../../base/vocabulary/drift.ts";
import { readExplorerSettings } from "../../../base/vocabulary/explorer-settings.ts";
import type { JobSettings } from "../../jobs/job.ts";
import type { ShapeValues } from "../fields.ts";

/** The settings of a job, in an order of keys that is always the same. Only who plays and its chance have defaults. */
export function settingsOf(values: ShapeValues, defaults: Pick<JobSettings, "model" | "seed">): JobSettings {
  const drift = driftOf(values);
  const asked = {
    summaryModel: values.summary_model,
    effort: values.effort,
    thinking: values.thinking,
    profile: values.profile,
    goal: values.goal,
    language: values.language,
    maxHistory: values.max_history,
    pictures: values.pictures,
    memory: values.memory,
    screenshotScale: values.screenshot_scale,
    screenshotGrid: values.screenshot_grid,
    palette: values.palette,
    console: values.console,
    hints: values.hints,
    refineEvery: values.refine_every,
    refineModel: values.refine_model,
    explorer: values.explorer === undefined ? undefined : readExplorerSettings(values.explorer),
    drift: Object.keys(drift).length === 0 ? undefined : drift,
  };
  const told = Object.entries(asked).filter(([, value]) => value !== undefined);
  return {
    model: values.model ?? defaults.model,
    ...Object.fromEntries(told),
    seed: values.seed ?? defaults.seed,
  };
}

function driftOf({ drift, stall_steps, refresh_every, allow_rollback }: ShapeValues): DriftSettings {
  return {
    ...(drift === undefined ? {} : { isOff: !drift }),
    ...(stall_steps === undefined ? {} : { stallSteps: stall_steps }),
    ...(refresh_every === undefined ? {} : { refreshMinutes: refresh_every }),
    ...(allow_rollback === undefined ? {} : { allowsRollback: allow_rollback }),
  };
}
