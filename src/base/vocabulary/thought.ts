import type { ReplyBlock } from "./conversation.ts";

/** The fields in which vendors of chat completions tell a reasoning as one text. */
const WORDS = ["reasoning_content", "reasoning"] as const;

/** The words of a thought; empty for one that only its vendor can read; null for a block that is no thought. */
export function thoughtIn(block: ReplyBlock): string | null {
  if (block.type === "redacted_thinking") return "";
  if (block.type === "thinking") return textOf(block["thinking"]);
  return block.type === "vendor" ? thoughtOfVendor(fieldsOf(block["vendor"])) : null;
}

/** As it stands on the wire of each vendor. */
function thoughtOfVendor(fields: Readonly<Record<string, unknown>>): string | null {
  const told = WORDS.find((name) => fields[name] !== undefined);
  if (told !== undefined) return textOf(fields[told]);
  const details = fields["reasoning_details"];
  if (Array.isArray(details)) {
    const words = details.map(fieldsOf).map(({ text, summary }) => textOf(text) || textOf(summary));
    return words.filter((word) => word !== "").join("\n");
  }
  if (fields["thought"] === true) return textOf(fields["text"]);
  return fields["thoughtSignature"] === undefined ? null : "";
}

function fieldsOf(value: unknown): Readonly<Record<string, unknown>> {
  return value !== null && typeof value === "object" ? (value as Record<string, unknown>) : {};
}

function textOf(value: unknown): string {
  return typeof value === "string" ? value : "";
}
