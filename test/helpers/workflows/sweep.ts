import type { Disk } from "../../../src/base/disk/disk.ts";
import type { JsonObject } from "../../../src/base/vocabulary/json.ts";
import type { RunEvent } from "../../../src/base/vocabulary/run-event.ts";
import type { Timers } from "../../../src/base/vocabulary/services.ts";
import type { LanguageModel } from "../../../src/model/language-model.ts";
import { hashRequest } from "../../../src/model/request-digest.ts";
import type { WorkflowFile } from "../../../src/parts/workflows/play/format/parse-workflow.ts";
import {
  runWorkflow,
  type WorkflowEnd,
  type WorkflowOptions,
} from "../../../src/parts/workflows/play/run/run-workflow.ts";
import type {
  WorkflowFunction,
  WorkflowFunctions,
} from "../../../src/parts/workflows/play/run/workflow-function.ts";
import { fillConfig, type SessionInput } from "../../../src/play/session/config.ts";
import type { PowerCutDisk } from "../disks/power-cut-disk.ts";
import { FOLDER, STILL } from "../runs/journal-world.ts";
import { putSkill, SKILLS } from "../runs/skill-world.ts";

/** The play, which is killed at each of its boundaries. */
export interface Sweep extends Pick<WorkflowOptions, "inputs" | "checkpoints"> {
  readonly file: WorkflowFile;
  /** Functions for `call` steps; the calls of each process are counted. */
  readonly functions?: WorkflowFunctions;
  /** A new one for each process: what it says follows from the request alone. */
  readonly player: () => LanguageModel;
  readonly config?: Partial<SessionInput>;
  /** The folder of the first process; empty by default. */
  readonly before?: PowerCutDisk;
  /** How the first process is begun; `start` unless given. */
  readonly mode?: WorkflowOptions["mode"];
  /** Ends it. */
  readonly signal?: AbortSignal;
  /** The skills of the user's own, by name. */
  readonly skills?: Readonly<Record<string, readonly JsonObject[]>>;
}

/** A process's effects outside of its folder. */
export interface Deeds {
  /** The hash of each request. */
  readonly asked: string[];
  /** Each call of a function: `path attempt`. */
  readonly called: string[];
  /** How long it waited, in milliseconds, before a step was tried again. */
  readonly waited: number[];
}

/** Nothing was done yet. */
export function noDeeds(): Deeds {
  return { asked: [], called: [], waited: [] };
}

/** A player that counts what it is asked. */
function counted(player: LanguageModel, { asked }: Deeds): LanguageModel {
  return {
    ...player,
    async *reply(request, options) {
      asked.push(hashRequest(request));
      return yield* player.reply(request, options);
    },
  };
}

function countedFunctions(functions: WorkflowFunctions, { called }: Deeds): WorkflowFunctions {
  const all = Object.entries(functions).map(([name, call]): [string, WorkflowFunction] => [
    name,
    (args, info) => {
      called.push(`${info.path} ${info.attempt}`);
      return call(args, info);
    },
  ]);
  return Object.fromEntries(all);
}

/** Nothing is waited for; what would have been is counted. */
function countedTimers({ waited }: Deeds): Timers {
  return {
    sleep: async () => {},
    alarm: (ms, ring) => {
      waited.push(ms);
      setImmediate(ring);
      return { cancel: () => {}, putOff: () => {} };
    },
  };
}

/** Plays a workflow; at each interrupt somebody lets it go on. */
export async function play(
  sweep: Sweep,
  disk: Disk,
  deeds: Deeds,
  mode: WorkflowOptions["mode"],
  watch: (event: RunEvent) => void,
): Promise<WorkflowEnd> {
  let end = await playOnce(sweep, disk, deeds, { mode: mode ?? "start", watch, resume: null });
  while (end.status === "interrupted") {
    const resume = { decision: { type: "approve" }, say: null } as const;
    end = await playOnce(sweep, disk, deeds, { mode: "resume", watch, resume });
  }
  return end;
}

async function playOnce(
  { file, config, skills = {}, inputs, functions = {}, checkpoints, player, signal }: Sweep,
  disk: Disk,
  deeds: Deeds,
  {
    mode,
    watch,
    resume,
  }: Pick<WorkflowOptions, "mode"> & {
    readonly watch: (event: RunEvent) => void;
    readonly resume: NonNullable<SessionInput["resume"]> | null;
  },
): Promise<WorkflowEnd> {
  for (const [name, steps] of Object.entries(skills)) {
    if (disk.inspect(`${SKILLS}/${name}.json`) === null) putSkill(disk, name, steps);
  }
  const model = counted(player(), deeds);
  const given = Object.entries({ inputs, checkpoints, mode }).filter(([, value]) => value !== undefined);
  const running = runWorkflow(
    fillConfig({
      ...{ saveDir: FOLDER, skillsDir: SKILLS, ...config, resume },
      settings: { model: model.id, ...config?.settings },
    }),
    file,
    {
      ...Object.fromEntries(given),
      functions: countedFunctions(functions, deeds),
      services: {
        ...{ ...STILL, disk, model, timers: countedTimers(deeds) },
        ...(signal === undefined ? {} : { signal }),
      },
    },
  );
  for (;;) {
    const next = await running.next();
    if (next.done === true) return next.value;
    try {
      watch(next.value);
    } catch (error) {
      await running.return(undefined as never);
      throw error;
    }
  }
}
