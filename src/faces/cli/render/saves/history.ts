import { renderBytes } from "../../../../base/quantities/size.ts";
import type {
  ImageBlock,
  ImageTable,
  Message,
  ReplyBlock,
  TextBlock,
} from "../../../../base/vocabulary/conversation.ts";
import type { JsonObject } from "../../../../base/vocabulary/json.ts";
import { thoughtIn } from "../../../../base/vocabulary/thought.ts";
import { plainText } from "../plain-text.ts";

/** One thing in a conversation, as people read it. The text has no control characters. */
export interface HistoryItem {
  readonly kind: "text" | "thinking" | "call" | "result" | "error" | "image" | "other";
  readonly text: string;
}

/** One message, as people read it. */
export interface HistoryEntry {
  /** 1 for the first message of the conversation. */
  readonly number: number;
  readonly who: "game" | "player";
  readonly items: readonly HistoryItem[];
}

/** A conversation as people read it: who said what, the tool calls, what came of them, and images by hash and size. */
export function describeHistory(messages: readonly Message[], images: ImageTable): readonly HistoryEntry[] {
  return messages.map((message, i) =>
    message.role === "assistant"
      ? { number: i + 1, who: "player", items: message.content.flatMap(describeReply) }
      : {
          number: i + 1,
          who: "game",
          items: message.content.flatMap((block) => {
            if (block.type !== "tool_result") return describeBlock(block, images, "text");
            const kind = block.is_error === true ? "error" : "result";
            return block.content.flatMap((inner) => describeBlock(inner, images, kind));
          }),
        },
  );
}

/** An image by the beginning of its SHA-256, its size in pixels, and its bytes: `3f09a2c1… 320 × 288, 1.2 KB`. */
export function describeImage(sha256: string, png: Uint8Array | undefined): string {
  if (png === undefined) return `${sha256.slice(0, 8)}…`;
  const size = pixelsOf(png);
  const pixels = size === null ? "" : ` ${size.width} × ${size.height},`;
  return `${sha256.slice(0, 8)}…${pixels} ${renderBytes(png.length)}`;
}

/** The size of the picture in a PNG, by its header; null without one. */
export function pixelsOf(png: Uint8Array): { readonly width: number; readonly height: number } | null {
  if (png.length < 24) return null;
  const view = new DataView(png.buffer, png.byteOffset, png.byteLength);
  return { width: view.getUint32(16), height: view.getUint32(20) };
}

function describeBlock(
  block: TextBlock | ImageBlock,
  images: ImageTable,
  kind: HistoryItem["kind"],
): readonly HistoryItem[] {
  return block.type === "image"
    ? [{ kind: "image", text: describeImage(block.sha256, images.get(block.sha256)) }]
    : say(kind, block.text);
}

function describeReply(block: ReplyBlock): readonly HistoryItem[] {
  const { type } = block;
  if (type === "text" && typeof block["text"] === "string") return say("text", block["text"]);
  const thought = thoughtIn(block);
  if (thought !== null && thought.trim() !== "") return say("thinking", thought);
  if (type === "tool_use" && typeof block["name"] === "string") {
    return say("call", `${block["name"]} ${renderInput(block["input"])}`);
  }
  return say("other", `(${type})`);
}

function renderInput(input: unknown): string {
  if (typeof input !== "object" || input === null || Array.isArray(input)) return JSON.stringify(input) ?? "";
  return Object.entries(input as JsonObject)
    .map(([name, value]) => `${name}=${renderValue(value)}`)
    .join(" ");
}

function renderValue(value: unknown): string {
  const isPlainList = Array.isArray(value) && value.every((each) => typeof each === "string");
  return isPlainList ? `[${value.join(" ")}]` : JSON.stringify(value);
}

function say(kind: HistoryItem["kind"], text: string): readonly HistoryItem[] {
  const plain = plainText(text).trim();
  return plain === "" ? [] : [{ kind, text: plain }];
}
