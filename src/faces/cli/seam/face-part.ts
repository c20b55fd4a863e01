import type { EventShares, StatusShares } from "../../../base/seam/shares.ts";
import type { Subcommand } from "../options/subcommand.ts";
import type { CommandWord } from "../options/values/shell-command.ts";
import type { Colours } from "../view/colour.ts";

/** An event as people read it: in the transcript of one line a step, and in that of all. */
export interface EventLines<Event> {
  readonly brief: (event: Event, colours: Colours) => readonly string[];
  readonly whole: (event: Event, colours: Colours) => readonly string[];
}

/** A command of a part. */
export interface PartCommand {
  readonly command: Subcommand;
  /** The heading of `runner --help` below which it stands, and its line there. */
  readonly group: string;
  readonly line: string;
}

/** A part's share of the command line. It is loaded at each start: a command's code is imported on demand. */
export interface FacePart<Type extends keyof EventShares> {
  readonly commands: readonly PartCommand[];
  /** A command to try where the player makes no progress; people fill in its words. */
  readonly whenStuck?: readonly CommandWord[];
  readonly events: { readonly [T in Type]: EventLines<EventShares[T]> };
  /** Its line of `runner status`. */
  readonly statusField?: (status: StatusShares) => readonly [name: string, value: string];
  /** Its words in the status on one line; null for none. */
  readonly statusWords?: (status: StatusShares) => string | null;
}
