import { existsSync } from "node:fs";
import { RunnerError } from "../../base/errors.ts";
import type { RunOutcome } from "../../base/vocabulary/outcome.ts";
import type { LastEvent, RunEvent } from "../../base/vocabulary/run-event.ts";
import { KeptConfig, type ResumedConfig } from "../../parts/interrupts/play/kept-config.ts";
import { checkTools } from "../agent/tools/custom/check-tools.ts";
import { ANSWERS } from "../session/config/answers-of-parts.ts";
import type { SessionConfig } from "../session/config.ts";
import { openSession, type Session } from "../session/open-session.ts";
import type { SessionServices } from "../session/services.ts";
import { explainCheckpoint } from "./checkpoint-errors.ts";
import { planPlay } from "./plan-play.ts";
import { checkNames, readOptions } from "./read-options.ts";
import { readHistory, readInterrupt, readState } from "./read-states.ts";
import type { ResumeOptions, RunInput, Runner, RunnerOptions } from "./runner-options.ts";

/**
 * Makes a runner: a thin face over {@link openSession}. Each call of `invoke` and `stream` opens a session and closes
 * it, so another runner, in this process or another one, can go on where this one stopped.
 *
 * @throws RunnerError `config-invalid`, `interrupt-invalid`, and `interrupts-need-store` for interrupts without a store
 *   or a folder. No ROM is read before, and no LM is asked
 */
export async function createRunner(options: RunnerOptions): Promise<Runner> {
  const { config, services } = readOptions(options);
  ANSWERS.check(config, config.settings, "pass saveDir or a store, or leave the interrupts out");
  checkTools(services.tools ?? []);
  const kept = new KeptConfig(options);
  const stream = (input: RunInput | null, resume: ResumeOptions = {}) =>
    play(planPlay(config, input, resume), services, kept);
  return {
    stream: async function* (input, resume) {
      return yield* stream(input, resume);
    },
    async invoke(input, resume) {
      let last: RunEvent | null = null;
      for await (const event of stream(input, resume)) last = event;
      return last as LastEvent;
    },
    async getState(asked = {}) {
      checkNames("the options of a state", asked, ["checkpoint"]);
      return readState(config, services, asked);
    },
    async *getStateHistory(asked = {}) {
      checkNames("the options of a history", asked, ["checkpoint", "limit"]);
      yield* readHistory(config, services, asked);
    },
  };
}

async function* play(
  asked: SessionConfig,
  services: SessionServices,
  kept: KeptConfig,
): AsyncGenerator<RunEvent, RunOutcome> {
  const { config, resumed, notices } = await resumedConfig(asked, services, kept);
  const session = await open(config, { ...services, keeper: kept.keeperOf(config, resumed) });
  try {
    const { totalSteps: step, memory } = session.start.state;
    if (memory.interrupt !== undefined) {
      const message = `the run waits at an open interrupt (${memory.interrupt.reason}): pass a decision to resume it`;
      throw new RunnerError("interrupt-open", message, { facts: { checkpoint: memory.interrupt.id } });
    }
    if (memory.resumed !== undefined) kept.noteDecided(memory.resumed.id);
    for (const text of [...notices, ...session.notices]) yield { type: "notice", step, text };
    return yield* session.play();
  } finally {
    session.close();
  }
}

/** The configuration of a session that resumes, with what the user's folder keeps of the interrupted one. */
async function resumedConfig(
  config: SessionConfig,
  services: SessionServices,
  kept: KeptConfig,
): Promise<ResumedConfig> {
  const interrupt = config.resume === null ? null : await readInterrupt(config, services);
  return interrupt === null
    ? { config, resumed: [], notices: [] }
    : kept.resume(config, interrupt.id, interrupt.target);
}

async function open(config: SessionConfig, services: SessionServices): Promise<Session> {
  const { start, resume, saveDir } = config;
  const isResume = resume !== null;
  const checkpoint = typeof start === "object" && "save" in start ? start.save : "latest";
  try {
    // Opening it would make the folder.
    if (isResume && services.store === undefined && !isThere(saveDir, checkpoint)) {
      throw new RunnerError("no-saves", `${saveDir ?? "memory"} holds no save of this game`);
    }
    return await openSession(config, services);
  } catch (error) {
    throw isResume ? explainCheckpoint(error, checkpoint, saveDir) : error;
  }
}

function isThere(saveDir: string | null, checkpoint: string): boolean {
  return saveDir !== null && (existsSync(saveDir) || existsSync(checkpoint));
}
