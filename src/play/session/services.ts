import { randomUUID } from "node:crypto";
import { type Disk, nodeDisk } from "../../base/disk/disk.ts";
import type { ImportedMachine } from "../../base/vocabulary/operator.ts";
import type { Clock, IdSource, Timers } from "../../base/vocabulary/services.ts";
import type { Emulator } from "../../game/emulator/emulator.ts";
import { createEmulator } from "../../game/emulator/wasmboy-emulator.ts";
import type { GameAdapter } from "../../game/games/game-adapter.ts";
import type { LanguageModel } from "../../model/language-model.ts";
import type { JournalReader } from "../../record/journal/journal-reader.ts";
import type { Mailbox } from "../../record/mailbox/mailbox.ts";
import type { ReplayWatch } from "../../record/replay/replay.ts";
import type { StartPoint } from "../../record/replay/start-point.ts";
import type { CheckpointStore } from "../../record/saves/checkpoint-store.ts";
import type { CustomTool } from "../agent/tools/custom/custom-tool.ts";
import type { Credentials, MayReceiveKey } from "../keys/destination.ts";
import type { AskedSettings, StartFrom } from "./config.ts";

export type { Credentials };

/** What a session takes from outside, and what a test puts in the place of the real thing. All have a default. */
export interface SessionServices {
  readonly disk?: Disk;
  readonly clock?: Clock;
  readonly ids?: IdSource;
  /** What waits: between two tries of a call, and for a server that is silent. */
  readonly timers?: Timers | undefined;
  /** None unless given: a session reads no environment. */
  readonly credentials?: Credentials;
  /**
   * Whether a key may be sent to a server that is not the vendor's own. Unless given, it may where the configuration or
   * the credentials name that server, and not where only a save does.
   */
  readonly mayReceiveKey?: MayReceiveKey;
  /** Where the run is kept, instead of the configuration's folder: then there is no journal, and no lock. */
  readonly store?: CheckpointStore;
  /** Where the operator and the LM write to each other, instead of the folder's mailbox. */
  readonly mailbox?: Mailbox;
  /** The ROM itself, instead of a file. */
  readonly rom?: Uint8Array;
  /** Who plays, instead of whom the settings name; this one writes the summaries too, unless others are asked for. */
  readonly model?: LanguageModel;
  /** Who writes the summaries, instead of whom the settings name. */
  readonly summaryModel?: LanguageModel;
  /** Put around each LM that plays or writes summaries; what it gives is asked in its place. */
  readonly around?: (model: LanguageModel) => LanguageModel;
  /** What reads the game, instead of the one that knows it. */
  readonly adapter?: GameAdapter;
  /** Tools of one's own, which the player is offered behind the others; none unless given. */
  readonly tools?: readonly CustomTool[];
  /** Asked for a game that the operator brings back from elsewhere, before anything is written; what it throws refuses the session. */
  readonly importMachine?: (rom: Uint8Array) => ImportedMachine;
  /** Makes the machine of a ROM, switched on. */
  readonly powerOn?: (rom: Uint8Array) => Emulator;
  /** Ends the session, while it is opened and while it plays; its reason says why. */
  readonly signal?: AbortSignal;
  /**
   * Asked where the run stands, or null for nowhere: gives another place to begin at, or null for that one, and the
   * settings that are asked for there. Nothing was written yet.
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
  /** Told when the journal is followed: see {@link ReplayWatch.begin}. */
  readonly beginReplay?: NonNullable<ReplayWatch["begin"]>;
}

/** Where a run begins that looked where it stands first, and what is asked for there. */
export interface ChosenStart {
  /** Null for where it stands. */
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
