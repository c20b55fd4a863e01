import type { InterruptRecord, ResumeRecord } from "./interrupt-record.ts";
import type { OpenInterrupt, ResumedStop } from "./interrupts.ts";

declare module "../../../base/seam/shares.ts" {
  interface MemoryShares {
    /** The stop at which the run stands; absent while it goes on. */
    readonly interrupt?: OpenInterrupt;
    /** The stop from which it went on, until the node has run before which it stood. */
    readonly resumed?: ResumedStop;
  }
  interface RecordShares {
    readonly interrupt: InterruptRecord;
    readonly resume: ResumeRecord;
  }
}
