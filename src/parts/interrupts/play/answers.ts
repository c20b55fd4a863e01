import { RunnerError } from "../../../base/errors.ts";
import { STOP_KIND } from "../../../base/vocabulary/checkpoint.ts";
import type { AnswerPart } from "../../../play/session/config/answer-part.ts";
import type { SessionConfig } from "../../../play/session/config.ts";
import type { CheckpointStore } from "../../../record/saves/checkpoint-store.ts";
import { parseInterrupts } from "../base/parse-interrupts.ts";
import { checkConditions, compileInterrupts } from "./compile-interrupts.ts";
import { checkEdit, resolveResume } from "./resolve-resume.ts";
import { resumeFrom } from "./resume.ts";

/** Whether the run may wait at an interrupt: then nothing is put in order before that is known. */
async function mayWaitAt({ start }: Pick<SessionConfig, "start">, store: CheckpointStore): Promise<boolean> {
  if (typeof start === "object") return "save" in start;
  if (start === "open-interrupt") return true;
  return start === "present" && (await store.latest())?.info.kind === STOP_KIND;
}

/** Interrupts in a session: those that are asked for, and the decisions with which a run goes on. */
export const interruptsAnswers: AnswerPart = {
  /** @throws RunnerError `interrupts-need-store`, `interrupt-invalid` */
  check({ autoSave }, { interrupts }, remedy) {
    const named = parseInterrupts(interrupts ?? {});
    compileInterrupts(named);
    if (autoSave || named === null) return;
    const message = "interrupts need saves to continue from, and this run makes none";
    throw new RunnerError("interrupts-need-store", remedy === undefined ? message : `${message}: ${remedy}`);
  },
  checkAsked: ({ interrupts }) => checkConditions(parseInterrupts(interrupts ?? {})),
  mayStandAt: mayWaitAt,
  refuseWithout(file) {
    const message = `${file} holds no machine, so it is not the checkpoint of an interrupt`;
    return new RunnerError("interrupt-missing", message);
  },
  resolve: resolveResume,
  goOn(point, answer, settings, ports) {
    const isResumed = answer !== null && point.state.memory.interrupt !== undefined;
    return isResumed ? resumeFrom(point, answer, settings, ports) : point;
  },
  targetOf: ({ interrupt }) => interrupt?.target ?? null,
  faultOf: checkEdit,
};
