/** The headings of `runner help options`, in their order. */
export type Heading =
  | "Where a run starts and ends"
  | "Game"
  | "Saves"
  | "Player"
  | "Pictures"
  | "Stops for a person"
  | "Drift"
  | "Limits"
  | "Recordings"
  | "Output"
  | "Configuration";

/**
 * The lifetime of an option: `once` for this command alone; `save` if each save keeps it; `stop` if a stop for a
 * person keeps it for the command that goes on from there; `command` where each command needs it again.
 */
export type Holds = "once" | "save" | "stop" | "command";

/** Why a stop does not keep an option. */
export type Unkept =
  /** A secret, or the way to one. */
  | "secret"
  | "price"
  /** It would be run. */
  | "command"
  /** The folder and the file in which a resume itself looks. */
  | "place"
  /** The interrupted command has done it; what is left of its steps is its last step. */
  | "done"
  /** It is about the output of one terminal or program. */
  | "terminal";

/**
 * The place where a stop keeps an option: in the save, with its last step or as a setting of the run; in the user's folder,
 * as it is or as an absolute path; or not.
 */
export type Keeping = "save" | "user" | "user-path" | { readonly never: Unkept };

/** The words of an option. Its flag, its variable and its key in a file follow from its name. */
export interface OptionWords {
  readonly heading: Heading;
  /** A word for its value, or the only value that changes something: `<n>`, `on`. `<file>` for the file of a text. */
  readonly value: string;
  /** Its default, if it has one, is in brackets at the end. */
  readonly help: string;
  /** True for one with a flag of its own; others are given with `--set`. */
  readonly hasFlag?: true;
  /** The option behind which a part has its own in help; absent for the end of its heading. */
  readonly behind?: string;
}
