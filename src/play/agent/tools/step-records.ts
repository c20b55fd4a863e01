import type { MachineState } from "../../../../packages/emulator/src/machine/machine.ts";
import type { JumpSource } from "../../../../packages/games/src/actions/input-recorder.ts";
import type { RestoredRecord, StepRecord } from "../../../base/vocabulary/journal/step-record.ts";
import { STEP_RECORD_VERSION } from "../../../base/vocabulary/journal/step-record.ts";
import type { RunState } from "../../../base/vocabulary/run-state.ts";
import type { RunPorts } from "../ports.ts";

/** The type name of a record. */
type RecordType = StepRecord["type"];

/** A record of one of these types. */
type RecordOf<T extends RecordType> = Extract<StepRecord, { readonly type: T }>;

/**
 * The records of the step under way, and those of an earlier try. Data that does not follow from the step itself comes
 * from here first; if it is missing, ask the world, record the answer, and then act.
 */
export interface StepRecords {
  /**
   * Takes the next record of the earlier try if it has that type (or one of those types) and `fits`; null if all are
   * taken. A record that does not fit shows that the step goes another way now: it and all later ones no longer count.
   */
  take<T extends RecordType>(
    types: T | readonly T[],
    fits?: (record: RecordOf<T>) => boolean,
  ): RecordOf<T> | null;
  /** Writes a record down; it is on the medium when this returns, unless more are to follow at once. */
  write(record: StepRecord, options?: { readonly isDerived?: boolean }): void;
}

/** The records, for the executor of the step. */
export interface StepJournal extends StepRecords {
  /** For the recorder's `onJump`: written down, unless it is what was taken. */
  jumped(machine: MachineState, source: JumpSource | null): void;
  /**
   * To be called before the step's outcome: from then on the last `restored` record is where its track begins.
   *
   * @param start the machine with which the step began
   */
  finish(start: MachineState): void;
}

/** The inputs of {@link createStepRecords}. */
export interface StepPlace extends Pick<RunState, "begun" | "branchId"> {
  readonly journal: RunPorts["journal"];
  readonly step: number;
  /** Reports to people. */
  readonly tell: (text: string) => void;
}

/** Creates a cursor over the journal's records of a step, which also appends to them. */
export function createStepRecords({ begun, journal, branchId, step, tell }: StepPlace): StepJournal {
  const isMoved = (record: StepRecord): record is RestoredRecord =>
    record.type === "restored" && record.machine !== null;
  let left = [...begun];
  let taken: StepRecord | null = null;
  /** The last `restored` record that the journal has of this step, whether it was taken or not. */
  let recorded = begun.findLast(isMoved) ?? null;
  /** The one at which the recorder's track begins; null for where the step began. */
  let origin: RestoredRecord | null = null;

  const drop = (): void => {
    if (left.length === 0) return;
    tell(
      `step ${step} goes another way than before it was interrupted: ${left.length} of its records count no more`,
    );
    left = [];
  };
  const write: StepJournal["write"] = (record, options) => {
    if (record.step !== step) throw new Error(`a record of step ${record.step} in step ${step}`);
    drop();
    journal?.append(branchId, record, options);
    if (!isMoved(record)) return;
    recorded = record;
    // The loader records it, with the skill's report, and then moves the machine there.
    taken = record;
  };
  const begin = (machine: MachineState, source: JumpSource | null): void => {
    const { slot = null, checkpointId = null } = source ?? {};
    origin = { type: "restored", step, slot, checkpointId, machine, version: STEP_RECORD_VERSION };
    write(origin);
  };
  function take<T extends RecordType>(
    types: T | readonly T[],
    fits: (record: RecordOf<T>) => boolean = () => true,
  ): RecordOf<T> | null {
    const [next] = left;
    if (next === undefined) return null;
    const wanted: readonly RecordType[] = typeof types === "string" ? [types] : types;
    // Looked at only where its type is one of those.
    const record = next as RecordOf<T>;
    if (!wanted.includes(next.type) || !fits(record)) {
      drop();
      return null;
    }
    left = left.slice(1);
    taken = next;
    return record;
  }

  return {
    take,
    write,
    jumped(machine, source) {
      // The loader takes a load; an earlier moment of the step follows from the step, and is taken here.
      const own = taken?.type === "restored" && taken.machine === machine ? taken : null;
      const found = own ?? (source === null ? take("restored", isMoved) : null);
      if (found === null) begin(machine, source);
      else origin = found;
      taken = null;
    },
    finish(start) {
      drop();
      if (recorded !== origin) begin(origin?.machine ?? start, null);
    },
  };
}
