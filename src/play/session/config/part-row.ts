import type { SessionOnlyShares, SessionShares, StartShares } from "../../../base/seam/shares.ts";
import type { Holds, Keeping, OptionWords } from "../../../base/vocabulary/option-words.ts";

/** The name of the option that gives a part: the same one, without the unit of milliseconds, or that it is a file. */
export type PartOptionName<Part extends string> = Part extends "learnFrames"
  ? "learn"
  : Part extends `${infer Name}${"Ms" | "File"}`
    ? Name
    : Part;

/** The option that gives a part. */
export interface PartOption extends OptionWords {
  /** Absent for that of the part. */
  readonly name?: string;
  /** The value where a command is not given it. */
  readonly usual?: string;
  readonly holds: Holds;
  readonly keeps: Keeping;
}

/** The declaration of one part, besides its type. */
export interface PartRow {
  /** `ms` for a length of time in milliseconds; `other` for all that is checked by itself. */
  readonly kind: "path" | "count" | "ms" | "switch" | "text" | "other";
  /** The least that a number may be. */
  readonly least?: number;
  readonly usual?: unknown;
  /** The part behind which one of the seam's parts has its own; absent for the end. */
  readonly behind?: string;
  readonly option?: PartOption;
  /** Of one of the seam's files: its words in the schema of fleets, whose jobs may begin with it. */
  readonly inFleets?: string;
}

/** The row of a part of this type: it has all that the type asks for. */
export type RowFor<Value> = PartRow & { readonly usual: Value } & (NonNullable<Value> extends number
    ? { readonly least: number }
    : { readonly least?: never });

/** The option of a part, with its name where that is another one. */
export type NamedOption<Part extends string> = PartOption &
  (Part extends PartOptionName<Part> ? { readonly name?: never } : { readonly name: PartOptionName<Part> });

/** One of the seam's parts of a session that is a file: a new game begins with its content, in the field of this name. */
export type FileOfParts = keyof SessionShares & keyof StartShares;

/** The seam's parts of a session, each declared once besides its type. */
export type SessionRows<Names extends keyof SessionShares> = {
  readonly [Part in Names]-?: RowFor<SessionShares[Part]> & {
    readonly option?: NamedOption<Part>;
  } & (Part extends keyof SessionOnlyShares
      ? { readonly option?: never }
      : { readonly option: NamedOption<Part> }) &
    (Part extends FileOfParts
      ? { readonly kind: "path"; readonly inFleets: string }
      : { readonly inFleets?: never });
};
