import { join } from "node:path";
import { type GamePlace, nodeDisk } from "../../../base/disk/disk.ts";
import { isDiskError } from "../../../base/disk/disk-errors.ts";
import { parseJsonObject } from "../../../base/vocabulary/json.ts";

/** The LM's words so far. */
export interface LiveWords {
  /** Of the process that plays: what another one left is over. */
  readonly pid: number;
  /** The step that is under way. */
  readonly step: number;
  /** `play` for what is to become the step's reply, `other` for a summary or the answer to a skill. */
  readonly purpose: "play" | "other";
  /** The end of it, at most {@link MOST_LIVE_CHARACTERS}; as is the text. */
  readonly thinking: string;
  readonly text: string;
}

/** The most characters kept of a growing text. */
export const MOST_LIVE_CHARACTERS = 16_384;

const MAX_BYTES = 8 * MOST_LIVE_CHARACTERS;

/** Returns the file of the words of a game that is played. Nothing depends on it. */
export function liveWordsFile({ folder, slug }: GamePlace): string {
  return join(folder, `${slug}_live.json`);
}

/**
 * Puts words in the place of earlier ones. They are not put on the medium, and a reader may meet them half written. What
 * cannot be written is left: it is there to be looked at, and no more.
 */
export function writeLiveWords(place: GamePlace, words: LiveWords): void {
  const { disk = nodeDisk } = place;
  ignoreDiskErrors(() => {
    // Never follow a link, which may lead to a file of others.
    const descriptor = disk.openToAppend(liveWordsFile(place));
    try {
      disk.truncate(descriptor, 0);
      disk.write(descriptor, Buffer.from(`${JSON.stringify(words)}\n`));
    } finally {
      disk.close(descriptor);
    }
  });
}

/** Takes the words away. */
export function removeLiveWords(place: GamePlace): void {
  const { disk = nodeDisk } = place;
  const file = liveWordsFile(place);
  ignoreDiskErrors(() => {
    if (disk.inspect(file)?.type === "file") disk.remove(file);
  });
}

/** Returns the words in the file; null for none, or an unreadable or half-written file. */
export function readLiveWords(place: GamePlace): LiveWords | null {
  const { disk = nodeDisk } = place;
  const file = liveWordsFile(place);
  let words: LiveWords | null = null;
  ignoreDiskErrors(() => {
    if (disk.inspect(file)?.type !== "file") return;
    words = parseWords(Buffer.from(disk.read(file, MAX_BYTES)).toString("utf8"));
  });
  return words;
}

function parseWords(json: string): LiveWords | null {
  const { pid, step, purpose, thinking, text } = parseJsonObject(json) ?? {};
  const isWhole = Number.isSafeInteger(pid) && Number.isSafeInteger(step);
  if (!isWhole || typeof thinking !== "string" || typeof text !== "string") return null;
  return {
    pid: pid as number,
    step: step as number,
    purpose: purpose === "play" ? "play" : "other",
    thinking,
    text,
  };
}

function ignoreDiskErrors(touch: () => void): void {
  try {
    touch();
  } catch (error) {
    if (!isDiskError(error)) throw error;
  }
}
