import { cutText } from "../../../base/text/cut-text.ts";
import type { SeenMaps } from "../../../base/vocabulary/atlas.ts";
import type { ToolSpec, ToolUse } from "../../../base/vocabulary/conversation.ts";
import { MAX_CALLS } from "../../../base/vocabulary/reply.ts";
import type { RunEvent } from "../../../base/vocabulary/run-event.ts";
import { showsPictures } from "../../../base/vocabulary/run-settings.ts";
import type { RunState } from "../../../base/vocabulary/run-state.ts";
import type { StepOutcome } from "../../../base/vocabulary/step.ts";
import { createInputRecorder } from "../../../game/actions/input-recorder.ts";
import { watchGame } from "../../../game/actions/interruption-watch.ts";
import { isUnsettled, settle } from "../../../game/actions/settle.ts";
import { waitForPicture } from "../../../game/actions/wait-for-picture.ts";
import { hashMachine } from "../../../game/emulator/machine-hash.ts";
import { hasNewCell } from "../../../game/world/has-new-cell.ts";
import { createSurvey } from "../../../game/world/survey.ts";
import { isNewPlace } from "../../../record/drift/facts.ts";
import { planOf } from "../../../record/replay/goals/near-goals.ts";
import { withWord } from "../../../record/replay/interrupt-state.ts";
import type { RunContext } from "../context.ts";
import { addFacts } from "../conversation/add-facts.ts";
import { observe } from "../conversation/observe.ts";
import { gatherEvidence } from "../gather-evidence.ts";
import { THINK_ONLY } from "../recovery/describe-level.ts";
import type { StepJournal } from "../skills/step-records.ts";
import { openStepSkills } from "../skills/step-skills.ts";
import { toolsToCarryOut } from "./all-tools.ts";
import { type AskedFor, askedForIn } from "./asked-for.ts";
import { coerceInput } from "./calls/coerce-input.ts";
import { openCancelling } from "./cancelling.ts";
import { capturesOf, NO_CAPTURES } from "./captures.ts";
import {
  APPROVED,
  answerEdited,
  answerInstead,
  decisionAbout,
  pressInstead,
  refusesAll,
  SKIPPED,
  skipsRest,
} from "./decided.ts";
import { importStateTool } from "./import-state.ts";
import { navigateTo } from "./navigate-to.ts";
import { type Jotter, mistake, type Tool, type ToolContext, type ToolOutcome } from "./tool.ts";
import { lookAtMap } from "./world/look-at-map.ts";

/** What the LM is told of a call that cannot be read; the input that it gets instead names it. */
const NO_JSON =
  "The input of this call is no JSON object, so nothing was done. Write the whole call once more.";

/**
 * Carries out the tool calls of the reply that waits, or what an operator does, one after the other, and looks at what
 * came of them. Nothing is undone here.
 */
