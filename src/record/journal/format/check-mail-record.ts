import {
  type Check,
  fields,
  isCount,
  isObject,
  isText,
  orMissing,
  orNull,
} from "../../saves/format/checks.ts";
import { isLaterVersion } from "./format.ts";

const isSpec = fields({ name: isText, description: isText, input_schema: isObject });

/** Whether a value is what the LM answered the operator. */
export const isAnswer: Check = fields({ text: isText, inReplyTo: orNull(isText) });

/** What the record of an operator's message holds. */
export const MAIL_RECORDS: Readonly<Record<"mail", Readonly<Record<string, Check>>>> = {
  mail: { step: isCount, id: isText, text: isText, tool: orMissing(isSpec), version: isLaterVersion },
};
