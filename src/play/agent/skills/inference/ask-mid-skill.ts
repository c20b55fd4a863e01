import { cutText } from "../../../../base/text/cut-text.ts";
import type { Message, UserMessage } from "../../../../base/vocabulary/conversation.ts";
import type { SkillPlace, UnansweredRecord } from "../../../../base/vocabulary/journal/step-record.ts";
import type { RecordedReply } from "../../../../base/vocabulary/reply.ts";
import type { RunEvent } from "../../../../base/vocabulary/run-event.ts";
import { isLeftOut, type LeftOut, showsPictures } from "../../../../base/vocabulary/run-settings.ts";
import type { RunState } from "../../../../base/vocabulary/run-state.ts";
import type { WorldNow } from "../../../../game/world/world-now.ts";
import { ModelFault, type ModelRequest } from "../../../../model/language-model.ts";
import { budgetEnd, NO_LIMITS } from "../../../../record/ledger/limits.ts";
import { parseSteps } from "../../../skills/format/parse-skill.ts";
import type { SkillAnswer, SkillInference, SkillQuestion } from "../../../skills/ports.ts";
import { ask } from "../../calls/ask.ts";
import { BudgetSpent, StepSpent } from "../../calls/call-errors.ts";
import type { RunContext } from "../../context.ts";
import type { StepRecords } from "../step-records.ts";
import { CONTINUE_SKILL, type Continuation, readContinuation } from "./continue-skill.ts";
import { renderQuestion } from "./render-question.ts";
import { type TimeLimit, withinTime } from "./within-time.ts";

/** No answer, and why. */
type Unanswered = Pick<UnansweredRecord, "reason" | "isTimeout">;

/** The outcome of a call: a reply, or the reason for its absence. */
type Consulted = { readonly reply: RecordedReply } | Unanswered;

/** A reply of words alone, such as a refusal. */
const NO_STEPS: Unanswered = { reason: "the reply holds no steps" };

/** The most characters of a fault that the skill notes down. */
const MAX_REASON_CHARACTERS = 300;

/** The names of limits in messages, without amounts: these differ between two runs that are otherwise alike. */
const SPENT = { costUsd: "cost", tokens: "tokens", ms: "time" } as const;

/**
 * Asks the LM in the middle of a step, in a conversation of its own of which the history sees nothing. Answers that the
 * journal has of this step, and that none came, are taken from there; everything else is written down before the skill
 * goes on with it.
 */
