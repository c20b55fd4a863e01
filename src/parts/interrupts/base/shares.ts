import type { InterruptRecord, ResumeRecord } from "./interrupt-record.ts";
import type { OpenInterrupt, ResumedStop } from "./interrupts.ts";

declare module "../../../base/seam/shares.ts" {
  interface MemoryShares {
    /** The run waits before `next` for a decision; absent while it goes on. */
    readonly interrupt?: OpenInterrupt;
    /**
     * A decision after which `node` has not run. The run does not stop again before `node`; `act` carries out the decision and
     * appends `say` to its answer. Absent for none.
     */
    readonly resumed?: ResumedStop;
  }
  interface RecordShares {
    readonly interrupt: InterruptRecord;
    readonly resume: ResumeRecord;
  }
}
