import type { OperatorAnswer, OperatorMail } from "../base/mail.ts";
import type { Mailbox } from "../record/mailbox/mailbox.ts";

declare module "../../../base/seam/shares.ts" {
  interface ToolOutcomeShares {
    /** The answer to the operator. */
    readonly answer?: OperatorAnswer;
  }
  interface PortShares {
    /** The mailbox of operator and LM; null for none. */
    readonly mailbox: Mailbox | null;
  }
  interface StatusShares {
    /** Messages of the operator that wait. */
    readonly pendingMail: number;
  }
  interface ServiceShares {
    /** The mailbox of operator and LM; by default the folder's mailbox, if there is a folder. */
    readonly mailbox?: Mailbox;
  }
  interface RunOptionShares {
    /** The operator's messages in the journal, of all branches; by default those that `skimJournal` gives. */
    readonly mailRecorded?: () => readonly OperatorMail[];
  }
}
