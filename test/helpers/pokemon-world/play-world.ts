import type { Emulator } from "../../../packages/emulator/src/emulator.ts";
import { createInputRecorder, idleOf } from "../../../packages/games/src/actions/input-recorder.ts";
import { watchGame } from "../../../packages/games/src/actions/interruption-watch.ts";
import { settle } from "../../../packages/games/src/actions/settle.ts";
import type { GameAdapter } from "../../../packages/games/src/known/game-adapter.ts";
import { applyObservation, EMPTY_ATLAS } from "../../../packages/games/src/world/apply-observation.ts";
import type { Atlas } from "../../../packages/games/src/world/atlas/atlas.ts";
import { createSurvey } from "../../../packages/games/src/world/survey.ts";
import type { JsonObject } from "../../../src/base/vocabulary/json.ts";
import type { StepSkills } from "../../../src/parts/skills/play/step/step-skills.ts";
import { toolsToCarryOut } from "../../../src/play/agent/tools/all-tools.ts";
import { createStepRecords } from "../../../src/play/agent/tools/step-records.ts";
import type { ToolContext, ToolOutcome } from "../../../src/play/agent/tools/tool.ts";
import { runToEnd } from "../runs/run-to-end.ts";
import { someMemory } from "../saves/checkpoints.ts";

/** A player of a world, who calls tools by their names, a step each, as the loop carries them out. */
export interface WorldPlayer {
  /** Calls a tool; fails if there is none of that name. */
  call(tool: string, input?: JsonObject): Promise<ToolOutcome>;
  /** The state as the adapter reads it now. */
  state(): JsonObject;
  has(tool: string): boolean;
  readonly atlas: Atlas;
}

/** Plays a world with an adapter's tools. @param rules those of its conversation: the first unless given */
export function playWorld(
  { emulator }: { readonly emulator: Emulator },
  adapter: GameAdapter,
  rules = 1,
): WorldPlayer {
  const tools = toolsToCarryOut(adapter, { tools: [] });
  let atlas: Atlas = EMPTY_ATLAS;
  let step = 0;
  return {
    get atlas() {
      return atlas;
    },
    has: (name) => tools.some(({ spec }) => spec.name === name),
    state: () => adapter.readState(emulator, null),
    async call(name, input = {}) {
      const tool = tools.find(({ spec }) => spec.name === name);
      if (tool === undefined) throw new Error(`there is no tool ${name}`);
      step += 1;
      const survey = createSurvey(emulator, adapter, atlas, { rules });
      const recorder = createInputRecorder(emulator, {
        watch: survey,
        idle: idleOf(adapter, emulator),
      });
      const before = adapter.readState(emulator, null);
      const watch = watchGame(emulator, adapter, before);
      const ports = { emulator, game: { adapter }, world: survey };
      const { result } = await runToEnd(
        tool.run(input, {
          ...{
            recorder,
            watch,
            jotter: { notes: {}, plan: {} },
            memory: { ...someMemory(), rules },
            world: survey,
            fights: null,
            isBehind: false,
          },
          grid() {
            settle(ports, recorder, before);
            return adapter.grid?.(emulator) ?? null;
          },
          records: createStepRecords({ begun: [], journal: null, branchId: "", step, tell: () => {} }),
          skills: {} as StepSkills,
          agents: {} as ToolContext["agents"],
          tries: {} as ToolContext["tries"],
          textGame: { emulator, game: { adapter }, recorder, watch },
          call: { id: `w/${step}`, step, n: 1, signal: new AbortController().signal, gameInfo: before },
        }),
      );
      settle(ports, recorder, before);
      atlas = applyObservation(atlas, survey?.finish() ?? [], step);
      return result;
    },
  };
}