export function createInference(
  context: RunContext,
  state: RunState,
  records: StepRecords,
  world: WorldNow | null,
): SkillInference {
  const { ports, options, ledger } = context;
  const step = state.totalSteps + 1;
  let questions = 0;
  let leftOut: LeftOut = state.memory.settings.leftOut ?? {};
  return {
    async *ask(question) {
      questions += 1;
      const { skill: name, label, timeoutSeconds } = question;
      const limit = withinTime(timeoutSeconds, options.signal, ports.alarm);
      try {
        return yield* converse({ question, place: { name, label }, n: questions, limit });
      } finally {
        limit.end();
      }
    },
  };

  /** One question: what is known of it, and the clock that runs for it. */
  interface Asking {
    readonly question: SkillQuestion;
    readonly place: SkillPlace;
    readonly n: number;
    readonly limit: TimeLimit;
  }

  async function* converse(asking: Asking): AsyncGenerator<RunEvent, SkillAnswer> {
    const request = requestFor(asking);
    const first = yield* consult(asking, request);
    if (!("reply" in first)) return unanswered(first);
    const said = read(first.reply, asking.question);
    if (said.isEmpty) return unanswered(NO_STEPS);
    if (said.mistakes.length === 0) return answered(said);
    const again = tellMistakes(request, first.reply, said);
    const second = yield* consult(asking, again);
    if (!("reply" in second)) {
      return answered({ ...said, mistakes: [...said.mistakes, `no second answer: ${second.reason}`] });
    }
    const secondSaid = read(second.reply, asking.question);
    if (!secondSaid.isEmpty) return answered(secondSaid);
    return answered({ ...said, mistakes: [...said.mistakes, `no second answer: ${NO_STEPS.reason}`] });
  }

  /** One call, as the journal has it or as the world gives it. */
  async function* consult(asking: Asking, request: ModelRequest): AsyncGenerator<RunEvent, Consulted> {
    const { place, n } = asking;
    const known = records.take(["reply", "unanswered"], (record) =>
      record.type === "reply"
        ? isSamePlace(record.skill, place)
        : record.n === n && record.label === place.label,
    );
    if (known?.type === "reply") return { reply: known.reply };
    if (known?.type === "unanswered") return known;

    const result = yield* callWithinLimits(asking, request);
    if ("reply" in result) return result;
    records.write({ type: "unanswered", step, n, label: place.label, ...result });
    return result;
  }

  async function* callWithinLimits(
    asking: Asking,
    request: ModelRequest,
  ): AsyncGenerator<RunEvent, Consulted> {
    const spent = describeSpent();
    if (spent !== null) return { reason: spent };
    const { limit, place } = asking;
    try {
      return { reply: yield* callWithout(request, { signal: limit.signal, skill: place }) };
    } catch (error) {
      options.signal.throwIfAborted();
      if (error instanceof BudgetSpent) return { reason: `the run's limit of ${SPENT.costUsd} is reached` };
      if (error instanceof StepSpent) return { reason: error.message };
      if (limit.isOver()) return { reason: limit.reason, isTimeout: true };
      const fault = faultIn(error);
      if (fault === null) throw error;
      return {
        reason: cutText(fault.message, MAX_REASON_CHARACTERS),
        ...(fault.isTimeout ? ({ isTimeout: true } as const) : {}),
      };
    }
  }

  /** Asks again without a parameter that the server refused by name: a refusal costs nothing. */
  async function* callWithout(
    request: ModelRequest,
    call: NonNullable<Parameters<typeof ask>[4]>,
  ): AsyncGenerator<RunEvent, RecordedReply> {
    for (;;) {
      try {
        const pictures = request.pictures === true && !isLeftOut(leftOut, ports.model.id, "pictures");
        return yield* ask(context, state, ports.model, { ...request, pictures, leftOut }, call);
      } catch (error) {
        const refused = error instanceof ModelFault ? error.refused : null;
        const names = refused === null ? [] : (leftOut[refused.model] ?? []);
        if (refused === null || names.includes(refused.parameter)) throw error;
        const text = `${(error as ModelFault).message}: the skill asks without it`;
        yield { type: "notice", step: state.totalSteps, text };
        leftOut = { ...leftOut, [refused.model]: [...names, refused.parameter] };
      }
    }
  }

  /** Returns why further questions are refused, or null. */
  function describeSpent(): string | null {
    const limits = options.limits ?? NO_LIMITS;
    const end = budgetEnd(limits, ledger.spent, ports.clock.elapsedMs() - context.startMs);
    return end?.type === "budget" ? `the run's limit of ${SPENT[end.limit]} is reached` : null;
  }

  function requestFor({ question, n }: Asking): ModelRequest {
    const { settings } = state.memory;
    const { system, message, images } = renderQuestion(ports, settings, question, n, world);
    return {
      purpose: "skill",
      system,
      tools: [CONTINUE_SKILL],
      messages: [message],
      images,
      pictures: showsPictures(settings),
    };
  }
}

function read(reply: RecordedReply, { parameters, isInLoop, running }: SkillQuestion): Continuation {
  return readContinuation(reply, (steps) => parseSteps(steps, { parameters, isInLoop, running }));
}

function answered({ steps, mistakes }: Pick<Continuation, "steps" | "mistakes">): SkillAnswer {
  return { type: "answered", steps, leftOut: mistakes };
}

function unanswered({ reason, isTimeout }: Unanswered): SkillAnswer {
  return { type: "unanswered", reason, isTimeout: isTimeout === true };
}

function isSamePlace(one: SkillPlace | undefined, other: SkillPlace): boolean {
  return one?.name === other.name && one.label === other.label;
}

/** Returns the LM's fault behind an error; null for a broken world. */
function faultIn(error: unknown): { readonly message: string; readonly isTimeout: boolean } | null {
  // A player created on first use reports its faults as to people.
  const fault = error instanceof ModelFault ? error : error instanceof Error ? error.cause : null;
  if (!(fault instanceof ModelFault)) return null;
  return { message: fault.message, isTimeout: fault.facts["isTimeout"] === true };
}

/** The question once more, with what was wrong about the answer: each tool call is answered, as the API wants it. */
function tellMistakes(request: ModelRequest, reply: RecordedReply, said: Continuation): ModelRequest {
  const text = [
    "These steps cannot be run:",
    ...said.mistakes.map((line) => `- ${line}`),
    `Call ${CONTINUE_SKILL.name} once more with the whole list.`,
  ].join("\n");
  const told: UserMessage = {
    role: "user",
    content:
      said.uses.length === 0
        ? [{ type: "text", text }]
        : said.uses.map(({ id }) => ({
            type: "tool_result",
            tool_use_id: id,
            content: [{ type: "text", text }],
            is_error: true,
          })),
  };
  const messages: readonly Message[] = [
    ...request.messages,
    { role: "assistant", content: reply.content },
    told,
  ];
  return { ...request, messages };
}
