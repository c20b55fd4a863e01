import type { Emulator } from "../../../packages/emulator/src/emulator.ts";
import type { MachineState, Screen } from "../../../packages/emulator/src/machine/machine.ts";
import type { Button, InputTrack } from "../../../src/base/vocabulary/button.ts";
import type { JournalPosition } from "../../../src/base/vocabulary/journal/journal-position.ts";
import type { JournalRecord } from "../../../src/base/vocabulary/journal/journal-record.ts";
import type { JsonObject } from "../../../src/base/vocabulary/json.ts";

/** What such a journal is made with. Given, so that the benchmarks make one with what was built. */
export interface JournalTools {
  readonly rom: Uint8Array;
  createEmulator(rom: Uint8Array): Emulator;
  hashMachine(state: MachineState): string;
  encodeScreenPng(screen: Screen, scale: 2): Uint8Array;
  encodeRecord(record: JournalRecord): JsonObject;
  encodeLine(value: JsonObject, at: JournalPosition): { bytes: Uint8Array; after: JournalPosition };
  sha256(bytes: Uint8Array): string;
  write(bytes: Uint8Array): void;
}

/** Steps that are really played; they come again and again, since the machine is put back behind the last. */
const ROUND = 240;
const KEYFRAME = 50;
const FOLD = 28;
const HEAD = 25;
const FORK_BACK = 40;
const BUTTONS: readonly Button[] = ["up", "right", "a", "down", "left", "a", "b"];
const WORDS =
  "The path to the north is blocked by a rock, so I go around it and look for the lantern's oil. ";
const FORMAT = { format: "gameboy-runner journal", version: 2 };

/** One played step of the round. */
interface PlayedStep {
  readonly track: InputTrack;
  readonly sha256: string;
  readonly png: string;
  readonly pngSha256: string;
  readonly machine: () => string;
}

/** Where the run stands: at which step of the game, and of the round. */
interface Stand {
  readonly step: number;
  readonly round: number;
  readonly place: JournalPosition;
}

/**
 * Writes the journal of a long run as one with an LM leaves it: tracks that lead to their hashes, pictures, thoughts, calls
 * that cost money, summaries, keyframes, saves, and a branch every so many steps. The same for the same numbers.
 *
 * @param isSeen whether it tells of the game's maps, as earlier versions did not
 */
export function writeLongJournal(tools: JournalTools, steps: number, forkEvery = 2_500, isSeen = true): void {
  const { first, played } = playRound(tools);
  const runId = idOf(1);
  let branches = 1;
  let branchId = idOf(100 + branches);
  let stand: Stand = { step: 0, round: 0, place: { offset: 0, seq: 0, hash: "0".repeat(64) } };
  const stands: Stand[] = [];
  let lines = 0;
  let calls = 0;

  const put = (record: JsonObject): void => {
    const time = new Date(Date.UTC(2026, 10, 21, 12) + 4_000 * lines++).toISOString();
    const { format, version, ...rest } = record;
    const head = format === undefined ? {} : { format, version };
    const { bytes, after } = tools.encodeLine(
      { ...head, branchId, time, ...rest } as JsonObject,
      stand.place,
    );
    tools.write(bytes);
    stand = { ...stand, place: after };
  };
  const picture = (step: PlayedStep) => ({
    block: { type: "image", sha256: step.pngSha256 },
    images: { [step.pngSha256]: step.png },
  });
  const opening = (text: string, step: PlayedStep) => ({
    ...{ gameInfo: infoAt(stand.step), system: WORDS.repeat(40), tools: TOOLS },
    opening: { role: "user", content: [{ type: "text", text }, picture(step).block] },
    images: picture(step).images,
  });
  const ask = (purpose: string, content: readonly JsonObject[]): void => {
    const step = stand.step + 1;
    const model = "claude-bench";
    put({ type: "call", step, purpose, model, requestSha256: idOf(calls).padEnd(64, "0") });
    if (++calls % 400 === 0) put({ type: "lost", step, purpose, model, usage: null, costUsd: null });
    const usage = { inputTokens: 900, outputTokens: 210, cacheReadTokens: 9_000, cacheWriteTokens: 700 };
    const reply = { content, stopReason: "tool_use", usage, model };
    put({
      type: "reply",
      step,
      purpose,
      reply,
      costUsd: 0.0123,
      ms: 2_500 + (calls % 7) * 300,
    } as JsonObject);
  };

  put({
    ...{ ...FORMAT, version: 1, type: "start", runId },
    game: { title: "LANTERN", slug: "lantern", romSha256: tools.sha256(tools.rom), romPath: null },
    core: { ...first.core },
    settings: { ...SETTINGS },
    ...{ track: first.track, machineSha256: first.sha256 },
    ...(isSeen ? { seen: PORCH } : {}),
    ...opening("The game begins.", first),
  } as unknown as JsonObject);
  put({ type: "head", runId, checkpointId: null, ancestorIds: [], saveSeq: 0 });
  put({ ...FORMAT, type: "version" });

  for (let row = 1; row <= steps; row++) {
    const step = stand.step + 1;
    const next = played[stand.round] as PlayedStep;
    const call = { type: "tool_use", id: `call_${row}`, name: "press_buttons", input: inputOf(next.track) };
    ask("play", [
      { type: "thinking", thinking: WORDS.repeat(6 + (row % 9)), signature: "c2lnbmF0dXJl".repeat(40) },
      { type: "text", text: `Step ${step}: ${WORDS.repeat(1 + (row % 2))}` },
      call,
    ]);
    if (stand.round === 0 && row > 1) {
      put({ ...FORMAT, type: "restored", step, slot: 1, checkpointId: idOf(9), machine: first.machine() });
    }
    const { block, images } = picture(next);
    const result = [{ type: "text", text: `Pressed. ${WORDS.repeat(3)}` }, block];
    put({
      type: "outcome",
      step,
      outcome: {
        track: next.track,
        message: {
          role: "user",
          content: [{ type: "tool_result", tool_use_id: call.id, content: result }],
        },
        ...{ images, gameInfo: infoAt(step), machineSha256: next.sha256 },
        ...{
          notes: { plan: WORDS, [`note ${row % 5}`]: WORDS },
          goal: "bring the light back",
          wasUseful: true,
        },
        ...(row % 500 === 0 ? { milestones: [`new map: Cave ${row / 500}`] } : {}),
        evidence: { screen: null, place: `${step % 20}`, state: idOf(step % 300).slice(0, 8), news: [] },
        ...(isSeen ? { seen: seenAt(step) } : {}),
      },
    } as unknown as JsonObject);
    stand = { ...stand, step, round: (stand.round + 1) % ROUND };
    if (row % KEYFRAME === 0) put({ type: "keyframe", step, machine: next.machine() });
    if (row % FOLD === 0) {
      ask("summary", [{ type: "text", text: WORDS.repeat(20) }]);
      const folded = { type: "folded", summaryText: WORDS.repeat(20), ...opening(WORDS.repeat(25), next) };
      put({ type: "fold", step, outcome: folded } as unknown as JsonObject);
    }
    if (row % HEAD === 0) {
      put({ type: "head", runId, checkpointId: idOf(10_000 + row), ancestorIds: [], saveSeq: row });
    }
    stands.push(stand);
    if (row % forkEvery === 0 && row < steps) fork();
  }

  function fork(): void {
    const back = stands.at(-FORK_BACK) as Stand;
    const fromBranchId = branchId;
    const { place: from, step: fromStep } = back;
    branchId = idOf(100 + ++branches);
    stand = { ...back, place: stand.place };
    put({ type: "branch", runId, fromBranchId, fromStep, from: { ...from } });
    put({ type: "head", runId, checkpointId: idOf(10_000), ancestorIds: [], saveSeq: 0 });
  }
}

