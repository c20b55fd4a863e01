import type { ImageTable, Message, ToolSpec } from "../../../../src/base/vocabulary/conversation.ts";
import type { JournalEntry } from "../../../../src/base/vocabulary/journal/journal-record.ts";
import type { JsonObject } from "../../../../src/base/vocabulary/json.ts";
import type { RunState } from "../../../../src/base/vocabulary/run-state.ts";
import type { JournalLine } from "../../../../src/record/journal/format/lines.ts";
import type { PlacedEntry } from "../../../../src/record/journal/journal.ts";
import { placedEntries } from "../../../../src/record/journal/journal-reader.ts";
import { stateAtStart } from "../../../../src/record/replay/open-state.ts";
import { waitingToAct } from "../../../../src/record/replay/state/pending.ts";
import { shareOf } from "../../../../src/record/seam/data-parts.ts";
import { type PathPart, partsOfPath } from "../timeline/branch-track.ts";
import { readPathLines, rowsOfPath } from "../timeline/read-path.ts";
import type { StepRow } from "../timeline/rows.ts";
import { emptyState } from "../timeline/steps/base-state.ts";
import { followEntry, settled } from "../timeline/steps/follow-entry.ts";
import type { Timeline } from "../timeline/timeline.ts";

/** A reply as the journal has it. */
type RepliedEntry = Extract<JournalEntry, { type: "reply" }>;

/** A reply of a conversation. */
export interface ConversationReply {
  /** The number of its message, from 0. */
  readonly at: number;
  readonly entry: RepliedEntry;
  /** The step that it led to; null where none of it was carried out yet, and for a reply that makes no step. */
  readonly row: StepRow | null;
}

/** A conversation with the LM, as far as the journal has it. */
export interface Conversation {
  readonly kind: string;
  readonly branchId: string;
  /** The number of the player's conversation, from 1: this one, or the one in which another was held. */
  readonly number: number;
  /** The beginning: of the game, after a summary, or one that the journal does not have. */
  readonly begins: "game" | "summary" | "unknown";
  readonly ends: "summary" | "open" | "unknown";
  /** Null where the journal does not have them. */
  readonly system: string | null;
  readonly tools: readonly ToolSpec[] | null;
  readonly messages: readonly Message[];
  readonly images: ImageTable;
  readonly replies: readonly ConversationReply[];
}

/**
 * The conversations on the way to the end of a branch, in the order in which they ended: the player's, and those that were held beside
 * it. At any time, one conversation is held in memory.
 *
 * @param redact takes words out of each record
 */
export function* conversationsOf(
  timeline: Timeline,
  branchId: string,
  redact: (record: JsonObject) => JsonObject = (record) => record,
): Generator<Conversation> {
  const reader = new ConversationReader(branchId);
  for (const { row, lines } of pathPieces(timeline, branchId)) {
    const entries = placedEntries(lines.map((line) => ({ ...line, value: redact(line.value) })));
    for (const placed of entries) yield* reader.read(placed, row);
  }
  yield* reader.end();
}

/** The lines that lead to a step, and the step; null after the last one. */
export interface PathPiece {
  readonly row: StepRow | null;
  readonly lines: readonly JournalLine[];
}

/** The lines of a path, step by step, and those after the last one. */
export function* pathPieces(timeline: Timeline, branchId: string): Generator<PathPiece> {
  const { index } = timeline;
  const track = index.tracks.get(branchId);
  const path: readonly PathPart[] = track === undefined ? [] : partsOfPath(track);
  let from = 0;
  for (const at of rowsOfPath(index, path)) {
    const to = index.places[at]?.end ?? from;
    yield { row: index.rows[at] ?? null, lines: readPathLines(timeline, path, from, to) };
    from = to;
  }
  yield { row: null, lines: readPathLines(timeline, path, from, Number.POSITIVE_INFINITY) };
}

/** The player's conversation while its records are read. */
interface Begun {
  readonly begins: Conversation["begins"];
  readonly number: number;
  readonly replies: ConversationReply[];
}

