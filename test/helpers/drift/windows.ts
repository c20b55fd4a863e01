import type { Screen } from "../../../packages/emulator/src/machine/machine.ts";
import type { GameAdapter } from "../../../packages/games/src/known/game-adapter.ts";
import type { GameInfo } from "../../../src/base/vocabulary/game-info.ts";
import type { JsonObject } from "../../../src/base/vocabulary/json.ts";
import type { WaitingReply } from "../../../src/base/vocabulary/reply.ts";
import type { DriftEntry, DriftState } from "../../../src/parts/drift/base/drift.ts";
import { driftKnownBefore } from "../../../src/parts/drift/record/clocks.ts";
import { type Judged, planRecovery } from "../../../src/parts/drift/record/plan-recovery.ts";
import { driftAfter, NO_DRIFT, type PlayedStep } from "../../../src/parts/drift/record/window.ts";
import { gatherEvidence } from "../../../src/play/agent/gather-evidence.ts";

/** What a game told behind a step, and what led to it. */
export interface ToldStep {
  /** The buttons; none for a reply without tools. */
  readonly buttons: readonly string[];
  /** Null where nobody walks. */
  readonly place?: string | null;
  /** As an adapter gives it: what lasts, `text` and `scene`. */
  readonly facts?: JsonObject;
  readonly health?: number;
  /** A number for each picture; equal ones look the same. */
  readonly picture?: number;
}

const USAGE = { inputTokens: 100, outputTokens: 50, cacheReadTokens: 900, cacheWriteTokens: 0 };

/** An adapter whose game info is a {@link ToldStep}. */
const TOLD: Pick<GameAdapter, "position" | "facts" | "health"> = {
  position: (info) => (info["place"] ?? null) as string | null,
  facts: (info) => (info["facts"] ?? {}) as JsonObject,
  health: (info) => (info["health"] ?? null) as number | null,
};

/** How a run goes behind each of these steps: what was gathered and remembered of them as of any others. */
export function playTold(steps: readonly ToldStep[]): readonly DriftState[] {
  const states: DriftState[] = [];
  for (const [index, told] of steps.entries()) {
    const before = states.at(-1) ?? NO_DRIFT;
    const info = told as unknown as GameInfo;
    const emulator = { screen: () => pictureOf(told.picture ?? 0) };
    const ports = { emulator, game: { adapter: TOLD } } as unknown as Parameters<typeof gatherEvidence>[0];
    const evidence = gatherEvidence(ports, info, driftKnownBefore(before));
    const outcome = {
      ...{ track: [[[], 120]], message: { role: "user", content: [] }, images: new Map(), gameInfo: info },
      ...{ machineSha256: "", notes: {}, goal: null, wasUseful: told.buttons.length > 0, evidence },
    } as const;
    const played = { reply: replyOf(told.buttons), operator: null, outcome, goal: null, notes: {} };
    const after = driftAfter(before, { ...played, step: index + 1 } as unknown as PlayedStep);
    if (after === undefined) throw new Error("the step left no evidence");
    states.push(after);
  }
  return states;
}

/** Each time level 1 would come in such a run, in which nobody sets a goal: its step, and why. */
export function alarmsIn(steps: readonly ToldStep[]): readonly { step: number; evidence: string }[] {
  let isOn = false;
  return playTold(steps).flatMap((drift) => {
    const plan = planRecovery({ drift, settings: {}, counters: {} } as unknown as Judged);
    const [wasOn, isAlarm] = [isOn, plan !== null && plan.level > 0 && plan.signal !== "goal"];
    isOn = isAlarm;
    return plan === null || !isAlarm || wasOn ? [] : [{ step: drift.playedSteps, evidence: plan.evidence }];
  });
}

/** A window of so many steps, in each of which something new was seen in a new place, but for what is told of them. */
export function windowOf(count: number, told: (index: number) => Partial<DriftEntry>): DriftState {
  const window = Array.from({ length: count }, (_, index) => ({
    ...{
      step: index + 1,
      action: `act${index}`,
      deed: "pressed a",
      screen: null,
      place: `(${index},0) of Wood`,
    },
    ...{ state: "00000000", news: ["position"] },
    ...told(index),
  }));
  return { ...NO_DRIFT, window, playedSteps: count };
}

function replyOf(buttons: readonly string[]): WaitingReply {
  const call = { type: "tool_use", id: "call", name: "press_buttons", input: { buttons } };
  const content = buttons.length === 0 ? [{ type: "text", text: "Hm." }] : [call];
  return { purpose: "play", reply: { content, stopReason: "end_turn", usage: USAGE, model: "m" }, ms: 2_000 };
}

/** A picture of blocks that follow from the number. */
function pictureOf(seed: number): Screen {
  const rgb = new Uint8Array(160 * 144 * 3);
  for (let pixel = 0; pixel < 160 * 144; pixel += 1) {
    const block = Math.floor((pixel % 160) / 16) + 10 * Math.floor(pixel / 160 / 16);
    const grey = (Math.imul(block + 1 + 90 * seed, 0x9e3779b1) >>> 24) & 0xff;
    rgb.fill(grey, pixel * 3, pixel * 3 + 3);
  }
  return { width: 160, height: 144, rgb } as Screen;
}
