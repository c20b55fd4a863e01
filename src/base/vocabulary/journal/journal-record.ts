import type { CoreIdentity, MachineState } from "../../../../packages/emulator/src/machine/machine.ts";
import type { SeenMaps } from "../../../../packages/games/src/world/atlas/atlas.ts";
import type {
  AnyOf,
  CallShares,
  DecisionShares,
  OpeningShares,
  RecordShares,
  StartShares,
  StepRecordShares,
} from "../../seam/shares.ts";
import type { BroughtMemory } from "../brought.ts";
import type { InputTrack } from "../button.ts";
import type { GameIdentity } from "../checkpoint.ts";
import type { ImageTable, ToolSpec, UserMessage } from "../conversation.ts";
import type { GameInfo } from "../game-info.ts";
import type { LearnedGame } from "../learned-game.ts";
import type { OperatorAction } from "../operator.ts";
import type { RunSettings } from "../run-settings.ts";
import type { FoldOutcome, StepOutcome } from "../step.ts";
import type { Usage } from "../usage.ts";
import type { JournalPosition } from "./journal-position.ts";
import type { JournalTotals } from "./journal-totals.ts";
import type { ReplyRecord, RestoredRecord, ToolRecord, UnansweredRecord } from "./step-record.ts";

/** A game was begun, before its first call: with this, power-on is the first checkpoint. */
export interface StartRecord extends OpeningShares, StartShares {
  readonly type: "start";
  readonly runId: string;
  readonly game: GameIdentity;
  /** `{name, sha256}` of the emulator core. */
  readonly core: CoreIdentity;
  readonly settings: RunSettings;
  /**
   * As in a keyframe: the machine as it was switched on, where `settings.console` chose its model or its header is corrected;
   * absent for the usual one.
   */
  readonly machine?: MachineState;
  /** The input since power-on, before the first look. */
  readonly track: InputTrack;
  /** After the track. */
  readonly machineSha256: string;
  readonly gameInfo: GameInfo;
  readonly system: string;
  readonly tools: readonly ToolSpec[];
  /** The version of the tools' rules, as in a memory. */
  readonly rules?: number;
  /** The message with which the conversation opens. */
  readonly opening: UserMessage;
  readonly images: ImageTable;
  /** New facts about the game's maps in the first look; absent for none. */
  readonly seen?: SeenMaps;
  /** The map that experiments made of the game before it began; absent for none. */
  readonly learned?: LearnedGame;
  /** Its memory from elsewhere, also shown in the opening; absent for none. */
  readonly brought?: BroughtMemory;
}

/** A branch left another one, right after a step of it. */
export interface BranchRecord {
  readonly type: "branch";
  readonly runId: string;
  readonly fromBranchId: string;
  readonly fromStep: number;
  /** The place in the journal of that step; null when it is not known. */
  readonly from: JournalPosition | null;
}

/** The current save from here on. */
export interface HeadRecord {
  readonly type: "head";
  readonly runId: string;
  /** Null at the start of a game, which no save holds. */
  readonly checkpointId: string | null;
  /** Nearest first. */
  readonly ancestorIds: readonly string[];
  /** The greatest `seq` of a save of the game that was there: one with a greater came later, and counts more. */
  readonly saveSeq: number;
}

/** The LM is about to be asked. Without a reply after it, the call was lost: it may have cost what was reserved for it. */
export interface CallRecord extends CallShares {
  readonly type: "call";
  readonly step: number;
  /** `play`, `summary`, `skill` or `refine`. */
  readonly purpose: string;
  readonly model: string;
  readonly requestSha256: string;
  /** The most that the call may cost, in dollars; absent where the price is not known, and in older journals. */
  readonly reservedUsd?: number;
}

/** A try of a call came to nothing; unless it was the last, the call is tried again. */
export interface LostRecord extends CallShares {
  readonly type: "lost";
  readonly step: number;
  readonly purpose: string;
  readonly model: string;
  /** Its usage when it was lost, as far as the server reported it: zeros if refused, null if unknown. */
  readonly usage: Usage | null;
  /** Null if unknown. */
  readonly costUsd: number | null;
  /** True when the call ended with it. */
  readonly isLast?: boolean;
  /**
   * The settings that the server's refusal names, maybe none; absent where no answer came or one that may pass, and in
   * older journals.
   */
  readonly blames?: readonly string[];
}

/** The result of a reply. */
export interface OutcomeRecord {
  readonly type: "outcome";
  readonly step: number;
  readonly outcome: StepOutcome;
}

/** The result of a summary. */
export interface FoldRecord {
  readonly type: "fold";
  readonly step: number;
  readonly outcome: FoldOutcome;
}

/**
 * The whole machine after a step, so that going back is quick: after every 50th, and where a branch begins at a save of which
 * the journal does not know.
 */
export interface KeyframeRecord {
  readonly type: "keyframe";
  readonly step: number;
  /** A save's machine part, brotli, base64. */
  readonly machine: MachineState;
  /** A claim about the records before it, which the journal adds. Absent while a call is open. */
  readonly totals?: JournalTotals;
}

/** Between two steps something was decided that does not follow from the machine and the LM's replies. */
export interface DecisionRecord extends DecisionShares {
  readonly type: "decision";
  readonly step: number;
  /** Why, for people. */
  readonly reason: string;
  /** The settings from here on; null when they stay. */
  readonly settings: RunSettings | null;
  /** Added to the end of what the LM reads next; null for nothing. */
  readonly told: string | null;
  /** Whether all thinking blocks are taken out of the conversation. */
  readonly stripsThinking: boolean;
  /** True when the history is summarized before the LM is asked again. */
  readonly startsSummary?: boolean;
  /** The map that experiments made of the game, from here on; absent for any other decision. */
  readonly learned?: LearnedGame;
}

/** The version of the journal's format that the records need which stand behind it. */
export interface VersionRecord {
  readonly type: "version";
  readonly version: number;
}

/** A person acts in the LM's place: the step is theirs. Written before anything is done. */
export interface OperatorRecord {
  readonly type: "operator";
  readonly step: number;
  /** `{tool, input}`. */
  readonly action: OperatorAction;
  /** Programs that know no such record refuse the line. */
  readonly version: number;
}

/** One thing that did not follow from what was before it, written down before it has any effect. */
export type JournalRecord =
  | StartRecord
  | BranchRecord
  | HeadRecord
  | CallRecord
  | LostRecord
  | ReplyRecord
  | OutcomeRecord
  | FoldRecord
  | KeyframeRecord
  | DecisionRecord
  | VersionRecord
  | OperatorRecord
  | UnansweredRecord
  | RestoredRecord
  | ToolRecord
  | AnyOf<StepRecordShares>
  | AnyOf<RecordShares>;

/** A record with what every line of a journal has. */
export type JournalEntry = JournalRecord & {
  readonly seq: number;
  readonly branchId: string;
  /** ISO 8601. For people and the ledger; never part of what is replayed. */
  readonly time: string;
  /** True in the first record that a session wrote: the time since the record before it is no time of play. */
  readonly opened?: boolean;
};
