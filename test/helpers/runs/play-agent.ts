import { beginRun } from "../../../src/agent/new-run.ts";
import type { RunPorts } from "../../../src/agent/ports.ts";
import { runAgent } from "../../../src/agent/run-agent.ts";
import type { RunOptions } from "../../../src/agent/run-options.ts";
import { findAdapter } from "../../../src/games/registry.ts";
import type { StartPoint } from "../../../src/history/start-point.ts";
import type { LanguageModel, ModelRequest } from "../../../src/model/language-model.ts";
import type { JsonObject } from "../../../src/run/json.ts";
import type { RunEvent } from "../../../src/run/run-event.ts";
import type { CheckpointStore } from "../../../src/saves/checkpoint-store.ts";
import { createMemoryStore } from "../../../src/saves/memory-store.ts";
import { pressOn, startLantern } from "../roms/lantern.ts";

const USAGE = { inputTokens: 1, outputTokens: 1, cacheReadTokens: 0, cacheWriteTokens: 0 };

/** A player that calls these tools, one a step, and fails on one step too many. It keeps what it was asked. */
export function toolPlayer(...calls: readonly (readonly [tool: string, input: JsonObject])[]) {
  const requests: ModelRequest[] = [];
  const model: LanguageModel = {
    id: "tools",
    isRemote: false,
    // biome-ignore lint/correctness/useYield: it says nothing on the way.
    async *reply(request) {
      requests.push(request);
      const call = calls[requests.length - 1];
      if (call === undefined) throw new Error("the player was asked once too often");
      const [name, input] = call;
      const content = [{ type: "tool_use", id: `call_${requests.length}`, name, input }];
      return { content, stopReason: "tool_use", usage: USAGE, model: "tools" };
    },
  };
  return { model, requests };
}

/** A run of the bundled game, with the player before their house and everything in memory. */
export async function villageRun(
  model: LanguageModel,
  elapsedMs: () => number = () => 0,
): Promise<{ ports: RunPorts; store: CheckpointStore; start: StartPoint }> {
  const emulator = await startLantern();
  const { title, sha256: romSha256 } = emulator.cartridge;
  let ids = 0;
  const store = createMemoryStore({ slug: "lantern", romSha256 });
  const ports: RunPorts = {
    emulator,
    game: {
      identity: { title, slug: "lantern", romSha256, romPath: null },
      adapter: await findAdapter(emulator.cartridge),
    },
    model,
    summaryModel: null,
    store,
    journal: null,
    clock: { now: () => new Date("2026-11-21T12:00:00Z"), elapsedMs },
    ids: { newId: () => `${(++ids).toString(16).padStart(8, "0")}-run` },
    costOf: () => null,
  };
  const settings = {
    ...{
      model: model.id,
      baseUrl: null,
      profile: null,
      summaryModel: null,
      goal: null,
      seed: 1,
      maxHistory: 60,
    },
    ...{ language: null, screenshotScale: null, screenshotGrid: false, systemPrompt: null },
  };
  pressOn(emulator);
  return { ports, store, start: beginRun(ports, settings) };
}

/** Plays a run to its end; every event. */
export async function playAgent(
  { ports, start }: { ports: RunPorts; start: StartPoint },
  options: Partial<RunOptions> = {},
): Promise<readonly RunEvent[]> {
  const events: RunEvent[] = [];
  const { signal } = new AbortController();
  const run = runAgent(ports, start, {
    steps: null,
    untilStep: null,
    saveEvery: 10,
    autoSave: true,
    signal,
    ...options,
  });
  for await (const event of run) events.push(event);
  return events;
}
