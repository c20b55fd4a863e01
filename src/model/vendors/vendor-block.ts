import type { ReplyBlock } from "../../base/vocabulary/conversation.ts";
import type { JsonObject, JsonValue } from "../../base/vocabulary/json.ts";
import { isObject } from "../../base/vocabulary/json.ts";
import type { Vendor } from "./vendor-name.ts";

/**
 * A block of its own for what came with no words and no call. What a vendor wants back is kept in the shape of its wire, in a
 * field `vendor` of the block that it came with, beside the vendor's name; it goes back to that vendor alone.
 */
export function vendorBlock(name: Vendor, fields: JsonObject): ReplyBlock {
  return { type: "vendor", vendor: { ...fields, name } };
}

/** What the block holds of that vendor's; nothing where it holds none, or another's. */
export function fieldsOf(block: ReplyBlock, name: Vendor): JsonObject {
  const fields: JsonValue | undefined = block["vendor"];
  if (!isObject(fields) || fields["name"] !== name) return {};
  const { name: _name, ...own } = fields;
  return own;
}
