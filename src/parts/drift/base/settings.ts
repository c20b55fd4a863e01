import { RunnerError } from "../../../base/errors.ts";
import { ruleOf } from "../../../base/vocabulary/setting-kinds.ts";
import type { PartSettings } from "../../../base/vocabulary/setting-row.ts";
import type { DriftSettings } from "./drift.ts";
import { DRIFT_FIELDS, DRIFT_KIND, DRIFT_PARTS, DRIFT_TABLE } from "./drift-table.ts";

/**
 * Merges requested settings into a run's; only those change. Null where all are the defaults.
 *
 * @param asked undefined for no request, null for the defaults
 * @throws RunnerError `config-invalid` for an unknown name or an invalid value
 */
function mergeDrift(
  asked: DriftSettings | null | undefined,
  saved: DriftSettings | null,
): DriftSettings | null {
  if (asked === undefined) return saved;
  if (asked === null) return null;
  check(asked);
  const merged = { ...saved, ...asked };
  // A switch that is off says nothing.
  const settings: DriftSettings = Object.fromEntries(
    DRIFT_PARTS.map((part) => [part, merged[part]]).filter(
      ([, value]) => value !== undefined && value !== false,
    ),
  );
  return Object.keys(settings).length === 0 ? null : settings;
}

/** They may come from JSON. */
function check(asked: DriftSettings): void {
  for (const [name, value] of Object.entries(asked)) {
    if (value === undefined) continue;
    const part = DRIFT_PARTS.find((known) => known === name);
    if (part === undefined) throw refuse(name, "is not a setting of drift", value);
    const { takes, isValid } = ruleOf(DRIFT_TABLE[part].kind);
    if (!isValid(value)) throw refuse(name, `takes ${takes}`, value);
  }
}

function refuse(name: string, fact: string, value: unknown): RunnerError {
  const message = `settings.drift.${name} ${fact}, got ${JSON.stringify(value)}`;
  return new RunnerError("config-invalid", message, { facts: { name: `settings.drift.${name}` } });
}

/** The setting of a run about drift. */
export const driftSettings: PartSettings<"drift"> = {
  drift: { kind: DRIFT_KIND, usual: null, fields: DRIFT_FIELDS, behind: "leftOut", merge: mergeDrift },
};
