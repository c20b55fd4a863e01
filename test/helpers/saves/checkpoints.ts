import { createHash } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import { expect } from "vitest";
import type { MachineState } from "../../../packages/emulator/src/machine/machine.ts";
import { encodeScreenPng } from "../../../packages/emulator/src/picture/screen-png.ts";
import type { Checkpoint, GameIdentity } from "../../../src/base/vocabulary/checkpoint.ts";
import type { ImageBlock, Message } from "../../../src/base/vocabulary/conversation.ts";
import type { RecordedReply } from "../../../src/base/vocabulary/reply.ts";
import type { Memory } from "../../../src/base/vocabulary/run-state.ts";
import { gamePicture } from "../roms/pictures.ts";

export const CORE = { name: "test core", sha256: "c0".repeat(32) };

export const GAME: GameIdentity = {
  title: "LOST KEY",
  slug: "lost-key",
  romSha256: "a1".repeat(32),
  romPath: null,
};

/** A machine as large as a real one; different for each seed. */
export function someMachine(seed = 0): MachineState {
  const region = (bytes: number, density: number) => {
    const memory = new Uint8Array(bytes);
    for (let i = 0, value = seed + bytes; i < bytes * density; i++) {
      value = (value * 1103515245 + 12345) & 0x7fffffff;
      memory[value % bytes] = value >> 16;
    }
    return memory;
  };
  const globalNames = Array.from({ length: 232 }, (_, i) => `core/part${i % 9}/Part.someField${i}`);
  return {
    core: CORE,
    globalNames,
    globals: Int32Array.from(globalNames, (_, i) => (i * 2654435761 * (seed + 1)) | 0),
    regions: {
      vram: region(16_384, 0.05),
      wram: region(32_768, 0.02),
      oamIoHram: region(8_192, 0.05),
      palettes: region(128, 0.5),
      cartridgeRam: region(8_192, 0.02),
      frame: gamePicture(seed).rgb,
    },
  };
}

/** A machine with as little memory as there can be, for tests that make hundreds of saves. */
export function tinyMachine(seed = 0): MachineState {
  const few = () => Uint8Array.of(seed & 255, seed >> 8);
  const regions = { vram: few(), wram: few(), oamIoHram: few(), palettes: few(), cartridgeRam: few() };
  const frame = new Uint8Array(160 * 144 * 3);
  return {
    core: CORE,
    globalNames: ["a", "b"],
    globals: Int32Array.of(seed, -1),
    regions: { ...regions, frame },
  };
}

/** A conversation of `messages` messages; every second one has a tool result with a screenshot of its own. */
export function someMemory(messages = 3, seed = 0): Memory {
  const images = new Map<string, Uint8Array>();
  const history: Message[] = [];
  for (let i = 0; i < messages; i++) {
    if (i % 2 === 1) {
      const text = `I am at (${i}, ${seed}); the door to the north is locked, so I look for the key. `.repeat(
        4,
      );
      const input = { buttons: ["up", "a"], hold: i };
      history.push({
        role: "assistant",
        content: [
          { type: "thinking", thinking: `${text}${text}`, signature: `sig${i}==` },
          { type: "text", text },
          { type: "tool_use", id: `toolu_${i}`, name: "press_buttons", input },
        ],
      });
      continue;
    }
    const png = encodeScreenPng(gamePicture(seed * 100 + i), 2);
    const image: ImageBlock = { type: "image", sha256: createHash("sha256").update(png).digest("hex") };
    images.set(image.sha256, png);
    const text = `Step ${i}. Place: Cave. Position: ${i},${seed}. HP 12/20. Party: none.`;
    const content = [{ type: "text" as const, text }, image];
    history.push({
      role: "user",
      content: i === 0 ? content : [{ type: "tool_result", tool_use_id: `toolu_${i - 1}`, content }],
    });
  }
  return {
    system: "You play a Game Boy game. ".repeat(60),
    tools: [
      {
        name: "press_buttons",
        description: "Presses buttons, one after another.",
        input_schema: { type: "object", properties: { buttons: { type: "array" } }, required: ["buttons"] },
      },
    ],
    messageHistory: history,
    images,
    summaryText: "I woke up at home.\nThe cave is north of the village.",
    notes: { key: "under the tree" },
    counters: { messages: messages + 60, summaries: 1, summaryDueAt: 60, uselessReplies: 0 },
    settings: {
      model: "explorer",
      baseUrl: null,
      profile: null,
      summaryModel: null,
      goal: null,
      seed: 7,
      maxHistory: 60,
      language: null,
      screenshotScale: 2,
      screenshotGrid: false,
      systemPrompt: null,
    },
    next: "decide",
  };
}

let made = 0;

/** A checkpoint with an id of its own. Its machine and memory differ from step to step, unless they are given. */
export function someCheckpoint(changes: Partial<Checkpoint> = {}): Checkpoint {
  const totalSteps = changes.totalSteps ?? 10;
  return {
    id: `${(made++).toString(16).padStart(8, "0")}-aaaa-4bbb-8ccc-dddddddddddd`,
    parentId: null,
    runId: "run-1",
    branchId: "branch-1",
    totalSteps,
    game: GAME,
    gameInfo: { place: "Cave", hp: 12 },
    machine: someMachine(totalSteps),
    memory: someMemory(3, totalSteps),
    journal: null,
    ...changes,
  };
}

/** As `toEqual`, which takes long for a machine's memory. */
export function expectSameCheckpoint(actual: unknown, expected: Checkpoint): void {
  if (!isDeepStrictEqual(actual, expected)) expect(actual).toEqual(expected);
}

/** A whole reply that says one thing. */
export function someReply(text: string): RecordedReply {
  const usage = { inputTokens: 1, outputTokens: 1, cacheReadTokens: 0, cacheWriteTokens: 0 };
  return { content: [{ type: "text", text }], stopReason: "end_turn", usage, model: "explorer" };
}
