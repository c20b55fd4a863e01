import { createHash } from "node:crypto";
import { describeError, RunnerError } from "../../../../src/base/errors.ts";
import type { OutcomeRecord } from "../../../../src/base/vocabulary/journal/journal-record.ts";
import type { RestoredRecord, StepRecord } from "../../../../src/base/vocabulary/journal/step-record.ts";
import type { JsonObject, JsonValue } from "../../../../src/base/vocabulary/json.ts";
import { isObject } from "../../../../src/base/vocabulary/json.ts";
import type { RunState } from "../../../../src/base/vocabulary/run-state.ts";
import type { StepOutcome } from "../../../../src/base/vocabulary/step.ts";
import { isWordedAsNow } from "../../../../src/base/vocabulary/tool-rules.ts";
import type { GamePort } from "../../../../src/play/agent/ports.ts";
import { carryOut } from "../../../../src/play/agent/tools/carry-out.ts";
import { createStepRecords } from "../../../../src/play/agent/tools/step-records.ts";
import { encodeRecord } from "../../../../src/record/journal/format/codec.ts";
import { DATA_PARTS } from "../../../../src/record/seam/data-parts.ts";
import type { Emulator } from "../../../emulator/src/emulator.ts";
import type { MachineState } from "../../../emulator/src/machine/machine.ts";
import { isHardware } from "../../../emulator/src/machine/machine-globals.ts";
import { hashMachine } from "../../../emulator/src/machine/machine-hash.ts";
import { QUOTING_TOOLS, WORDY_TOOLS } from "../../../viewer/src/trajectories/redact.ts";
import { compare, difference } from "./compare.ts";
import type { Finding } from "./finding.ts";
import { type KeptMachine, type Referee, Unfounded } from "./referee.ts";
import { faultOfParts, TOOLS_OF_FILES, withoutTimes } from "./seam/proof-parts.ts";

/** The result of carrying a step out once more. */
interface Tried {
  readonly outcome: StepOutcome;
  readonly kept: readonly KeptMachine[];
  /** The machine before it, and those of its own to which it went back. */
  readonly moments: readonly MachineState[];
}

/** A step that was judged. */
export interface JudgedStep {
  readonly findings: readonly Finding[];
  /** Parts of its outcome that cannot be judged, since the operator's files are not known, or earlier rules worded them. */
  readonly unjudged: readonly string[];
  /** Parts of its outcome that depend on words that were taken out. */
  readonly hidden: readonly string[];
  readonly kept: readonly KeptMachine[];
}

/**
 * Carries out what waits in a state by the tools' rules, on the machine before it, and compares what comes of it with what the
 * journal says. The machine is then after the step. A text says why the rules do not lead to the recorded machine: it is where it was.
 *
 * @param state before the step, nothing of the step before pending
 * @param before the machine then
 */
export async function proveStep(
  referee: Referee,
  game: GamePort,
  emulator: Emulator,
  state: RunState,
  record: OutcomeRecord,
  before: MachineState,
): Promise<JudgedStep | string> {
  const { begun } = state;
  let why = "";
  // A step that was killed may have gone another way when it was tried again: then its first records count no more.
  for (let from = 0; from <= begun.length; from += 1) {
    const tried = { ...state, begun: begun.slice(from) };
    const result = await attempt(referee, game, emulator, tried, before, cancellationsIn(record));
    if (typeof result !== "string" && result.outcome.machineSha256 === record.outcome.machineSha256) {
      return judge(referee, tried, record, result);
    }
    why ||= typeof result === "string" ? result : "the rules lead to another machine";
    emulator.restore(before);
  }
  return why;
}

