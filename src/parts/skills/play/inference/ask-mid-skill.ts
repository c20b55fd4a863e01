import type { WorldNow } from "../../../../../packages/games/src/world/world-now.ts";
import type { Message, UserMessage } from "../../../../base/vocabulary/conversation.ts";
import type { ReplyRecord } from "../../../../base/vocabulary/journal/step-record.ts";
import type { RecordedReply } from "../../../../base/vocabulary/reply.ts";
import type { RunEvent } from "../../../../base/vocabulary/run-event.ts";
import { showsPictures } from "../../../../base/vocabulary/run-settings.ts";
import type { RunState } from "../../../../base/vocabulary/run-state.ts";
import type { ModelRequest } from "../../../../model/language-model.ts";
import { askInStep, type InStepReply, type Unanswered } from "../../../../play/agent/calls/ask-in-step.ts";
import { type TimeLimit, withinTime } from "../../../../play/agent/calls/within-time.ts";
import type { RunContext } from "../../../../play/agent/context.ts";
import type { StepRecords } from "../../../../play/agent/tools/step-records.ts";
import type { SkillPlace } from "../../base/skill-record.ts";
import { parseSteps } from "../format/parse-skill.ts";
import type { SkillAnswer, SkillInference, SkillQuestion } from "../ports.ts";
import { CONTINUE_SKILL, type Continuation, readContinuation } from "./continue-skill.ts";
import { renderQuestion } from "./render-question.ts";

/** A reply of words alone, such as a refusal. */
const NO_STEPS: Unanswered = { reason: "the reply holds no steps" };

/**
 * Asks the LM in the middle of a step, in a conversation of its own of which the history sees nothing: see {@link askInStep}.
 */
export function createInference(
  context: RunContext,
  state: RunState,
  records: StepRecords,
  world: WorldNow | null,
): SkillInference {
  const { ports, options } = context;
  const side = askInStep(context, state, records);
  let questions = 0;
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
    const first = yield* askOnce(asking, request);
    if (!("reply" in first)) return unanswered(first);
    const said = read(first.reply, asking.question);
    if (said.isEmpty) return unanswered(NO_STEPS);
    if (said.mistakes.length === 0) return answered(said);
    const again = tellMistakes(request, first.reply, said);
    const second = yield* askOnce(asking, again);
    if (!("reply" in second)) {
      return answered({ ...said, mistakes: [...said.mistakes, `no second answer: ${second.reason}`] });
    }
    const secondSaid = read(second.reply, asking.question);
    if (!secondSaid.isEmpty) return answered(secondSaid);
    return answered({ ...said, mistakes: [...said.mistakes, `no second answer: ${NO_STEPS.reason}`] });
  }

  function askOnce(
    { place, n, limit }: Asking,
    request: ModelRequest,
  ): AsyncGenerator<RunEvent, InStepReply> {
    const isOurs = ({ skill }: ReplyRecord): boolean =>
      skill?.name === place.name && skill.label === place.label;
    return side(request, {
      model: ports.model,
      asker: "skill",
      n,
      label: place.label,
      isOurs,
      limit,
      place: { skill: place },
    });
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
      passWith: { name: CONTINUE_SKILL.name, input: { steps: [] } },
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
