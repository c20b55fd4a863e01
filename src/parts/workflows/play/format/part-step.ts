import type { z } from "zod";
import type { Mistake, Place } from "../../../../base/text/mistake.ts";
import type { JournalEntry } from "../../../../base/vocabulary/journal/journal-record.ts";
import type { JsonObject } from "../../../../base/vocabulary/json.ts";
import type { OperatorAction } from "../../../../base/vocabulary/operator.ts";
import type { FindNamed, IsKnown, ReadNamed } from "../../base/named.ts";
import type { ActedStage, MarkOfPart } from "../../base/workflow.ts";
import type { CommonKeys } from "./workflow.ts";

/** The outcome of a step's action: its output, or why it failed; null for the words that the LM gets. */
export type ActionEnd = { readonly output: JsonObject } | { readonly error: string | null };

/** A type of step that a part brings: one action of the operator, by a definition that has a name. */
export interface PartStep<S extends CommonKeys> {
  readonly description: string;
  /** Its own keys in a file; made at the first use. */
  fields(): { readonly [Key in Exclude<keyof S, keyof CommonKeys | "type">]-?: z.ZodType<S[Key]> };
  /** Its line in a drawing. */
  lineOf(step: S): string;
  /** Its mistakes beyond the fields. */
  mistakesIn(step: S, place: Place, find: FindNamed): readonly Mistake[];
  /** @param fill fills in the templates of a key's value */
  actionOf(step: S, fill: (key: string, given: JsonObject) => JsonObject): OperatorAction;
  endOf(acted: ActedStage): ActionEnd;
  /** Its fields of a mark. @param steps the keys of each step of this type that the mark covers */
  markOf(steps: readonly JsonObject[], read: ReadNamed): MarkOfPart;
  /** Whether nothing of its fields of a mark has changed; a definition that the run has read itself has not. */
  isSame(before: MarkOfPart, now: MarkOfPart, isKnown: IsKnown): boolean;
  /** The cause where nothing else has changed. */
  readonly change: string;
  /** The definitions that a run has read, by its journal, which is read when the first is asked for. */
  knownIn(skim: (types: readonly JournalEntry["type"][]) => readonly JournalEntry[]): IsKnown;
}
