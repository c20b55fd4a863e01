import { afterEach, beforeEach } from "vitest";
import type { FleetEngine, WorkEnd, WorkOptions } from "../../../packages/fleet/src/engine/fleet-engine.ts";

/** What an engine is opened with: `attempts` for each job, and about how long the first wait after a failed one is. */
export interface EngineSetting {
  readonly attempts: number;
  readonly firstWaitMs: number;
}

/** Opens an engine for each test of a contract and closes it afterwards; `set` gets it. Gives what works with it. */
export function openForEach<Engine extends FleetEngine>(
  open: (setting: EngineSetting) => Promise<Engine>,
  set: (engine: Engine) => void,
) {
  let engine: Engine;
  beforeEach(async () => {
    engine = await open({ attempts: 3, firstWaitMs: 4 });
    set(engine);
  });
  afterEach(() => engine.close());
  type Options = Parameters<Engine["work"]>[0];
  const work = (play: WorkOptions["play"], rest: Partial<Options> = {}): Promise<WorkEnd> =>
    engine.work({ jobs: 2, signal: new AbortController().signal, play, ...rest });
  return { work };
}