class ConversationReader {
  readonly #branchId: string;
  #state: RunState | null = null;
  #begun: Begun = { begins: "unknown", number: 1, replies: [] };
  /** The newest reply of the player. */
  #played: RepliedEntry | null = null;
  /** An interrupt: it counts only where the run continued from it. */
  #stop: PlacedEntry | null = null;

  constructor(branchId: string) {
    this.#branchId = branchId;
  }

  *read(placed: PlacedEntry, row: StepRow | null): Generator<Conversation> {
    const { entry } = placed;
    const share = shareOf(entry.type);
    if (share?.beginsStop === true) {
      this.#stop = placed;
      return;
    }
    if (entry.type === "start") {
      this.#state = stateAtStart(entry, entry.branchId);
      this.#begun = { begins: "game", number: 1, replies: [] };
      return;
    }
    if (entry.type === "reply") {
      if (entry.purpose === "play") this.#played = entry;
      else yield this.#aside(entry);
    }
    if (entry.type === "outcome") this.#keepReply(row);
    if (entry.type === "fold" && entry.outcome.type === "folded") yield* this.#end("summary");
    const before = this.#state ?? { ...emptyState("", this.#branchId), totalSteps: (row?.step ?? 1) - 1 };
    const isResumed = share?.endsStop === true && this.#stop !== null;
    const from = isResumed ? followEntry(before, this.#stop as PlacedEntry).state : before;
    const { state, problem } = followEntry(from, withThinking(placed));
    // An outcome that does not follow is all that is known of what was said before.
    if (problem !== null && entry.type === "outcome") yield* this.#end("unknown");
    this.#state = state;
  }

  *end(): Generator<Conversation> {
    const state = this.#settled();
    const waiting = state === null ? null : waitingToAct(state.memory);
    if (state !== null && waiting !== null) {
      this.#keepReply(null);
      const said = { role: "assistant", content: waiting.reply.content } as const;
      const messageHistory = [...state.memory.messageHistory, said];
      this.#state = { ...state, memory: { ...state.memory, messageHistory } };
    }
    yield* this.#end("open");
  }

  /** A reply whose request the journal does not have. */
  #aside(entry: RepliedEntry): Conversation {
    return {
      kind: entry.purpose,
      branchId: this.#branchId,
      number: this.#begun.number,
      begins: "unknown",
      ends: "unknown",
      system: null,
      tools: null,
      images: new Map(),
      messages: [{ role: "assistant", content: entry.reply.content }],
      replies: [{ at: 0, entry, row: null }],
    };
  }

  /** An operator's step has no reply. */
  #keepReply(row: StepRow | null): void {
    const state = this.#settled();
    if (state === null || this.#played === null) return;
    if (state.memory.operator !== undefined || waitingToAct(state.memory) === null) return;
    this.#begun.replies.push({ at: state.memory.messageHistory.length, entry: this.#played, row });
  }

  *#end(ends: Conversation["ends"]): Generator<Conversation> {
    const { begins, number, replies } = this.#begun;
    this.#begun = { begins: ends === "summary" ? "summary" : "unknown", number: number + 1, replies: [] };
    const state = this.#settled();
    if (state === null || replies.length === 0) return;
    const { system, tools, messageHistory: messages, images } = state.memory;
    yield {
      kind: "play",
      branchId: this.#branchId,
      number,
      begins,
      ends,
      system: system === "" ? null : system,
      tools: tools.length === 0 ? null : tools,
      messages,
      images,
      replies,
    };
  }

  #settled(): RunState | null {
    return this.#state === null ? null : settled(this.#state);
  }
}

/** Thinking stays as it was replied, also where later requests left it out. */
function withThinking(placed: PlacedEntry): PlacedEntry {
  const { entry } = placed;
  return entry.type === "decision" ? { ...placed, entry: { ...entry, stripsThinking: false } } : placed;
}