async function attempt(
  referee: Referee,
  game: GamePort,
  emulator: Emulator,
  state: RunState,
  before: MachineState,
  cancelled: readonly (number | null)[],
): Promise<Tried | string> {
  const { counted, framesRun } = countFrames(emulator);
  const { ports, witness } = referee.ports(counted, game, state.memory, state.journal?.seq);
  let [call, callBegan] = [0, 0];
  const context = referee.context(ports, () => {
    const after = cancelled[call] ?? null;
    return after !== null && framesRun() - callBegan >= after;
  });
  const moments: MachineState[] = [before];
  const step = state.totalSteps + 1;
  const notices: string[] = [];
  const { begun, branchId } = state;
  const own = createStepRecords({
    begun,
    journal: ports.journal,
    branchId,
    step,
    tell: (text) => notices.push(text),
  });
  const records: typeof own = {
    ...own,
    jumped(machine, source) {
      if (source === null) moments.push(machine);
      own.jumped(machine, source);
    },
  };
  try {
    const running = carryOut(context, state, records);
    let next = await running.next();
    while (next.done !== true) {
      if (next.value.type === "tool-result") [call, callBegan] = [call + 1, framesRun()];
      next = await running.next();
    }
    records.finish(before);
    const [extra] = witness.written;
    if (extra !== undefined) return `it asks for a record (${extra.type}) that the journal lacks`;
    if (notices.length > 0) return "records of the step do not belong to it";
    return { outcome: next.value, kept: witness.kept, moments };
  } catch (error) {
    const isExpected =
      error instanceof Unfounded ||
      error instanceof RunnerError ||
      error instanceof RangeError ||
      error instanceof TypeError;
    if (!isExpected) throw error;
    return `it cannot be carried out (${describeError(error)})`;
  }
}

/** For each call of a step that was cancelled, the frames that it had run by then; null for any other. */
export function cancellationsIn({ outcome }: OutcomeRecord): readonly (number | null)[] {
  const results = outcome.message.content.filter(({ type }) => type === "tool_result");
  return (results.length === 0 ? [outcome.message.content] : results).map((result) => {
    const found = /The call was cancelled: (?:nothing|what) was done(?: in (\d+) frames)?/.exec(
      JSON.stringify(result),
    );
    return found === null ? null : Number(found[1] ?? 0);
  });
}

/** A machine that counts the frames that it runs. */
function countFrames(emulator: Emulator): { readonly counted: Emulator; readonly framesRun: () => number } {
  let frames = 0;
  const counted = Object.create(emulator) as Emulator;
  Object.assign(counted, {
    run(count, held, options) {
      frames += count;
      emulator.run(count, held, options);
    },
    runUntilAny(conditions, held, mostFrames) {
      const stop = emulator.runUntilAny?.(conditions, held, mostFrames) ?? null;
      frames += stop?.frames ?? mostFrames;
      return stop;
    },
  } satisfies Partial<Emulator>);
  return { counted, framesRun: () => frames };
}

/** Parts of an outcome that were worded, or seen, otherwise by earlier rules. */
const IN_WORDS: ReadonlySet<string> = new Set(["message", "seen"]);

function judge(
  referee: Referee,
  state: RunState,
  record: OutcomeRecord,
  { outcome, kept, moments }: Tried,
): JudgedStep {
  const said = plainOf(record, record.outcome);
  const found = plainOf(record, outcome);
  const findings: Finding[] = [];
  const unjudged: string[] = [];
  const hidden: string[] = [];
  const mayHide = referee.hidesWords;
  const names = callsIn(state);
  // Words that were taken out decide what comes of these calls, a note that is too long for one.
  const isHidden = mayHide && names.some(isOfWords);
  const wordy = new Set(mayHide ? wordyCallsIn(state) : []);
  for (const name of new Set([...Object.keys(said), ...Object.keys(found)])) {
    const compared = compare(said[name] ?? null, found[name] ?? null, mayHide && OF_WORDS.has(name));
    if (compared === "same") continue;
    const isOpen =
      name === "message" && wordy.size > 0
        ? compare(withoutResults(said[name], wordy), withoutResults(found[name], wordy), true) !== "different"
        : isHidden && OF_WORDS.has(name);
    if (compared === "hidden" || isOpen) hidden.push(name);
    else if (IN_WORDS.has(name) && !isWordedAsNow(state.memory)) unjudged.push(name);
    else if (name === "message" && names.some((one) => TOOLS_OF_FILES.has(one))) unjudged.push(name);
    else if (name === "track")
      findings.push(finding("buttons", record, "other buttons follow from the reply"));
    else {
      const text = `${name} is not what the tools' rules give: ${difference(said[name], found[name])}`;
      findings.push(finding("results", record, text));
    }
  }
  for (const one of state.begun) {
    const fault = faultOfParts(one);
    if (fault !== null) findings.push(finding("results", record, fault));
  }
  const own = state.begun.filter(isOwnMoment);
  const known = new Set(own.length === 0 ? [] : moments.map(hashWhole));
  for (const one of own) {
    if (known.has(hashWhole(one.machine as MachineState))) continue;
    findings.push(
      finding("restores", record, "the machine of an earlier moment of the step is not one of it"),
    );
  }
  return { findings, unjudged, hidden, kept };
}

