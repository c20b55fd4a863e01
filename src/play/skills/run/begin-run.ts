import type { SkillPorts } from "../ports.ts";
import { beginExecution } from "./execution.ts";
import { createExpressionCache } from "./expression-cache.ts";
import type { SkillRunning } from "./skill-run.ts";

/** A run of a skill before its first primitive. It plays `maxFrames` at most. */
export function beginRun(ports: SkillPorts, maxFrames: number): SkillRunning {
  return {
    ports,
    maxFrames,
    framesBefore: ports.recorder.frames,
    found: new Map(),
    expressions: createExpressionCache(),
    pictures: new Map(),
    screens: new Map(),
    slots: new Map(),
    made: [],
    counts: {
      primitives: 0,
      checkpoints: 0,
      resumesHit: 0,
      resumesMissed: 0,
      fallbacks: 0,
      inferences: 0,
      answered: 0,
      timedOut: 0,
    },
    execution: beginExecution(ports.gameInfo, ports.emulator.screen().rgb),
    framesLost: 0,
    readAt: null,
    busy: { frames: 0, primitives: 0, sinceMs: ports.clock.elapsedMs() },
  };
}
