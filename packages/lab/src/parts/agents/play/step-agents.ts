import { cutText } from "../../../../../../src/base/text/cut-text.ts";
import {
  type ImageTable,
  type Message,
  type ToolSpec,
  textOf,
  toolUsesOf,
} from "../../../../../../src/base/vocabulary/conversation.ts";
import type { GameInfo } from "../../../../../../src/base/vocabulary/game-info.ts";
import { isCutOff, type RecordedReply } from "../../../../../../src/base/vocabulary/reply.ts";
import type { RunEvent } from "../../../../../../src/base/vocabulary/run-event.ts";
import { CLIENT_ID, showsPictures } from "../../../../../../src/base/vocabulary/run-settings.ts";
import type { RunState } from "../../../../../../src/base/vocabulary/run-state.ts";
import { totalTokens } from "../../../../../../src/base/vocabulary/usage.ts";
import type { LanguageModel } from "../../../../../../src/model/language-model.ts";
import type { AgentSpec, PlayerMode } from "../../../../../../src/parts/agents/base/agents.ts";
import { askInStep, type InStepReply } from "../../../../../../src/play/agent/calls/ask-in-step.ts";
import type { RunContext } from "../../../../../../src/play/agent/context.ts";
import { observe } from "../../../../../../src/play/agent/conversation/observe.ts";
import type { StepAtHand } from "../../../../../../src/play/agent/seam/step-part.ts";
import { openRest } from "../../../../../../src/play/agent/tools/calls/rest-of-reply.ts";
import { runTool } from "../../../../../../src/play/agent/tools/run-tool.ts";
import type { Jotter, Tool, ToolOutcome } from "../../../../../../src/play/agent/tools/tool.ts";
import { agentsOf, boundsOf, isShown } from "./agents-of.ts";
import { briefAgent } from "./brief-agent.ts";
import { isInMode } from "./modes.ts";
import { REPORT, toolsOfAgent } from "./tools-of-agent.ts";

/** Agents, as one step of the run has them. */
export interface StepAgents {
  /** The agents that may be asked now. @param jotter with those that were defined in this step */
  list(jotter: Jotter): readonly AgentSpec[];
  /** Returns whether a mode is over in a state of the game. */
  isOutside(mode: PlayerMode): (gameInfo: GameInfo) => boolean;
  /** Asks an agent, which answers in words. */
  consult(agent: AgentSpec, question: string, jotter: Jotter): AsyncGenerator<RunEvent, ToolOutcome>;
  /**
   * Lets an agent act, and returns its report.
   *
   * @param isOver whether its time is over, in that state of the game: asked after each of its replies
   */
  delegate(
    agent: AgentSpec,
    task: string,
    jotter: Jotter,
    limits: { readonly steps: number | null; readonly isOver: (gameInfo: GameInfo) => boolean },
  ): AsyncGenerator<RunEvent, ToolOutcome>;
}

/** The most characters of an answer or a report. */
const MAX_ANSWER_CHARACTERS = 4_000;

/** The use of an agent's calls for one task. */
interface Used {
  readonly steps: number;
  readonly tokens: number;
  readonly dollars: number;
}

/**
 * Opens them for the step that is under way. The journal has each reply before it is acted on: a step that is played again takes
 * the replies from there, in order, and asks nothing twice.
 */
