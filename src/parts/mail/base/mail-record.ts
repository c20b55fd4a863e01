import type { ToolSpec } from "../../../base/vocabulary/conversation.ts";

/** The operator wrote to the LM: told from here on. Written before the message leaves the inbox. */
export interface MailRecord {
  readonly type: "mail";
  /** The last step: nothing of another one is under way. */
  readonly step: number;
  readonly id: string;
  readonly text: string;
  /** A tool that an earlier version added to the open conversation; this one never does. */
  readonly tool?: ToolSpec;
  /** Programs that know no such record refuse the line. */
  readonly version: number;
}
