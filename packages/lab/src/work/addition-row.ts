import type { JsonObject } from "../../../../src/base/vocabulary/json.ts";
import type { PlayerSpec } from "../../../../src/parts/agents/base/agents.ts";
import type { Playbook } from "../../../../src/parts/playbook/base/playbook.ts";
import type { FolderName } from "../../../fleet/src/jobs/job-folders.ts";
import type { Candidate, ImproveTask, PlayerChange } from "./improve-task.ts";
import type { PlayedRun } from "./mine/played-run.ts";

/** A file that holds something proven. */
export interface ProvenFile {
  readonly to: string;
  readonly content: string | Uint8Array;
}

/** A file in a folder of a job. */
export interface FolderFile {
  readonly name: string;
  readonly content: Uint8Array;
}

/** Things of one kind that a change adds to the player, or replaces by name. */
export interface AdditionRow<Item> {
  /** The action by which a model proposes one. */
  readonly action: string;
  /** The most of them in one change. */
  readonly most: number;
  /** Whether a value that came out of a file is one. */
  isValid(given: unknown): boolean;
  nameOf(item: Item): string;
  /** The whole of it in a line. */
  describe(item: Item): string;
  /** The change that a model proposes; a text says why it is none. */
  read(given: JsonObject, playbook: Playbook): PlayerChange | string;
  /** Candidates without a model, by what a run did. */
  propose?(run: PlayedRun, tasks: readonly ImproveTask[]): readonly Candidate[];
  /** The folder of a job that holds them, and the file of each there; absent for none. */
  readonly inFolder?: { readonly name: FolderName; fileOf(item: Item): FolderFile };
  /** The files that hold what is proven. @param player the present agents and modes */
  filesOf(items: readonly Item[], folder: string, player: PlayerSpec | null): readonly ProvenFile[];
  /** The use of these files: a setting that a command is given, or words. */
  useOf(folder: string): { readonly set: string } | { readonly words: string };
}
