import type { ReplyBlock } from "../../../src/base/vocabulary/conversation.ts";
import type { JsonObject, JsonValue } from "../../../src/base/vocabulary/json.ts";
import { isObject } from "../../../src/base/vocabulary/json.ts";
import type { Vendor } from "../../../src/model/calls/servers/vendor-name.ts";

/**
 * A block of its own for what came with no words and no call. What a vendor wants back is kept in the shape of its wire, in a
 * field `vendor` of the block that it came with, beside the vendor's name; it goes back to that vendor alone.
 */
export function vendorBlock(name: Vendor, fields: JsonObject): ReplyBlock {
  return { type: "vendor", vendor: { ...fields, name } };
}

/** Returns a block's fields of that vendor; none if it holds none, or another vendor's, and for no vendor. */
export function fieldsOf(block: ReplyBlock, name: Vendor | null): JsonObject {
  const fields: JsonValue | undefined = block["vendor"];
  if (!isObject(fields) || fields["name"] !== name) return {};
  const { name: _name, ...own } = fields;
  return own;
}
