import type { RunEvent } from "../../../../base/vocabulary/run-event.ts";
import type { RunState } from "../../../../base/vocabulary/run-state.ts";
import type { RunContext } from "../../../../play/agent/context.ts";
import type { ToolContext } from "../../../../play/agent/tools/tool.ts";
import { createInference } from "../inference/ask-mid-skill.ts";
import type { ListedSkill, SkillList } from "../library/skill-library.ts";
import type { SkillPorts } from "../ports.ts";
import { type FinishedSkill, type RefusedSkill, runSkill, type SkillRequest } from "../run/run-skill.ts";
import { checkpointBeside } from "./checkpoint-beside.ts";
import { type DefinedSkill, defineSkill } from "./define-skill.ts";
import { createDefinitions } from "./definitions.ts";
import type { KeptSave } from "./skill-saves.ts";
import { createSlots, type Undone, undoSkill } from "./slots.ts";

/** A run of a skill that came to its end. */
export interface RanSkill extends FinishedSkill {
  /** Whether the machine can be put back to before it: it is risky, and was aborted. */
  readonly canBeUndone: boolean;
}

/** Skills, as one step of the run has them. */
export interface StepSkills {
  /** Those of the present game. @throws RunnerError `skills-unreadable` */
  list(): SkillList;
  run(request: SkillRequest): AsyncGenerator<RunEvent, RanSkill | RefusedSkill>;
  /** Keeps a definition; a text says why not. */
  define(definition: unknown): AsyncGenerator<RunEvent, DefinedSkill | string>;
  /** Puts the machine to before the newest risky skill that was aborted; a text says why not. */
  undo(): Promise<Undone | string>;
}

/** The ports that skills share with the step under way. */
type StepPorts = Pick<ToolContext, "recorder" | "records" | "world">;

/** Opens them for the step that is under way. */
export function openStepSkills(
  context: RunContext,
  state: RunState,
  { recorder, records, world }: StepPorts,
): StepSkills {
  const { ports, options, skillSaves: saves } = context;
  const { emulator, game, clock, library } = ports;
  const step = state.totalSteps + 1;
  const told: RunEvent[] = [];
  const tell = (event: RunEvent): unknown => told.push(event);
  const slotPorts = { ports, state, recorder, records, saves, tell };
  let riskySkills = 0;
  const slots = createSlots(slotPorts);
  const inference = createInference(context, state, records, world);

  return {
    list() {
      const list = library.list();
      const isForIt = ({ meta }: ListedSkill) => meta?.game === undefined || meta.game === game.adapter.id;
      return { ...list, skills: list.skills.filter(isForIt) };
    },

    async *run(request) {
      const definitions = createDefinitions(library, records, step);
      const skillPorts: SkillPorts = {
        emulator,
        game,
        recorder,
        clock,
        step,
        definitions,
        slots,
        inference,
        world,
        gameInfo: state.gameInfo,
        signal: options.signal,
      };
      const running = runSkill(skillPorts, request);
      let checkpoint: string | null = null;
      let next = await running.next();
      while (next.done !== true) {
        yield* takeTold();
        yield next.value;
        // The skill has begun and done nothing yet.
        const isRisky =
          next.value.type === "skill-started" &&
          definitions.opened.get(next.value.skill)?.meta.risky === true;
        if (isRisky && checkpoint === null) {
          riskySkills += 1;
          const { receipt, events } = await saveBeforeRisk(context, state, request.name, riskySkills === 1);
          checkpoint = receipt.file;
          yield* events;
        }
        next = await running.next();
      }
      yield* takeTold();
      if ("refusal" in next.value) return next.value;
      const isAborted = next.value.run.status === "aborted";
      if (checkpoint !== null && !isAborted) await saves.remove({ file: checkpoint });
      return { ...next.value, canBeUndone: checkpoint !== null && isAborted };
    },

    define: (definition) => defineSkill(context, state, records, definition),
    undo: () => undoSkill(slotPorts),
  };

  function* takeTold(): Generator<RunEvent> {
    yield* told.splice(0);
  }
}

/**
 * Makes a checkpoint before the step's first risky skill. Those that an earlier try of the same step left are removed first:
 * played again, the step makes its own.
 */
async function saveBeforeRisk(
  { ports, skillSaves: saves }: RunContext,
  state: RunState,
  skill: string,
  isFirst: boolean,
): Promise<KeptSave> {
  for (const entry of isFirst ? await saves.listRisky(state) : []) {
    const { branchId, totalSteps } = entry.info;
    if (branchId === state.branchId && totalSteps === state.totalSteps) await saves.remove(entry);
  }
  const label = `skill ${skill}`;
  return saves.save(checkpointBeside(ports, state), { kind: "pre-operation", label });
}
