import type { CallOptions, PlayedRun } from "../../../packages/mcp/src/player/played-run.ts";
import type { Told } from "../../../packages/mcp/src/player/told.ts";
import { RunnerError } from "../../../src/base/errors.ts";
import type { ToolSpec } from "../../../src/base/vocabulary/conversation.ts";
import type { JsonObject } from "../../../src/base/vocabulary/json.ts";
import type { SaveEntry } from "../../../src/record/saves/format/save-entry.ts";

/** The first bytes of any PNG: enough to be told from another. */
export const PNG: Uint8Array = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 1, 2, 3);

const PRESS: ToolSpec = {
  name: "press_buttons",
  description: "Press buttons one after the other.",
  input_schema: {
    type: "object",
    properties: { buttons: { type: "array", items: { type: "string" } } },
    required: ["buttons"],
    additionalProperties: false,
  },
};
const MAP: ToolSpec = { name: "look_at_map", description: "The map.", input_schema: { type: "object" } };

/** A call as the fake was given it. */
interface SeenCall {
  readonly tool: string;
  readonly input: JsonObject;
  readonly client: string | undefined;
}

/** A run in memory with the contract of a real one, and what was done with it. */
export interface FakeRun extends PlayedRun {
  readonly calls: readonly SeenCall[];
  /** How often it was left. */
  readonly left: number;
  /** Offers one more tool from now on. */
  offer(name: string): void;
  /** A further effect of the next call. */
  next: ((options: CallOptions) => Promise<Partial<Told>>) | null;
}

/** A run that has just begun. */
export function createFakeRun(): FakeRun {
  const calls: SeenCall[] = [];
  const tools = [PRESS, MAP];
  const saves: SaveEntry[] = [];
  const listeners = new Set<() => void>();
  let step = 0;
  let branch = "branch-1";
  let left = 0;
  const changed = (): void => {
    for (const listener of listeners) listener();
  };
  const told = (text: string, more: Partial<Told> = {}): Told => ({
    ...{ text, isError: false, pngs: [PNG], step, branch, gameInfo: { place: "the wood", hp: 3 } },
    ...{ isQuestion: false, standing: null },
    ...more,
  });
  const find = (reference: string): SaveEntry => {
    const found = saves.find(({ info }) => info.id.startsWith(reference) || info.label === reference);
    if (found === undefined) throw new RunnerError("save-missing", `there is no save ${reference}`);
    return found;
  };
  const moveTo = (to: number): Told => {
    step = to;
    branch = `branch-${Number(branch.slice(7)) + 1}`;
    changed();
    return told(`at step ${to}`);
  };
  const run: FakeRun = {
    calls,
    next: null,
    get left() {
      return left;
    },
    get tools() {
      return tools;
    },
    offer(name) {
      tools.push({ ...MAP, name });
      changed();
    },
    howToPlay: async () => "You play LANTERN.",
    look: async () => told(`step ${step}`),
    state: async () => ({
      ...{ runId: "run-1", branch, step, game: "LANTERN", gameInfo: { place: "the wood" } },
      ...{ notes: { key: "the key is in the well" }, goal: null, plan: {}, asks: false, waitsFor: null },
    }),
    map: async () => "the wood: 3 cells seen",
    async call(tool, input, options = {}) {
      options.signal?.throwIfAborted();
      const { next } = run;
      run.next = null;
      const more = await next?.(options);
      calls.push({ tool, input, client: options.client });
      step += 1;
      changed();
      return told(`${tool}: done`, more);
    },
    async save(label) {
      const at = { totalSteps: step, branchId: branch, saveTime: "2026-11-23T01:02:03.000Z", kind: "manual" };
      const info = { ...at, id: `save-${saves.length + 1}`, label, gameInfo: { place: "the wood" } };
      saves.unshift({ file: `${info.id}.png`, place: "checkpoint", bytes: 7, info } as unknown as SaveEntry);
      return find(info.id);
    },
    list: async () => saves,
    readSave: async (reference) => ({ entry: find(reference), png: PNG }),
    load: async (reference) => moveTo(find(reference).info.totalSteps),
    async goBackTo(to) {
      const facts = { totalSteps: step };
      if (to > step) throw new RunnerError("step-out-of-range", `step ${to} was not played`, { facts });
      return moveTo(to);
    },
    onChange(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async leave() {
      left += 1;
    },
  };
  return run;
}
