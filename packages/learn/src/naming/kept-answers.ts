import { hashJson } from "../../../../src/base/disk/lazy-crypto.ts";
import { readUserFile } from "../../../../src/base/disk/read-user-file.ts";
import { writeOutputFile } from "../../../../src/base/disk/write/output-file.ts";
import { isObject, type JsonObject, type JsonValue } from "../../../../src/base/vocabulary/json.ts";
import type { ModelReply, ModelRequest } from "../../../../src/model/language-model.ts";

/** Answers that were paid for and whose command did not end: each is kept as it comes, and not asked for again. */
export interface KeptAnswers {
  /** Whether a command that learned this ROM, by its SHA-256, has begun and not ended. */
  isBegun(rom: string): boolean;
  /** Makes the file, with the answers so far: while it is there, the command has not ended. @throws RunnerError `named-file-unwritable` */
  begin(rom: string): void;
  /** The answer of that model to that very request; null for none. */
  find(model: string, request: ModelRequest): ModelReply | null;
  /** Keeps an answer. @throws RunnerError `named-file-unwritable` */
  keep(model: string, request: ModelRequest, reply: ModelReply): void;
}

/** The key of the ROM; all others are hashes of requests. */
const ROM = "rom";

/** The answers in a file, which need not exist. What is damaged in it counts as not there. */
export function openKeptAnswers(file: string): KeptAnswers {
  let kept = readKept(file);
  const write = (): void => {
    const text = `${JSON.stringify(kept, null, 2)}\n`;
    writeOutputFile(file, Buffer.from(text), { overwrites: true, setting: "out" });
  };
  return {
    isBegun: (rom) => kept[ROM] === rom,
    begin(rom) {
      kept = { ...kept, [ROM]: rom };
      write();
    },
    find(model, request) {
      const reply = kept[keyOf(model, request)];
      return isReply(reply) ? (reply as unknown as ModelReply) : null;
    },
    keep(model, request, reply) {
      kept = { ...kept, [keyOf(model, request)]: reply as unknown as JsonValue };
      write();
    },
  };
}

/** Images are named by their hashes in the messages. */
function keyOf(model: string, { system, messages }: ModelRequest): string {
  return hashJson([model, system, messages as unknown as JsonValue]);
}

function readKept(file: string): JsonObject {
  try {
    const kept: unknown = JSON.parse(readUserFile(file, "out"));
    return isObject(kept) ? (kept as JsonObject) : {};
  } catch {
    return {};
  }
}

function isReply(value: JsonValue | undefined): boolean {
  return isObject(value) && Array.isArray(value["content"]) && typeof value["model"] === "string";
}
