import { randomUUID } from "node:crypto";
import type { Emulator } from "../../../packages/emulator/src/emulator.ts";
import { createEmulator } from "../../../packages/emulator/src/wasmboy-emulator.ts";
import type { GameAdapter } from "../../../packages/games/src/known/game-adapter.ts";
import type { LearnOptions } from "../../../packages/learn/src/learn-game.ts";
import { type Disk, nodeDisk } from "../../base/disk/disk.ts";
import type { ServiceShares } from "../../base/seam/shares.ts";
import type { ImportedMachine } from "../../base/vocabulary/operator.ts";
import type { ConsoleName } from "../../base/vocabulary/run-settings.ts";
import type { Clock, IdSource, Timers } from "../../base/vocabulary/services.ts";
import type { OptionKeeper } from "../../base/vocabulary/stop.ts";
import type { LanguageModel } from "../../model/language-model.ts";
import type { JournalReader } from "../../record/journal/journal-reader.ts";
import type { StartPoint } from "../../record/replay/open-state.ts";
import type { ReplayWatch } from "../../record/replay/replay.ts";
import type { CheckpointStore } from "../../record/saves/checkpoint-store.ts";
import type { Study } from "../agent/ports.ts";
import type { CustomTool } from "../agent/tools/custom/custom-tool.ts";
import type { Credentials, MayReceiveKey } from "../keys/destination.ts";
import type { RunOwner } from "../keys/run-owner.ts";
import type { AskedSettings, StartFrom } from "./config.ts";

export type { Credentials };

/** The outside dependencies of a session, which tests replace. All have a default. */
export interface SessionServices extends ServiceShares {
  readonly disk?: Disk;
  readonly clock?: Clock;
  readonly ids?: IdSource;
  /** The timers: between two tries of a call, and for a silent server. */
  readonly timers?: Timers | undefined;
  /** None unless given: a session reads no environment. */
  readonly credentials?: Credentials;
  /**
   * Whether a key may be sent to a server that is not the vendor's own. Unless given, it may where the configuration or
   * the credentials name that server, and not where only a save does.
   */
  readonly mayReceiveKey?: MayReceiveKey;
  /** Whose runs are played. Unless given, any run is continued by the players that its files name. */
  readonly owner?: RunOwner;
  /** The store of the run, instead of the configuration's folder: then there is no journal, and no lock. */
  readonly store?: CheckpointStore;
  /** The ROM itself, instead of a file. */
  readonly rom?: Uint8Array;
  /** The player, instead of the one in the settings; it writes the summaries too, unless others are asked for. */
  readonly model?: LanguageModel;
  /** The writer of the summaries, instead of the one in the settings. */
  readonly summaryModel?: LanguageModel;
  /** Put around each LM that plays or writes summaries; what it gives is asked in its place. */
  readonly around?: (model: LanguageModel) => LanguageModel;
  /** The adapter that reads the game, instead of the one found for it. */
  readonly adapter?: GameAdapter;
  /** Custom tools, offered after the others; none unless given. */
  readonly tools?: readonly CustomTool[];
  /** Asked for a game that the operator brings back from elsewhere, before anything is written; what it throws refuses the session. */
  readonly importMachine?: (rom: Uint8Array) => ImportedMachine;
  /** Makes the machine of a ROM, switched on. */
  readonly powerOn?: (rom: Uint8Array, console?: ConsoleName) => Emulator;
  /** Keeps the options of the command at an interrupt, where no save may hold them. */
  readonly keeper?: OptionKeeper;
  /** Ends the session, while it is opened and while it plays; its reason says why. */
  readonly signal?: AbortSignal;
  /**
   * Called with the run's present place, or null without one: returns another start, or null for that place, and the
   * settings asked for there. Nothing was written yet.
   */
  readonly chooseStart?: (
    found: StartPoint | null,
    store: CheckpointStore,
    skimJournal: JournalReader["skim"],
  ) => Promise<ChosenStart>;
  /** Called once nothing refuses the run any more, right before its first record: what goes before it begins. */
  readonly beforeBegin?: (store: CheckpointStore) => Promise<void>;
  /** Whether a player whose price is not known is refused, as where a limit of cost is set. */
  readonly needsPrice?: boolean;
  /** Experiments during play, instead of those in a thread. */
  readonly study?: Study;
  /** Called before experiments with a new game, with the most frames they may run: returns what sees findings that are certain, and what is spent. */
  readonly onLearning?: (frames: number) => Pick<LearnOptions, "onFinding" | "onSpent">;
  /** Called when the journal is followed: see {@link ReplayWatch.begin}. */
  readonly beginReplay?: NonNullable<ReplayWatch["begin"]>;
}

/** The chosen start of a run, and the settings asked for there. */
export interface ChosenStart {
  /** Null for the present place. */
  readonly start: StartFrom | null;
  readonly settings: AskedSettings;
}

/** Those services that a session cannot do without. */
type Needed = "disk" | "clock" | "ids" | "credentials" | "powerOn" | "signal";

/** Services with the real ones where none were given. */
export type FilledServices = Omit<SessionServices, Needed> & Required<Pick<SessionServices, Needed>>;

/** The same services, with the real ones for those that are missing. */
export function fillServices(services: SessionServices): FilledServices {
  return {
    disk: nodeDisk,
    clock: { now: () => new Date(), elapsedMs: () => performance.now() },
    ids: { newId: randomUUID },
    credentials: {},
    powerOn: createEmulator,
    signal: new AbortController().signal,
    ...services,
  };
}
