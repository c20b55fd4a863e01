import type { GameIdentity } from "../../../../src/base/vocabulary/checkpoint.ts";
import type { JournalEntry } from "../../../../src/base/vocabulary/journal/journal-record.ts";
import type { JsonObject } from "../../../../src/base/vocabulary/json.ts";
import type { ConsoleName } from "../../../../src/base/vocabulary/run-settings.ts";
import type { RunState } from "../../../../src/base/vocabulary/run-state.ts";
import { hashRequest } from "../../../../src/model/request-digest.ts";
import { playRequest } from "../../../../src/play/agent/calls/ask.ts";
import { decodeEntry } from "../../../../src/record/journal/format/codec.ts";
import type { PlacedEntry } from "../../../../src/record/journal/journal.ts";
import { applyEntry } from "../../../../src/record/replay/apply-entry.ts";
import { stateAtStart } from "../../../../src/record/replay/open-state.ts";
import { restoredIn, settle } from "../../../../src/record/replay/reduce.ts";
import { asBranch } from "../../../../src/record/replay/requests.ts";
import { RECORD_TYPES, shareOf } from "../../../../src/record/seam/data-parts.ts";
import { isHeaderCorrectedIn } from "../../../emulator/src/cartridge/insert-rom.ts";
import type { Emulator } from "../../../emulator/src/emulator.ts";
import type { MachineState } from "../../../emulator/src/machine/machine.ts";
import { hashMachine } from "../../../emulator/src/machine/machine-hash.ts";
import { playTrack } from "../../../games/src/actions/input-recorder.ts";
import type { Finding } from "./finding.ts";
import { proveDecision, proveFold, proveStart } from "./prove-openings.ts";
import { hashWhole, proveStep } from "./prove-step.ts";
import type { Referee } from "./referee.ts";
import { stepOf } from "./trace-run.ts";

/** A segment as it goes to the thread that plays it: lines of the journal instead of entries. */
export interface SegmentJob {
  readonly from: { readonly state: RunState; readonly machine: MachineState } | null;
  /** The core on which the game began. */
  readonly core: string;
  readonly lines: readonly (Pick<PlacedEntry, "before" | "after"> & { readonly text: Uint8Array })[];
  /** The first lines that another segment has, too. */
  readonly known: number;
  readonly game: GameIdentity;
}

/** A machine in a slot or checkpoint that a segment left or loaded, by its hash. */
export interface MachineMark {
  readonly seq: number;
  readonly step: number;
  readonly slot: number | null;
  readonly label: string | null;
  readonly sha256: string;
}

/** The result of playing a segment. */
export interface SegmentResult {
  readonly findings: readonly Finding[];
  readonly steps: number;
  /** Parts of steps that cannot be judged, and those that depend on words that were taken out. */
  readonly unjudged: number;
  readonly hidden: number;
  readonly requests: number;
  readonly kept: readonly MachineMark[];
  readonly loaded: readonly MachineMark[];
  /** Machines that the operator brought from elsewhere. */
  readonly imported: number;
}

/** Records that a step's outcome is remembered before. */
const SETTLING: ReadonlySet<JournalEntry["type"]> = new Set<JournalEntry["type"]>([
  ...(["call", "reply", "operator", "outcome", "fold", "decision"] as const),
  ...RECORD_TYPES.filter((type) => shareOf(type)?.leavesOutcome === undefined),
]);

/** Frames of a step beyond which its track is not played: no tool runs as many, and a file could name any number. */
const MOST_FRAMES = 1_000_000;

