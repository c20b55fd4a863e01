import type { ReplyBlock } from "../../run/conversation.ts";
import type { JsonObject, JsonValue } from "../../run/json.ts";
import { isObject } from "../calls/keep-blocks.ts";
import type { Vendor } from "./vendor-name.ts";

/**
 * What a vendor wants back, in the shape of its wire: on the block that it came with, in a field `vendor`; where it came
 * with no words and no call, on a block of the type `vendor`. It goes back to that vendor alone.
 */
export type VendorFields = JsonObject & { readonly name: Vendor };

/** A block of its own for what came with no words and no call. */
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
