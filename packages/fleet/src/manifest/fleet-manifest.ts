import type { Place } from "../../../../src/base/text/mistake.ts";
import type { LocatedMistake } from "../../../../src/base/text/yaml/located-mistake.ts";
import type { YamlText } from "../../../../src/base/text/yaml/read-yaml.ts";
import type { JsonObject } from "../../../../src/base/vocabulary/json.ts";
import type { FleetJob, FleetTerms } from "../jobs/job.ts";
import type { ShapeKey, ShapeValues } from "./fields.ts";

/** One job, as a manifest tells it: paths are as they are written. */
export interface ManifestJob {
  readonly cell: FleetJob["cell"];
  /** Its settings, from the matrix or common to all jobs. */
  readonly values: ShapeValues;
  readonly inputs: JsonObject;
  /** The rules by which it is scored; absent where it is none of a benchmark. */
  readonly task?: JsonObject;
  /** A save state or battery save of another emulator where it starts; absent for power-on. */
  readonly machine?: { readonly name: string; readonly bytes: Uint8Array };
  /** Returns the place in the file of a value, or of an input: `inputs.place`. */
  placeOf(key: ShapeKey | `inputs.${string}`): Place;
}

/** A fleet as its file tells it, before any file is looked at that it names. */
export interface FleetManifest {
  readonly name: string;
  readonly description: string | null;
  /** The keys of the matrix, in its order. */
  readonly columns: readonly string[];
  /** At least one. */
  readonly jobs: readonly ManifestJob[];
  readonly terms: FleetTerms;
  /** As it is written: `s3://…`, or a folder from that of the file. */
  readonly store: string;
  /** Tells the places of mistakes that are found later. */
  readonly locate: YamlText["locate"];
}

/** A manifest that was read, or what is wrong with it, in the order of the file. */
export type FleetVerdict =
  | { readonly fleet: FleetManifest; readonly mistakes: null }
  | { readonly fleet: null; readonly mistakes: readonly LocatedMistake[] };