export function openStepAgents(context: RunContext, state: RunState, step: StepAtHand): StepAgents {
  const { ports } = context;
  const { memory } = state;
  const { records, world } = step;
  const side = askInStep(context, state, records);
  let replies = 0;

  return {
    list: ({ agents }) => agentsOf(agents === undefined ? memory : { ...memory, agents }),

    isOutside: (mode) => (gameInfo) => !isInMode(mode, ports, gameInfo),

    async *consult(agent, question, jotter) {
      const model = modelOf(agent);
      if (model === null) return noModel(agent);
      const { system, opening, images } = brief(agent, question, jotter, gameInfoNow());
      const answer = yield* ask(agent, model, { system, tools: [], messages: [opening], images });
      if (!("reply" in answer))
        return { text: `${agent.name} did not answer: ${answer.reason}.`, isError: true };
      const text = textOf(answer.reply.content);
      if (text === "") return { text: `${agent.name} answered nothing.`, isError: true };
      return { text: `${agent.name}: ${cutText(text, MAX_ANSWER_CHARACTERS)}` };
    },

    async *delegate(agent, task, before, { steps, isOver }) {
      const model = modelOf(agent);
      if (model === null) return noModel(agent);
      const own = boundsOf(agent);
      const bounds = { ...own, steps: Math.min(own.steps, steps ?? own.steps) };
      const tools = toolsOfAgent(agent, step.tools, ports.tools ?? []);
      const specs = [...tools.map(({ spec }) => spec), REPORT];
      const opened = brief(agent, task, before, gameInfoNow());
      let { gameInfo } = opened;
      let images: ImageTable = opened.images;
      let messages: readonly Message[] = [opened.opening];
      let jotter = before;
      let used: Used = { steps: 0, tokens: 0, dollars: 0 };
      let said = "";
      const end = (why: string | null, isCutShort: boolean): ToolOutcome => {
        const replied = `${used.steps} ${used.steps === 1 ? "reply" : "replies"}`;
        const reason = why === null ? "" : `; ${why}`;
        const text = `${agent.name} (${replied}${reason}): ${cutText(said || "no report", MAX_ANSWER_CHARACTERS)}`;
        return { text, jotter, ...(isCutShort ? { isCutShort } : {}) };
      };
      for (;;) {
        const reached = boundReached(bounds, used);
        if (reached !== null) return end(`its bound of ${reached} is reached`, true);
        const answer = yield* ask(agent, model, { system: opened.system, tools: specs, messages, images });
        if (!("reply" in answer)) return end(`it did not reply: ${answer.reason}`, true);
        const { reply, costUsd } = answer;
        used = use(used, reply, costUsd);
        const words = textOf(reply.content);
        said = words || said;
        const uses = toolUsesOf(reply.content);
        const report = uses.find(({ name }) => name === REPORT.name);
        const done = yield* carryOut(tools, specs, reply, gameInfo, jotter);
        jotter = done.jotter;
        if (report !== undefined) said = String(report.input["text"] ?? "") || said;
        if (report !== undefined || (uses.length === 0 && words !== "")) return end(null, false);
        step.settle(gameInfo);
        const seen = look(agent, model, opened.system, messages, gameInfo);
        gameInfo = seen.gameInfo;
        if (isOver(gameInfo)) return end("its time is over", false);
        const left = bounds.steps - used.steps;
        messages = [
          ...messages,
          { role: "assistant", content: reply.content },
          {
            role: "user",
            content: [
              ...done.results,
              ...seen.content,
              ...(left === 1 ? [{ type: "text", text: LAST } as const] : []),
            ],
          },
        ];
        images = new Map([...images, ...seen.images]);
      }
    },
  };

  function gameInfoNow(): GameInfo {
    return ports.game.adapter.readState(ports.emulator, state.gameInfo);
  }

  function brief(agent: AgentSpec, task: string, jotter: Jotter, gameInfo: GameInfo) {
    world?.look();
    return briefAgent(ports, agent, task, {
      memory,
      jotter,
      gameInfo,
      atlas: world?.atlas(),
      step: state.totalSteps + 1,
      n: replies + 1,
    });
  }

  /** The agent's model; null where there is none to ask. */
  function modelOf({ model, effort }: AgentSpec): LanguageModel | null {
    if (model === undefined && memory.settings.model === CLIENT_ID) return null;
    return model === undefined && effort === undefined
      ? ports.model
      : ports.agentModel(model ?? null, effort ?? null);
  }

  function ask(
    agent: AgentSpec,
    model: LanguageModel,
    asked: {
      readonly system: string;
      readonly tools: readonly ToolSpec[];
      readonly messages: readonly Message[];
      readonly images: ImageTable;
    },
  ): AsyncGenerator<RunEvent, InStepReply> {
    const { name } = agent;
    replies += 1;
    const n = replies;
    const pictures = isShown(agent, "picture") && showsPictures(memory.settings, model.id);
    return side(
      { purpose: "agent", ...asked, pictures, seed: memory.settings.seed },
      {
        model,
        asker: `agent ${name}`,
        n,
        label: `agent ${name}`,
        isOurs: (record) => record.agent?.name === name && record.agent.n === n,
        place: { agent: { name, n } },
      },
    );
  }

  /** Carries out the calls of an agent's reply, each after the other; each gets its result. */
  async function* carryOut(
    tools: readonly Tool[],
    offered: readonly ToolSpec[],
    reply: RecordedReply,
    gameInfo: GameInfo,
    before: Jotter,
  ) {
    const results: Extract<Message, { role: "user" }>["content"][number][] = [];
    let jotter = before;
    const calls = openRest(tools, world?.standing()?.map ?? null, step.contextOf(gameInfo, before).fights);
    const reading = { isCutOff: isCutOff(reply), isForThought: false };
    const uses = toolUsesOf(reply.content);
    for (const [index, use] of uses.entries()) {
      if (use.name === REPORT.name) continue;
      const own = step.contextOf(gameInfo, jotter);
      const isAllowed = calls.allows(use, own);
      const outcome = isAllowed
        ? yield* runTool({ tools, offered }, reading, use, index, own)
        : calls.skipped;
      if (isAllowed) calls.after(outcome);
      jotter = outcome.jotter ?? jotter;
      const { text, isError = false } = outcome;
      yield {
        type: "tool-result" as const,
        step: state.totalSteps + 1,
        tool: use.name,
        input: use.input,
        text,
        isError,
      };
      results.push({
        type: "tool_result",
        tool_use_id: use.id,
        content: [{ type: "text", text }],
        ...(isError ? { is_error: true } : {}),
      } as const);
    }
    if (uses.length === 0) results.push({ type: "text", text: NOTHING });
    return { results, jotter };
  }

  function look(
    agent: AgentSpec,
    model: LanguageModel,
    system: string,
    messages: readonly Message[],
    gameInfo: GameInfo,
  ) {
    world?.look();
    const isBlind = !isShown(agent, "picture");
    const settings = { ...memory.settings, model: model.id, ...(isBlind ? { pictures: false } : {}) };
    const known = isShown(agent, "map") && world !== null ? world.atlas() : null;
    return observe(ports, {
      gameInfo,
      messages,
      system,
      settings,
      wantsToSee: false,
      world: known === null ? null : { atlas: known, from: world?.standing() ?? null, hasSeenMore: false },
    });
  }
}

const LAST = "One reply is left: call report in it.";
const NOTHING = "Your reply was empty, so nothing was done. Call a tool, or report.";

function noModel({ name }: AgentSpec): ToolOutcome {
  return { text: `${name} needs a model of its own: the player here is an MCP client.`, isError: true };
}

function use({ steps, tokens, dollars }: Used, { usage }: RecordedReply, costUsd: number | null): Used {
  return { steps: steps + 1, tokens: tokens + totalTokens(usage), dollars: dollars + (costUsd ?? 0) };
}

/** Returns the bound that is reached, in a word; null for none. No call is begun once one is. */
function boundReached(bounds: Used, used: Used): string | null {
  const names = ["steps", "tokens", "dollars"] as const;
  const reached = names.find((name) => used[name] >= bounds[name]);
  return reached === undefined ? null : reached === "steps" ? "replies" : reached;
}