function playRound({ rom, ...tools }: JournalTools) {
  const emulator = tools.createEmulator(rom);
  const boot: InputTrack = [[[], 60]];
  const first = { ...play(boot), core: emulator.snapshot().core };
  const played = Array.from({ length: ROUND }, (_, i) =>
    play([
      [[BUTTONS[i % BUTTONS.length] as Button], 8],
      [[], 8],
    ]),
  );
  return { first, played };

  function play(track: InputTrack): PlayedStep {
    for (const [held, frames] of track) emulator.run(frames, held);
    const state = emulator.snapshot();
    const png = tools.encodeScreenPng(emulator.screen(), 2);
    const pngSha256 = tools.sha256(png);
    let text: string | null = null;
    const machine = (): string => {
      text ??= tools.encodeRecord({ type: "keyframe", step: 1, machine: state })["machine"] as string;
      return text;
    };
    return { track, sha256: tools.hashMachine(state), png: base64(png), pngSha256, machine };
  }
}

function base64(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString("base64");
}

function inputOf(track: InputTrack): JsonObject {
  return { buttons: [...(track[0]?.[0] ?? [])], hold_frames: 8, wait_frames: 8 };
}

function infoAt(step: number): JsonObject {
  const x = step % 20;
  return {
    map: 1 + Math.floor((step % 3_000) / 1_000),
    x,
    y: Math.floor(step / 20) % 18,
    place: "Village",
    hp: 20,
  };
}

const PORCH = [
  { map: "Porch", cells: [[1, 2, ".#"]], warps: [{ x: 1, y: 2, id: 0, to: { map: "Field 0", id: 3 } }] },
];

/** A map every so many steps, walked row by row. */
function seenAt(step: number): JsonObject[] {
  const [x, y] = [step % 20, Math.floor(step / 20) % 18];
  const cells = [[x, y, ['."', ".#", ".~"][step % 3] as string]];
  return [
    { map: `Field ${Math.floor(step / 250)}`, size: { width: 20, height: 18 }, cells, walks: [[x, y, ""]] },
  ];
}

function idOf(number: number): string {
  return `${number.toString(16).padStart(8, "0")}-0000-4000-8000-000000000000`;
}

const SETTINGS = {
  ...{ model: "claude-bench", baseUrl: null, profile: null, summaryModel: null, goal: null, seed: 1 },
  ...{ maxHistory: 60, language: null, screenshotScale: 2, screenshotGrid: false, systemPrompt: null },
};

const TOOLS = ["press_buttons", "wait", "write_note"].map((name) => ({
  ...{ name, description: WORDS.repeat(6) },
  input_schema: { type: "object", properties: {} },
}));
