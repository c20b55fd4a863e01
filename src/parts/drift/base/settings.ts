import type { PartSettings } from "../../../base/vocabulary/setting-row.ts";
import { DRIFT_FIELDS, DRIFT_KIND } from "./drift-table.ts";
import { mergeDrift } from "./merge-settings.ts";

/** The setting of a run about drift. */
export const driftSettings: PartSettings<"drift"> = {
  drift: { kind: DRIFT_KIND, usual: null, fields: DRIFT_FIELDS, behind: "interrupts", merge: mergeDrift },
};
