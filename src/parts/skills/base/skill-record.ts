import type { JsonObject } from "../../../base/vocabulary/json.ts";

/** The skill that asks, and the place in it. */
export interface SkillPlace {
  readonly name: string;
  readonly label: string;
}

/** A skill is about to run, or was defined. Played again, the step takes it from here, whatever its file says then. */
export interface SkillRecord {
  readonly type: "skill";
  readonly step: number;
  readonly name: string;
  /** The skill's version, or null; in the journal's line the key is `skillVersion`. */
  readonly version: string | null;
  /** SHA-256 of the definition as JSON; null where there is none. */
  readonly sha256: string | null;
  /** The skill as it was read; null where it could not be. */
  readonly definition: JsonObject | null;
  readonly params: JsonObject;
  /** Why there is no definition; absent where there is one. */
  readonly refusal?: string;
}
