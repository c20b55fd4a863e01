import { isText, orMissing } from "../../../base/checks.ts";
import { cleanText } from "../../../base/text/clean-text.ts";
import { isObject } from "../../../base/vocabulary/json.ts";
import type { BroughtShare } from "../../../record/seam/data-part.ts";
import { MAX_ID_CHARACTERS } from "./mailbox/read-letter.ts";

/** The place in the mailbox at which a new game goes on from another agent's checkpoint. */
export const mailBrought: BroughtShare<"lastMailId"> = {
  fields: { lastMailId: orMissing(isText) },
  name: "a mailbox position",
  read({ mailbox }) {
    const last = isObject(mailbox) ? mailbox["last_processed_id"] : null;
    const id = typeof last === "string" || typeof last === "number" ? cleanText(String(last)) : "";
    const isNone = id === "" || id.length > MAX_ID_CHARACTERS || /[\n\t]/.test(id);
    return isNone ? null : { fields: { lastMailId: id }, words: `mailbox position (${id})` };
  },
  remember: ({ lastMailId }) => (lastMailId === undefined ? {} : { mail: { ids: [lastMailId] } }),
};
