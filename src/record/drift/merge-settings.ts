import { RunnerError } from "../../base/errors.ts";
import type { DriftSettings } from "../../base/vocabulary/drift.ts";
import { LEAST_SETTINGS } from "../../base/vocabulary/setting-rules.ts";

const { stallSteps, refreshMinutes } = LEAST_SETTINGS;

/** The least that each count may be; 0 minutes are never. */
const LEAST = { stallSteps, refreshMinutes } as const;

/** The settings with yes or no; no is the default. */
const SWITCHES = ["isOff", "allowsRollback"] as const;

/**
 * Merges requested settings into a run's; only those change. Null where all are the defaults.
 *
 * @param asked undefined for no request, null for the defaults
 * @throws RunnerError `config-invalid` for an unknown name or an invalid value
 */
export function mergeDrift(
  asked: DriftSettings | null | undefined,
  saved: DriftSettings | null,
): DriftSettings | null {
  if (asked === undefined) return saved;
  if (asked === null) return null;
  check(asked);
  const merged = { ...saved, ...asked };
  const { isOff, stallSteps, refreshMinutes, allowsRollback } = merged;
  const settings: DriftSettings = {
    ...(isOff === true ? { isOff } : {}),
    ...(stallSteps === undefined ? {} : { stallSteps }),
    ...(refreshMinutes === undefined ? {} : { refreshMinutes }),
    ...(allowsRollback === true ? { allowsRollback } : {}),
  };
  return Object.keys(settings).length === 0 ? null : settings;
}

/** They may come from JSON. */
function check(asked: DriftSettings): void {
  for (const [name, value] of Object.entries(asked)) {
    if (value === undefined) continue;
    if ((SWITCHES as readonly string[]).includes(name)) {
      if (typeof value !== "boolean") throw refuse(name, "takes true or false", value);
    } else if (Object.hasOwn(LEAST, name)) {
      const least = LEAST[name as keyof typeof LEAST];
      const isFine = typeof value === "number" && Number.isInteger(value) && value >= least;
      if (!isFine) throw refuse(name, `takes a whole number of at least ${least}`, value);
    } else throw refuse(name, "is not a setting of drift", value);
  }
}

function refuse(name: string, fact: string, value: unknown): RunnerError {
  const message = `settings.drift.${name} ${fact}, got ${JSON.stringify(value)}`;
  return new RunnerError("config-invalid", message, { facts: { name: `settings.drift.${name}` } });
}