export async function* carryOut(
  context: RunContext,
  state: RunState,
  records: StepJournal,
): AsyncGenerator<RunEvent, StepOutcome> {
  const { ports } = context;
  const { emulator, game } = ports;
  const { gameInfo, memory } = state;
  const asked = askedForIn(memory);
  if (asked === null) throw new Error("there is nothing to be carried out");
  const survey = createSurvey(emulator, game.adapter, memory.atlas);
  const cancelling = openCancelling(context.options);
  const { beforeRun } = cancelling;
  const recorder = createInputRecorder(emulator, { onJump: records.jumped, watch: survey, beforeRun });
  const watch = watchGame(emulator, game.adapter, gameInfo);
  const grid = () => {
    settle({ ...ports, world: survey }, recorder, gameInfo);
    return game.adapter.grid?.(emulator) ?? null;
  };
  const tools = asked.tools([
    ...toolsToCarryOut(game.adapter, ports),
    importStateTool(ports.imported ?? null),
  ]);
  const skills = openStepSkills(context, state, { recorder, records, world: survey });
  let jotter: Jotter = { notes: memory.notes, plan: memory.plan ?? {} };
  const decision = memory.resumed?.decision ?? APPROVED;
  const outcomes: ToolOutcome[] = [];
  const contextAt = (index: number): ToolContext => ({
    ...{ recorder, watch, jotter, records, grid, skills },
    ...{ world: survey, textGame: { emulator, game, recorder, watch }, isBehind: recorder.frames > 0 },
    call: callAt(context, state, index),
  });
  const pressed = decision.type === "buttons" ? pressInstead(decision, { recorder }) : null;

  let isSkipped = false;
  for (const [index, written] of asked.uses.entries()) {
    const decided = decisionAbout(decision, written);
    const use = decided.type === "edit" ? { ...written, input: decided.input } : written;
    let outcome: ToolOutcome;
    if (decided.type === "reject" || decided.type === "buttons") {
      outcome = answerInstead(decided, index, pressed);
    } else if (isSkipped) outcome = SKIPPED;
    else {
      const isCutOff = asked.isCutOff && decided.type !== "edit";
      const call = runTool(
        { tools, offered: memory.tools },
        { ...asked, isCutOff },
        use,
        index,
        contextAt(index),
      );
      const ran = yield* cancelling.run(call, recorder);
      // A reply that is for thinking moves nothing, so no call of it depends on another.
      isSkipped = !asked.isForThought && skipsRest(ran);
      outcome = decided.type === "edit" ? answerEdited(decided.input, ran) : ran;
    }
    const isError = outcome.isError === true;
    jotter = outcome.jotter ?? jotter;
    outcomes.push(outcome);
    const step = state.totalSteps + 1;
    yield { type: "tool-result", step, tool: use.name, input: use.input, text: outcome.text, isError };
  }
  // A reply without a call is answered, too.
  if (outcomes.length === 0 && (decision.type === "reject" || decision.type === "buttons"))
    outcomes.push(answerInstead(decision, 0, pressed));
  if (!refusesAll(decision, asked.uses)) {
    if (isUnsettled(ports, gameInfo)) settle({ ...ports, world: survey }, recorder, gameInfo);
    waitForPicture(ports, recorder, gameInfo);
  }
  const { system, settings } = memory;
  const captured = showsPictures(settings) ? capturesOf(outcomes) : NO_CAPTURES;
  const messages = asked.isToldAnew ? [] : [...memory.messageHistory, ...captured.messages];
  const news = survey?.finish() ?? null;
  const world =
    survey === null
      ? null
      : { atlas: survey.atlas(), from: memory.atlas?.at ?? null, hasSeenMore: hasSeenMore(news) };
  const seen = observe(ports, {
    ...{ gameInfo, messages, system, world, settings },
    wantsToSee: asked.uses.some(isLook),
    goesByRows: goesByRows(memory.tools),
  });
  const ran = outcomes.flatMap(({ skill }) => (skill === undefined ? [] : [skill.run]));
  const answers = outcomes.flatMap(({ answer }) => (answer === undefined ? [] : [answer]));
  const milestones = game.adapter.milestones(gameInfo, seen.gameInfo);
  const evidence = gatherEvidence(
    ports,
    seen.gameInfo,
    memory.drift,
    survey === null ? null : { atlas: memory.atlas, seen: news ?? [] },
  );
  const isDiscovery = survey === null ? isNewPlace(evidence) : hasNewCell(memory.atlas, news ?? []);
  return addFacts(state, {
    track: recorder.track,
    message: withWord(asked.answer(outcomes, captured.content, seen.content), memory.resumed?.say ?? null),
    images: new Map([...captured.images, ...seen.images]),
    gameInfo: seen.gameInfo,
    machineSha256: hashMachine(emulator.snapshot()),
    notes: jotter.notes,
    // No tool changes it; in older journals `set_goal` did.
    goal: settings.goal,
    ...planOf(memory, jotter),
    ...(milestones.length === 0 ? {} : { milestones }),
    ...(answers.length === 0 ? {} : { answers }),
    ...(ran.length === 0 ? {} : { skills: ran }),
    wasUseful: decision.type !== "approve" || asked.isForThought || outcomes.some(wasCarriedOut),
    evidence: { ...evidence, isDiscovery },
    ...(news === null ? {} : { seen: news }),
  });
}

function wasCarriedOut(outcome: ToolOutcome): boolean {
  return outcome !== SKIPPED && outcome.isError !== true;
}

function callAt({ options }: RunContext, state: RunState, index: number): ToolContext["call"] {
  const { runId, branchId, gameInfo } = state;
  const [step, n] = [state.totalSteps + 1, index + 1];
  return { id: `${runId}/${branchId}/${step}/${n}`, step, n, signal: options.signal, gameInfo };
}

/** Whether a call asks to see the game. */
function isLook({ name, input }: ToolUse): boolean {
  return name === lookAtMap.spec.name || (name === navigateTo.spec.name && "row" in input);
}

/** Whether a conversation that began in an earlier version walks by the rows and columns of the screen. */
function goesByRows(tools: readonly ToolSpec[]): boolean {
  const spec = tools.find(({ name }) => name === navigateTo.spec.name);
  return JSON.stringify(spec?.input_schema ?? {}).includes('"row"');
}

/** Whether a step showed more of the maps than that the player was there. */
function hasSeenMore(seen: SeenMaps | null): boolean {
  return (seen ?? []).some(({ map: _, walks: __, markers: ___, ...more }) => Object.keys(more).length > 0);
}

async function* runTool(
  { tools, offered }: { readonly tools: readonly Tool[]; readonly offered: readonly ToolSpec[] },
  { isCutOff, isForThought }: AskedFor,
  use: ToolUse,
  index: number,
  context: ToolContext,
): AsyncGenerator<RunEvent, ToolOutcome> {
  if (isCutOff) {
    return mistake("Your reply was cut off before this call was complete, so nothing was done. Be brief.");
  }
  if (index >= MAX_CALLS) return mistake(`Only the first ${MAX_CALLS} calls of a reply are carried out.`);
  if (typeof use.input["INVALID_JSON"] === "string") return mistake(NO_JSON);
  const tool = tools.find(({ spec }) => spec.name === use.name);
  if (tool === undefined) {
    const names = tools.map(({ spec }) => spec.name).join(", ");
    return mistake(`There is no tool "${cutText(use.name, 40)}": use ${names}. Nothing was done.`);
  }
  if (isForThought && tool.isForThought !== true) return mistake(THINK_ONLY);
  // The conversation may have begun in an earlier version, with another schema.
  const { input_schema } = offered.find(({ name }) => name === use.name) ?? tool.spec;
  return yield* tool.run(coerceInput(input_schema, use.input), context);
}
