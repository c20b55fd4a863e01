import type { OperatorAnswer, OperatorMail } from "../../../../../../src/parts/mail/base/mail.ts";
import type { LeftMessage, TellRequest } from "./tell-request.ts";

declare module "../../../../../../src/base/seam/shares.ts" {
  interface ProtocolShares {
    readonly mailbox: { readonly last_processed_id: string | null; readonly pending_count: number };
  }
  interface MarkShares {
    /** A message of the operator. */
    readonly mail: true;
    /** An answer of the LM. */
    readonly answer: true;
  }
  interface StepBeforeShares {
    /** The operator's messages that the LM had not replied to before. */
    readonly mail: readonly OperatorMail[];
  }
  interface StepOutcomeShares {
    /** Its answer to the operator. */
    readonly answers: readonly OperatorAnswer[];
  }
  interface ActShares {
    readonly tell: { readonly body: TellRequest; readonly answer: LeftMessage };
  }
}
