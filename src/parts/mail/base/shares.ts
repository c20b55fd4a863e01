import type { MailState, OperatorAnswer } from "./mail.ts";
import type { MailRecord } from "./mail-record.ts";

declare module "../../../base/seam/shares.ts" {
  interface MemoryShares {
    /** The messages between operator and LM; absent before the first. */
    readonly mail?: MailState;
  }
  interface OutcomeShares {
    /** The LM's answers to the operator, in order; absent for none. */
    readonly answers?: readonly OperatorAnswer[];
  }
  interface BroughtShares {
    /** The operator's last message that was delivered there; absent where it is not known. */
    readonly lastMailId?: string;
  }
  interface RecordShares {
    readonly mail: MailRecord;
  }
  interface EventShares {
    /** A message of the operator was delivered to the LM. */
    readonly "mail-told": {
      readonly type: "mail-told";
      readonly step: number;
      readonly id: string;
      readonly text: string;
    };
    /** The LM answered the operator. */
    readonly "mail-answered": {
      readonly type: "mail-answered";
      readonly step: number;
      /** The message that it answers; null where it names none. */
      readonly inReplyTo: string | null;
      readonly text: string;
      /** The file of the answer; null where none is kept, or it could not be written. */
      readonly file: string | null;
    };
  }
}
