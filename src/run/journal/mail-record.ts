import type { ToolSpec } from "../conversation.ts";

/** The operator wrote to the LM: told from here on. Written before the message leaves the inbox. */
export interface MailRecord {
  readonly type: "mail";
  /** The last step: nothing of another one is under way. */
  readonly step: number;
  readonly id: string;
  readonly text: string;
  /** The tool with which the LM answers, where the conversation lacks it; absent where it has it. */
  readonly tool?: ToolSpec;
  /** Programs that know no such record refuse the line. */
  readonly version: number;
}