/** Plays a segment by the rules, and compares all that its records say. */
export async function proveSegment(
  referee: Referee,
  job: SegmentJob,
  onStep: () => void,
): Promise<SegmentResult> {
  const findings: Finding[] = [];
  const kept: MachineMark[] = [];
  const loaded: MachineMark[] = [];
  let [steps, unjudged, hidden, requests, imported] = [0, 0, 0, 0, 0];
  let state = job.from?.state ?? null;
  let emulators: readonly Emulator[] = [];
  if (job.from !== null) {
    emulators = coresFrom(referee, job.from.machine.core.sha256);
    if (emulators.length === 0)
      return stopAt("machine", stepOf(job.from.state), "its core is not one of this version's");
    emulators[0]?.restore(job.from.machine);
  }
  for (const [index, line] of job.lines.entries()) {
    const entry = decodeEntry(JSON.parse(Buffer.from(line.text).toString("utf8")) as JsonObject);
    const placed = { entry, before: line.before, after: line.after };
    const isKnown = index < job.known;
    if (entry.type === "start") {
      emulators = startCores(referee, entry, job.core);
      const [emulator] = emulators;
      if (emulator === undefined) return stopAt("machine", 0, "its core is not one of this version's");
      const game = await referee.portOf(job.game, entry.learned);
      emulator.usePalette?.(entry.settings.palette ?? "grey");
      const found = proveStart(referee, game, emulator, entry);
      if (!isKnown) {
        findings.push(...found.findings);
        hidden += found.hidden.length;
      }
      if (hashMachine(emulator.snapshot()) !== entry.machineSha256) {
        return stopAt("machine", 0, "the machine at the start is not the recorded one");
      }
      state = { ...stateAtStart(entry, entry.branchId), journal: line.after };
      continue;
    }
    if (state === null) return stopAt("journal", null, "its first record is no start");
    if (entry.type === "branch") {
      state = { ...asBranch(state), runId: entry.runId, branchId: entry.branchId, journal: line.after };
      continue;
    }
    const [emulator] = emulators;
    if (emulator === undefined) return stopAt("machine", null, "there is no machine");
    emulator.usePalette?.(state.memory.settings.palette ?? "grey");
    if (SETTLING.has(entry.type)) state = settle(state);
    if (!isKnown) await look(entry, state, emulator, line.before.seq);
    if (entry.type === "outcome") {
      const after = isKnown ? replayKnown(state, entry) : await playStep(state, entry, line.before.seq);
      if (after === null)
        return stopAt("machine", entry.step, `the machine after step ${entry.step} is not the recorded one`);
      emulators = after;
    }
    const next = applyEntry(state, placed);
    if (typeof next === "string") return stopAt("journal", null, next);
    state = next;
  }
  return { findings, steps, unjudged, hidden, requests, kept, loaded, imported };

  /** Compares what does not move the machine. */
  async function look(entry: JournalEntry, now: RunState, emulator: Emulator, seq: number): Promise<void> {
    switch (entry.type) {
      case "call": {
        const fault = (text: string): void => {
          findings.push({ check: "requests", step: entry.step, text });
        };
        const { memory } = settle(now);
        if (entry.purpose === "summary" && memory.next !== "summarize")
          fault("the LM was asked for a summary where none was due");
        if (entry.purpose !== "play") return;
        if (entry.model !== memory.settings.model) {
          fault(`${entry.model} was asked, and the settings name ${memory.settings.model}`);
        }
        if (memory.next === "summarize") fault("the LM was asked to play where a summary was due");
        if (!referee.isWhole) return;
        requests += 1;
        if (hashRequest(playRequest(settle(now))) === entry.requestSha256) return;
        fault("the LM was asked something else than the conversation");
        return;
      }
      case "fold": {
        const game = await referee.portOf(job.game, settle(now).memory.learned);
        const judged = proveFold(referee, game, emulator, now, entry);
        findings.push(...judged.findings);
        unjudged += judged.unjudged.length;
        hidden += judged.hidden.length;
        return;
      }
      case "decision":
        findings.push(...proveDecision(referee, now, entry));
        return;
      case "keyframe": {
        if (hashWhole(entry.machine) === hashWhole(emulator.snapshot())) return;
        findings.push({
          ...({ check: "machine", step: entry.step } as const),
          text: `the keyframe at step ${entry.step} differs from the machine in its picture or the emulator's options`,
        });
        return;
      }
      case "restored": {
        if (entry.machine === null) return;
        const isImport = settle(now).memory.operator?.tool === "import_state";
        if (isImport) imported += 1;
        else if (entry.slot !== null || entry.checkpointId !== null) {
          const { slot, step, loaded: about } = entry;
          loaded.push({ seq, step, slot, label: about?.label ?? null, sha256: hashWhole(entry.machine) });
        }
        return;
      }
    }
  }

  async function playStep(
    now: RunState,
    record: Extract<JournalEntry, { type: "outcome" }>,
    seq: number,
  ): Promise<readonly Emulator[] | null> {
    const before = settle(now);
    const game = await referee.portOf(job.game, before.memory.learned);
    const start = emulators[0]?.snapshot();
    if (start === undefined) return null;
    let why = "";
    for (const [at, emulator] of emulators.entries()) {
      if (at > 0) emulator.restore(start);
      const judged = await proveStep(referee, game, emulator, before, record, start);
      if (typeof judged === "string") {
        why ||= judged;
        continue;
      }
      findings.push(...judged.findings);
      unjudged += judged.unjudged.length;
      hidden += judged.hidden.length;
      for (const { slot, label, machine } of judged.kept) {
        kept.push({ seq, step: record.step, slot, label, sha256: hashWhole(machine) });
      }
      steps += 1;
      onStep();
      return emulators.slice(at);
    }
    // The rules lead elsewhere. Where the recorded buttons do lead there, what follows can still be judged.
    emulators[0]?.restore(start);
    const after = replayKnown(now, record);
    if (after === null) return null;
    const text = `the buttons do not follow from what was asked: ${why}`;
    findings.push({ check: "buttons", step: record.step, text });
    steps += 1;
    onStep();
    return after;
  }

  /** Plays the recorded buttons; the emulators from the one on that they lead to the recorded machine with; null for none. */
  function replayKnown(
    now: RunState,
    { outcome }: Extract<JournalEntry, { type: "outcome" }>,
  ): readonly Emulator[] | null {
    const restored = restoredIn(now)?.machine ?? null;
    const start = restored ?? emulators[0]?.snapshot();
    if (start === undefined) return null;
    if (outcome.track.reduce((sum, [, frames]) => sum + frames, 0) > MOST_FRAMES) return null;
    const cores = restored === null ? emulators : coresFrom(referee, restored.core.sha256);
    for (const [at, emulator] of cores.entries()) {
      emulator.restore(start);
      playTrack(emulator, outcome.track);
      if (hashMachine(emulator.snapshot()) === outcome.machineSha256) return cores.slice(at);
    }
    return null;
  }

  function stopAt(check: Finding["check"], step: number | null, text: string): SegmentResult {
    return {
      findings: [...findings, { check, step, text }],
      steps,
      unjudged,
      hidden,
      requests,
      kept,
      loaded,
      imported,
    };
  }
}

/** The machines of a console on a core and on each later one; none for a core that is not kept. A restored state has its own console. */
function coresFrom(referee: Referee, sha256: string, console?: ConsoleName): readonly Emulator[] {
  const present = referee.powerOn(console);
  if (present.core.sha256 === sha256) return [present];
  const earlier = present.onEarlierCores?.(sha256) ?? [];
  return earlier.length === 0 ? [] : [...earlier, present];
}

/** The machines that are just switched on, as a game's start has them. */
function startCores(
  referee: Referee,
  { settings, machine }: Extract<JournalEntry, { type: "start" }>,
  core: string,
): readonly Emulator[] {
  const emulators = coresFrom(referee, core, settings.console ?? "auto");
  // Earlier releases kept the machine of another console, too, and believed every header.
  if (machine === undefined || !isHeaderCorrectedIn(machine)) emulators[0]?.switchOnAsStated?.();
  return emulators;
}
