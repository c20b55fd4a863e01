import { START_NAMES } from "../../../../src/base/seam/settings-of-parts.ts";
import { agentOf } from "../../../../src/base/vocabulary/agent-id.ts";
import type { Button, InputTrack } from "../../../../src/base/vocabulary/button.ts";
import type { GameIdentity } from "../../../../src/base/vocabulary/checkpoint.ts";
import type { JournalEntry } from "../../../../src/base/vocabulary/journal/journal-record.ts";
import type { StepOutcome } from "../../../../src/base/vocabulary/step.ts";
import { NO_USAGE, totalTokens } from "../../../../src/base/vocabulary/usage.ts";
import type { PlacedEntry } from "../../../../src/record/journal/journal.ts";
import { CallReader } from "../../../../src/record/ledger/journal-calls.ts";
import { PlayedTime } from "../../../../src/record/ledger/played-time.ts";
import { LedgerSums } from "../../../../src/record/ledger/summarize-calls.ts";
import { givesOrChanges } from "../../../../src/record/seam/data-parts.ts";
import type { CoreIdentity } from "../../../emulator/src/machine/machine.ts";
import type { MarkWords } from "../seam/show-part.ts";
import { beginsPlan, isOfPlan } from "../seam/show-parts.ts";
import { BranchTrack, forkOf, type PendingStep, partsOfPath } from "./branch-track.ts";
import { factsOfAction, factsOfReply, lineOf } from "./call-facts.ts";
import { wordsOf, wordsOfOutcome } from "./mark-text.ts";
import { placeOf, positionOf } from "./position.ts";
import type { BranchRow, GameTotals, Mark, StepRow, Totals } from "./rows.ts";
import { SeenIndex } from "./seen-index.ts";

const MARK_CHARACTERS = 200;
const MILESTONE_CHARACTERS = 120;
const NO_MILESTONES: readonly string[] = [];

/** Repeated texts are kept once; no real game's journal has more of them than this. */
const MAX_WORDS = 20_000;

/** The byte offsets of a step's records in the journal. */
export interface StepPlace {
  readonly begin: number;
  /** Behind its reply or its operator's action. */
  readonly acted: number;
  /** Behind its outcome. */
  readonly end: number;
  /** Tokens of all calls up to here, on all branches: input, output and cache. */
  readonly tokens: number;
}

