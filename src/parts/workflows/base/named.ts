import type { AnyOf } from "../../../base/seam/shares.ts";

/** Definitions that steps of parts name, as a file's check needs them. Empty here: parts add to it. */
// biome-ignore lint/suspicious/noEmptyInterface: parts add to it
export interface NamedShares {}

/** The same as they are read where a workflow runs. */
// biome-ignore lint/suspicious/noEmptyInterface: parts add to it
export interface ReadShares {}

/** Returns the definition of a name, or why it is missing. There is one part whose steps name any. */
export type FindNamed = (name: string) => AnyOf<NamedShares> | string;

/** Returns the definition of a name as it is now, or why it is missing. */
export type ReadNamed = (name: string) => AnyOf<ReadShares> | string;

/** Whether the run itself has read that definition of a name. */
export type IsKnown = (name: string, sha256: string) => boolean;
