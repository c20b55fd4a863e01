import type { OldNames } from "../../../../src/base/text/yaml/old-names.ts";

const OF_JOBS: ReadonlyMap<string, string> = new Map([
  ["most_frames", "max_frames"],
  ["most_tokens", "max_tokens"],
  ["most_cost", "max_cost"],
]);

/** The names of a manifest's keys in earlier versions, which stay readable. */
export const OLD_FLEET_NAMES: OldNames = new Map([
  ...["", "matrix", "exclude.*", "include.*"].map((place) => [place, OF_JOBS] as const),
  [
    "limits",
    new Map([
      ["run_cost", "max_cost_per_run"],
      ["fleet_cost", "max_cost"],
      ["run_time", "max_time_per_run"],
    ]),
  ],
]);