/** The index of a journal, entry by entry: the shown facts of each step, and the offsets of its records; no record. */
export class JournalIndex {
  readonly rows: StepRow[] = [];
  readonly places: StepPlace[] = [];
  /** The parts of the game's maps that each of them showed. */
  readonly seen: SeenIndex = new SeenIndex();
  readonly marks: Mark[] = [];
  readonly tracks: Map<string, BranchTrack> = new Map();
  game: GameIdentity | null = null;
  core: CoreIdentity | null = null;
  #current: BranchTrack | null = null;
  #tokens = 0;
  readonly #time = new PlayedTime();
  readonly #games = new Map<string, GameSums>();
  readonly #saved = new Set<string>();
  readonly #words = new Map<string, string>();
  readonly #sums = new LedgerSums();
  readonly #calls = new CallReader((call) => {
    const game = this.#gameOf(call.runId ?? "");
    this.#sums.add(call);
    game.sums.add(call);
    game.spentUsd += call.costUsd ?? 0;
    this.#tokens += totalTokens(call.usage ?? NO_USAGE);
  });

  /** Adds an entry after those before. */
  add(placed: PlacedEntry): void {
    const { entry, before, after } = placed;
    this.#calls.read(entry);
    const track = this.#trackOf(placed);
    this.#gameOf(track.runId).stepMs += this.#time.next(entry);
    track.extend(before.offset, after.offset);
    this.#note(track, placed);
    if (entry.type === "outcome") this.#addStep(track, entry, placed);
    else this.#mark(track, entry, wordsOf(entry));
  }

  /** The branches so far. */
  branches(): readonly BranchRow[] {
    const current = this.#current;
    const onTheWay = new Set(current === null ? [] : partsOfPath(current).map(({ branch }) => branch));
    return [...this.tracks.values()].map((track) => {
      const [firstIndex = null, lastIndex = null] = [track.rows[0], track.rows.at(-1)];
      const { branchId, runId, agentId, palette, fork } = track;
      return {
        branchId,
        runId,
        agentId,
        palette,
        firstIndex,
        lastIndex,
        from: fork === null ? null : { branchId: fork.parent.branchId, step: fork.step },
        firstStep: firstIndex === null ? null : (this.rows[firstIndex]?.step ?? null),
        lastStep: lastIndex === null ? null : (this.rows[lastIndex]?.step ?? null),
        current: onTheWay.has(track),
        head: track === current,
      };
    });
  }

  /** The cost and time of all games so far, on all branches, without unfinished calls. */
  totals(): Totals {
    const games = [...this.#games.values()];
    const playedMs = games.reduce((sum, game) => sum + game.playedMs + game.stepMs, 0);
    return totalsOf(this.#sums, this.rows.length, playedMs);
  }

  /** The same of each game alone, in the order in which they began. */
  games(): readonly GameTotals[] {
    return [...this.#games].map(([runId, { sums, steps, playedMs, stepMs }]) => ({
      runId,
      ...totalsOf(sums, steps, playedMs + stepMs),
    }));
  }

  #gameOf(runId: string): GameSums {
    const known = this.#games.get(runId);
    if (known !== undefined) return known;
    const game: GameSums = { sums: new LedgerSums(), steps: 0, playedMs: 0, spentUsd: 0, stepMs: 0 };
    this.#games.set(runId, game);
    return game;
  }

  #trackOf({ entry, before }: PlacedEntry): BranchTrack {
    const known = this.tracks.get(entry.branchId);
    if (known !== undefined) return known;
    const parent = entry.type === "branch" ? this.tracks.get(entry.fromBranchId) : undefined;
    const fork = entry.type === "branch" ? forkOf(entry, parent, before.offset) : null;
    const runId = "runId" in entry ? entry.runId : (parent?.runId ?? "");
    const agentId = parent?.agentId ?? agentOf({});
    const ids = { branchId: this.#keep(entry.branchId), runId: this.#keep(runId), agentId };
    const track = new BranchTrack(ids, before.offset, fork);
    if (fork !== null) track.pending = this.#pendingAt(fork.parent, fork.offset);
    this.tracks.set(track.branchId, track);
    return track;
  }

  /** The begun part of a step at a place of a branch. */
  #pendingAt(track: BranchTrack, offset: number): PendingStep | null {
    const index = track.rows.find((row) => (this.places[row]?.end ?? 0) > offset);
    const [row, place] = index === undefined ? [] : [this.rows[index], this.places[index]];
    if (row === undefined || place === undefined) return pendingUntil(track.pending, offset);
    const { by, said, did, model, tokens, costUsd, ms } = row;
    const facts = { by, said, did, model, tokens, costUsd, ms };
    return pendingUntil({ begin: place.begin, acted: place.acted, facts, lost: row.lost }, offset);
  }

  /** Stores the offset of a record, and its facts about the current step. */
  #note(track: BranchTrack, { entry, before, after }: PlacedEntry): void {
    const at = before.offset;
    switch (entry.type) {
      case "start":
        track.starts.push(at);
        noteThings(track, entry, at);
        track.agentId = this.#keep(agentOf(entry.settings));
        track.palette = entry.settings.palette ?? "grey";
        this.game ??= entry.game;
        this.core ??= entry.core;
        this.#current = track;
        break;
      case "branch":
        this.#current ??= track;
        break;
      case "head":
        this.#current = track;
        this.#noteSave(track, entry);
        break;
      case "keyframe":
        track.keyframes.push(at);
        break;
      case "fold":
        if (entry.outcome.type === "folded") track.folds.push(at);
        track.pending = null;
        break;
      case "decision":
        noteThings(track, entry, at);
        if (entry.settings === null) break;
        track.decisions.push(at);
        track.palette = entry.settings.palette ?? "grey";
        break;
      case "call":
      case "lost":
        if (entry.purpose !== "play") break;
        track.pending ??= begin(at);
        if (entry.type === "lost") track.pending.lost++;
        break;
      case "reply":
        if (entry.purpose !== "play") break;
        track.pending = { ...(track.pending ?? begin(at)), acted: after.offset, facts: factsOfReply(entry) };
        break;
      case "operator":
        track.pending = { ...begin(at), acted: after.offset, facts: factsOfAction(entry.action) };
        break;
      default:
        if (!isOfPlan(entry)) break;
        track.stages.push(at);
        if (beginsPlan(entry)) track.plans.push(at);
    }
  }

  #noteSave(track: BranchTrack, entry: Extract<JournalEntry, { type: "head" }>): void {
    const { checkpointId } = entry;
    const isFirst = track.firstHeads === undefined;
    if (isFirst || track.rows.length === 0)
      track.firstHeads = [...(track.firstHeads ?? []), ...(checkpointId === null ? [] : [checkpointId])];
    if (checkpointId === null || this.#saved.has(checkpointId)) return;
    this.#saved.add(checkpointId);
    // The first head of a branch that left another one names the save that it began at.
    if (isFirst && track.starts.length === 0) return;
    this.#mark(track, entry, [{ kind: "save", text: "saved", id: checkpointId }]);
  }

  #addStep(track: BranchTrack, entry: Extract<JournalEntry, { type: "outcome" }>, at: PlacedEntry): void {
    const { step, outcome, time } = entry;
    const { before, after } = at;
    const { begin: began = before.offset, acted, facts, lost = 0 } = track.pending ?? {};
    const milestones = milestonesOf(outcome);
    const index = this.rows.length;
    const game = this.#gameOf(track.runId);
    // Written out: an object of spread parts takes ten times as long to make.
    this.rows.push({
      index,
      step,
      branchId: track.branchId,
      runId: track.runId,
      offset: before.offset,
      time,
      by: facts?.by ?? "lm",
      frames: outcome.track.reduce((sum, [, frames]) => sum + frames, 0),
      presses: pressesOf(outcome.track),
      sha256: outcome.machineSha256,
      place: this.#keepOrNull(placeOf(outcome.gameInfo)),
      position: this.#positionOf(outcome),
      said: facts?.said ?? "",
      did: this.#keep(facts?.did ?? ""),
      model: this.#keepOrNull(facts?.model ?? null),
      tokens: facts?.tokens ?? null,
      costUsd: facts?.costUsd ?? null,
      ms: facts?.ms ?? null,
      playedMs: game.stepMs,
      spentUsd: game.spentUsd,
      lost,
      useful: outcome.wasUseful,
      hasPicture: hasPicture(outcome),
      milestones,
    });
    const tokens = this.#tokens;
    this.places.push({ begin: began, acted: acted ?? before.offset, end: after.offset, tokens });
    this.seen.add(outcome.seen);
    game.steps += 1;
    game.playedMs += game.stepMs;
    game.stepMs = 0;
    game.spentUsd = 0;
    track.rows.push(index);
    track.pending = null;
    const operatorDid = facts?.by === "operator" ? facts.did : null;
    this.#mark(track, entry, wordsOfOutcome(entry, milestones, operatorDid));
  }

  #positionOf({ gameInfo }: StepOutcome): StepRow["position"] {
    const position = positionOf(gameInfo);
    return position && { ...position, map: this.#keep(position.map) };
  }

  #mark(track: BranchTrack, entry: JournalEntry, words: readonly MarkWords[]): void {
    for (const { kind, text, id } of words) {
      const index = track.rows.at(-1) ?? null;
      const step = "step" in entry ? entry.step : (this.rows[index ?? -1]?.step ?? track.fork?.step ?? 0);
      const at = { kind, step, index, branchId: track.branchId, time: entry.time };
      const line = this.#keep(lineOf(text, MARK_CHARACTERS));
      this.marks.push(id === undefined ? { ...at, text: line } : { ...at, text: line, id });
    }
  }

  /** One copy of each text that comes again and again. */
  #keep(text: string): string {
    const kept = this.#words.get(text);
    if (kept !== undefined) return kept;
    if (this.#words.size < MAX_WORDS) this.#words.set(text, text);
    return text;
  }

  #keepOrNull(text: string | null): string | null {
    return text === null ? null : this.#keep(text);
  }
}

