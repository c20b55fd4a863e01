import { isStopEvent, type StopEvent } from "../../../base/vocabulary/run-event.ts";
import type { SessionConfig } from "../../../play/session/config.ts";
import type { Session } from "../../../play/session/open-session.ts";
import type { Options } from "../options/options.ts";
import { sessionConfigOf } from "../options/session-config.ts";
import type { StopAnswer } from "../seam/face-part.ts";
import { STOP_OPTIONS } from "../seam/stop-options.ts";
import { STOP_QUESTIONS } from "../seam/stop-questions.ts";
import { explainPlayer } from "../view/explain-player.ts";
import { follow, openWatched, type Play, reportOpening } from "./follow-session.ts";

/** A session that stopped for a person, who answered. */
export interface Answered {
  readonly answer: StopAnswer;
  /** Whether it began at the stop, and nothing was played. */
  readonly stoodBefore: boolean;
  readonly playedMs: number;
  /** The command as it goes on from there: with the options that the interrupted one was given, if it began there. */
  readonly options: Options;
}

/** A session that was played: how the command ends, or how it continues. */
type Played = { readonly exitCode: number } | Answered;

/**
 * Plays a run to its end. Where it stops for a person who is at the terminal, it continues as they answer, with a session
 * for each answer, as if they had typed the command that continues. Returns the exit code.
 */
export async function playOn(play: Play, config: SessionConfig): Promise<number> {
  STOP_QUESTIONS.check(play.options);
  let asked = play;
  let next = config;
  let passesStops = false;
  for (;;) {
    const played = await playOnce(asked, next, passesStops);
    if ("exitCode" in played) return played.exitCode;
    passesStops ||= played.answer.passesStops;
    next = afterAnswer(played.stoodBefore ? sessionConfigOf(played.options, play.world) : next, played);
    asked = { ...play, options: played.options };
  }
}

/** The session that continues from a stop. What was asked of the command holds for all of its sessions together. */
export function afterAnswer(
  config: SessionConfig,
  { answer, stoodBefore, playedMs }: Answered,
): SessionConfig {
  const { limits } = config;
  const { ms } = limits;
  return {
    ...config,
    start: "present",
    resume: answer.request,
    // A stop keeps where the command was to end. Where nothing was played yet, that was another one.
    ...(stoodBefore ? {} : { steps: null, untilStep: null }),
    limits: ms == null ? limits : { ...limits, ms: Math.max(1, ms - playedMs) },
  };
}

async function playOnce(play: Play, config: SessionConfig, passesStops: boolean): Promise<Played> {
  const { world, view } = play;
  const session = await openWatched(play, config);
  try {
    const { how, state } = session.start;
    const explanation = explainPlayer(state.memory.settings.model);
    if (explanation !== null && how === "new-game") view.tell(explanation);
    await reportOpening(play, session);
    let stop: StopEvent | null = null;
    const startMs = world.clock.elapsedMs();
    const { exitCode } = await follow(play, session, {
      lastStep: lastStepOf(session),
      passesStops,
      watch: (event) => {
        if (isStopEvent(event)) stop = event;
      },
    });
    const playedMs = world.clock.elapsedMs() - startMs;
    const answer = stop === null ? null : await STOP_QUESTIONS.ask(play, session, stop);
    if (answer === null) return { exitCode };
    return { answer, playedMs, ...resumedOptions(play, session) };
  } finally {
    session.close();
  }
}

/** Whether a session began at its stop, and the options with which the command goes on from there. */
export function resumedOptions(
  { world, options, view }: Play,
  { start }: Session,
): Pick<Answered, "stoodBefore" | "options"> {
  const kept = STOP_OPTIONS.at(world, options, start.state.memory);
  if (kept === null) return { stoodBefore: false, options };
  for (const line of kept.missing) view.tell(line);
  return { stoodBefore: true, options: kept.options };
}

/** The total step at which a session's run ends; Infinity for no end. */
export function lastStepOf({ start, course: { steps, untilStep } }: Session): number {
  const end = untilStep ?? Number.POSITIVE_INFINITY;
  return Math.min(end, start.state.totalSteps + (steps ?? Number.POSITIVE_INFINITY));
}
