import type { ReplyBlock } from "../../../../src/base/vocabulary/conversation.ts";
import { isObject } from "../../../../src/base/vocabulary/json.ts";
import { EXPLORER_ID } from "../../../../src/base/vocabulary/run-settings.ts";

/** A field of a reply's words that names the picture at its time. Other players are not sent it, and no view shows it. */
export function pictureNote(picture: string): Pick<ReplyBlock, "vendor"> {
  return { vendor: { name: EXPLORER_ID, picture } };
}

/** The picture that a reply noted; null for none. */
export function notedPicture(content: readonly ReplyBlock[]): string | null {
  const notes = content.flatMap(({ vendor }) =>
    isObject(vendor) && vendor["name"] === EXPLORER_ID ? [vendor] : [],
  );
  const picture = notes[0]?.["picture"];
  return typeof picture === "string" ? picture : null;
}