/** The cost and time of one game, and the share of it that belongs to no step yet. */
interface GameSums {
  readonly sums: LedgerSums;
  steps: number;
  playedMs: number;
  spentUsd: number;
  stepMs: number;
}

function totalsOf(sums: LedgerSums, steps: number, playedMs: number): Totals {
  const ledger = sums.ledger();
  const { costUsd, unknownCalls, usage } = ledger.total;
  return { ...ledger, steps, playedMs, costUsd, unknownCalls, tokens: usage };
}

function noteThings({ things }: BranchTrack, entry: JournalEntry, at: number): void {
  for (const name of START_NAMES) {
    if (!givesOrChanges(entry, name)) continue;
    const offsets = things.get(name);
    if (offsets === undefined) things.set(name, [at]);
    else offsets.push(at);
  }
}

function begin(at: number): PendingStep {
  return { begin: at, acted: null, facts: null, lost: 0 };
}

/** The begun part of a step at a place. */
function pendingUntil(pending: PendingStep | null, offset: number): PendingStep | null {
  const isActed = pending?.acted != null && pending.acted <= offset;
  return isActed ? { ...pending } : null;
}

/** Buttons that go down: one that is held over several entries is one press. */
function pressesOf(track: InputTrack): number {
  let held: readonly Button[] = [];
  let presses = 0;
  for (const [buttons] of track) {
    for (const button of buttons) if (!held.includes(button)) presses += 1;
    held = buttons;
  }
  return presses;
}

function hasPicture({ message }: StepOutcome): boolean {
  return message.content.some(
    (block) =>
      block.type === "image" ||
      (block.type === "tool_result" && block.content.some(({ type }) => type === "image")),
  );
}

/** They are not looked at when a line is read. */
function milestonesOf({ milestones }: StepOutcome): readonly string[] {
  if (!Array.isArray(milestones) || milestones.length === 0) return NO_MILESTONES;
  return milestones
    .filter((text): text is string => typeof text === "string")
    .map((text) => lineOf(text, MILESTONE_CHARACTERS));
}
