import type { Emulator } from "../../../packages/emulator/src/emulator.ts";
import type { MachineState } from "../../../packages/emulator/src/machine/machine.ts";
import type { GameAdapter } from "../../../packages/games/src/known/game-adapter.ts";
import type { ModelPortShares, PortShares } from "../../base/seam/shares.ts";
import type { GameIdentity } from "../../base/vocabulary/checkpoint.ts";
import type { Head } from "../../base/vocabulary/journal/head.ts";
import type { LearnedGame } from "../../base/vocabulary/learned-game.ts";
import type { ImportedMachine } from "../../base/vocabulary/operator.ts";
import type { Clock, IdSource, Timers } from "../../base/vocabulary/services.ts";
import type { Usage } from "../../base/vocabulary/usage.ts";
import type { LanguageModel } from "../../model/language-model.ts";
import type { Journal } from "../../record/journal/journal.ts";
import type { Notifier } from "../../record/notify/notifier.ts";
import type { StartPoint } from "../../record/replay/open-state.ts";
import type { CheckpointStore } from "../../record/saves/checkpoint-store.ts";
import type { CustomTool } from "./tools/custom/custom-tool.ts";

/** Everything nondeterministic is recorded here before it takes effect. */
export type RunJournal = Pick<Journal, "append" | "position" | "failure" | "takeHealed" | "setHead">;

/** The game of a run: its name, and how its memory is read. */
export interface GamePort {
  readonly identity: GameIdentity;
  readonly adapter: GameAdapter;
  /** The map that experiments made of it, which the adapter uses; absent for none. */
  readonly learned?: LearnedGame;
}

/** Experiments with the game beside the run, which they do not touch. */
export interface Study {
  /** Lets them go on until the returned function is called; begins them at `machine` where none are under way. */
  goOn(machine: () => MachineState): () => void;
  /** Returns their findings, once they are over; null before, and for none. Then they may begin anew. */
  take(): LearnedGame | null;
  end(): void;
}

/** Everything outside the run that it uses. */
export interface RunPorts extends PortShares, ModelPortShares {
  readonly emulator: Emulator;
  /** The machine as it is when it is switched on. */
  readonly powerOn: () => MachineState;
  /** A second machine of the same game, for experiments: always the same one, made at the first use. */
  readonly laboratory: () => Emulator;
  readonly game: GamePort;
  /** Experiments with a game whose memory is unknown, while an LM is awaited; null for none. */
  readonly study: Study | null;
  /** Reads the game by what was learned, from now on; returns what is wrong with it, for the log. */
  readonly adopt: (learned: LearnedGame) => Promise<readonly string[]>;
  readonly model: LanguageModel;
  /** The writer of the summaries; null for the player itself. */
  readonly summaryModel: LanguageModel | null;
  /** The models of parts that the run's settings name, but for the player. */
  readonly modelsOfParts: readonly LanguageModel[];
  readonly store: Pick<CheckpointStore, "save" | "load" | "list" | "remove">;
  /** Null where none is kept. */
  readonly journal: RunJournal | null;
  /**
   * The run after an earlier step on the way to a branch, with the machine there. Absent where no journal is kept.
   *
   * @param planId a run of a workflow that began after that step: the point is the one before it began
   * @throws a `RunnerError` where the journal does not lead there
   */
  readonly recall?: (
    branch: Pick<Head, "runId" | "branchId">,
    step: number,
    planId?: string,
  ) => Promise<StartPoint>;
  /** Notifies people of what happens; null for none. */
  readonly notifier: Notifier | null;
  /** Your own tools, offered after the others where a conversation begins; none unless given. */
  readonly tools?: readonly CustomTool[];
  /** A game that an operator brings back from elsewhere; none unless given. */
  readonly imported?: ImportedMachine;
  readonly clock: Clock;
  /** Sets the alarm for the end of a question within a step. */
  readonly alarm: Timers["alarm"];
  readonly ids: IdSource;
  /** Returns a call's cost in US dollars, or null if the model's price is unknown. */
  costOf(model: string, usage: Usage): number | null;
}