function isOwnMoment(record: StepRecord): record is RestoredRecord {
  return (
    record.type === "restored" &&
    record.machine !== null &&
    record.slot === null &&
    record.checkpointId === null
  );
}

/** An outcome as JSON, without wall times. */
function plainOf(record: OutcomeRecord, outcome: StepOutcome): JsonObject {
  const plain = encodeRecord({ ...record, outcome: withoutTimes(outcome) });
  return JSON.parse(JSON.stringify(plain["outcome"])) as JsonObject;
}

/** Parts of an outcome that words in a call lead to. */
const OF_WORDS: ReadonlySet<string> = new Set([
  ...["message", "notes", "plan", "goal", "wasUseful"],
  ...DATA_PARTS.flatMap(({ ofWords = [] }) => ofWords),
]);

/** The names of the tools that a step calls, those of its agents too. */
function callsIn({ begun, memory: { operator, waiting = [] } }: RunState): readonly string[] {
  if (operator !== undefined) return [operator.tool];
  const replies = [...waiting, ...begun.flatMap((record) => (record.type === "reply" ? [record] : []))];
  return replies.flatMap(({ reply }) => reply.content.map((block) => String(block["name"])));
}

function isOfWords(tool: string): boolean {
  return WORDY_TOOLS.has(tool) || QUOTING_TOOLS.has(tool);
}

/** The ids of the LM's calls whose results depend on words. */
function wordyCallsIn({ memory: { waiting = [] } }: RunState): readonly string[] {
  return waiting
    .flatMap(({ reply }) => reply.content)
    .filter((block) => isOfWords(String(block["name"])))
    .map((block) => String(block["id"]));
}

/** A message without the results of some calls. */
function withoutResults(message: JsonValue | undefined, calls: ReadonlySet<string>): JsonValue {
  if (!isObject(message) || !Array.isArray(message["content"])) return message ?? null;
  const content = message["content"].map((block) =>
    isObject(block) && calls.has(String(block["tool_use_id"])) ? null : block,
  );
  return { ...message, content } as JsonObject;
}

function finding(check: Finding["check"], { step }: OutcomeRecord, text: string): Finding {
  return { check, step, text };
}

/** Bookkeeping that differs between ways to the same machine: caches, tallies, and the picture that is under way. */
const PASSING = [
  /^~/,
  /^core\/execute\//,
  /^core\/graphics\/(tiles\/TileCache|picture)/,
  /^core\/sound\/(accumulator|sound\/Sound\.audioQueueIndex)/,
];

/**
 * A hash of a machine with its picture and the emulator's options, which `machineSha256` leaves out: a machine that was not
 * played to, but came from a file, could have others.
 */
export function hashWhole(machine: MachineState): string {
  const hash = createHash("sha256").update(machine.core.sha256).update(hashMachine(machine));
  machine.globalNames.forEach((name, at) => {
    if (isHardware(name) || PASSING.some((pattern) => pattern.test(name))) return;
    hash.update(`${name}=${machine.globals[at]}\n`);
  });
  return hash.update(machine.regions.frame).digest("hex");
}
