import { hashMachine } from "../../../../packages/emulator/src/machine/machine-hash.ts";
import { navigateTo } from "../../../../packages/games/src/tools/navigate-to.ts";
import { lookAtMap } from "../../../../packages/games/src/tools/world/look-at-map.ts";
import type { SeenMaps } from "../../../../packages/games/src/world/atlas/atlas.ts";
import { hasNewCell } from "../../../../packages/games/src/world/has-new-cell.ts";
import type { Survey } from "../../../../packages/games/src/world/survey.ts";
import { sha256Of } from "../../../base/disk/lazy-crypto.ts";
import type { InputTrack } from "../../../base/vocabulary/button.ts";
import type {
  ImageBlock,
  ImageTable,
  TextBlock,
  ToolSpec,
  ToolUse,
  UserMessage,
} from "../../../base/vocabulary/conversation.ts";
import type { FightSeen } from "../../../base/vocabulary/fight.ts";
import { showsPictures } from "../../../base/vocabulary/run-settings.ts";
import type { RunState } from "../../../base/vocabulary/run-state.ts";
import type { StepOutcome } from "../../../base/vocabulary/step.ts";
import { isNewPlace } from "../../../record/evidence/facts.ts";
import { planOf } from "../../../record/replay/goals/near-goals.ts";
import { observe } from "../conversation/observe.ts";
import { gatherEvidence } from "../gather-evidence.ts";
import type { RunPorts } from "../ports.ts";
import {
  jottedOfParts,
  knownBefore,
  outcomeOfParts,
  picturesOfParts,
  showOnce,
  textsAfterStep,
  textsBeside,
} from "../seam/loop-parts.ts";
import type { StepDecision } from "../seam/step-part.ts";
import type { AskedFor } from "./asked-for.ts";
import type { Jotter, ToolOutcome } from "./tool.ts";

/** The actions of a step. */
export interface DoneStep {
  readonly asked: AskedFor;
  /** Of each call, in order. */
  readonly outcomes: readonly ToolOutcome[];
  readonly jotter: Jotter;
  readonly track: InputTrack;
  /** Null in games whose maps are not known. */
  readonly survey: Survey | null;
  /** The fight that goes on after it; null for none. */
  readonly fight: FightSeen | null;
  readonly decision: Pick<StepDecision, "isApproved" | "withWord">;
}

/** Returns a step's outcome, as the journal keeps it, with the message to the LM. Reads the game and changes nothing. */
export function outcomeOf(
  ports: Pick<RunPorts, "emulator" | "game">,
  state: RunState,
  { asked, outcomes, jotter, track, survey, fight, decision }: DoneStep,
): StepOutcome {
  const { emulator, game } = ports;
  const { gameInfo, memory } = state;
  const { system, settings } = memory;
  const captured = showsPictures(settings) ? capturesOf(outcomes) : NO_CAPTURES;
  const messages = asked.isToldAnew ? [] : [...memory.messageHistory, ...captured.messages];
  const news = survey?.finish() ?? null;
  const world =
    survey === null
      ? null
      : { atlas: survey.atlas(), from: memory.atlas?.at ?? null, hasSeenMore: hasSeenMore(news) };
  const seen = observe(ports, {
    gameInfo,
    messages,
    system,
    world,
    settings,
    results: outcomes.map(({ text }) => text),
    wantsToSee: asked.uses.some(isLook),
    goesByRows: goesByRows(memory.tools),
  });
  const milestones = game.adapter.milestones(gameInfo, seen.gameInfo);
  const evidence = gatherEvidence(
    ports,
    seen.gameInfo,
    knownBefore(memory),
    survey === null ? null : { atlas: memory.atlas, seen: news ?? [] },
  );
  const once = showOnce(memory, seen.gameInfo, false);
  const texts = [...once.texts, ...textsBeside(ports, settings, seen.gameInfo, memory.messageHistory)];
  const shown = texts.map((text) => ({ type: "text" as const, text }));
  const isDiscovery = survey === null ? isNewPlace(evidence) : hasNewCell(memory.atlas, news ?? []);
  return withTexts(state, {
    track,
    message: decision.withWord(asked.answer(outcomes, captured.content, [...shown, ...seen.content])),
    images: new Map([...captured.images, ...seen.images]),
    gameInfo: seen.gameInfo,
    machineSha256: hashMachine(emulator.snapshot()),
    notes: jotter.notes,
    // No tool changes it; in older journals `set_goal` did.
    goal: settings.goal,
    ...planOf(memory, jotter),
    ...jottedOfParts(jotter),
    ...(milestones.length === 0 ? {} : { milestones }),
    ...outcomeOfParts(outcomes),
    wasUseful: !decision.isApproved || asked.isForThought || outcomes.some(wasCarriedOut),
    evidence: { ...evidence, isDiscovery },
    ...(news === null ? {} : { seen: news }),
    ...(fight === null ? {} : { fight }),
    ...once.kept,
  });
}

function wasCarriedOut(outcome: ToolOutcome): boolean {
  return outcome.isSkipped !== true && outcome.isError !== true;
}

/** Returns whether a call asks to see the game. */
function isLook({ name, input }: ToolUse): boolean {
  return name === lookAtMap.spec.name || (name === navigateTo.spec.name && "row" in input);
}

/** Returns whether a conversation that began in an earlier version walks by the rows and columns of the screen. */
function goesByRows(tools: readonly ToolSpec[]): boolean {
  let goes = byRows.get(tools);
  if (goes === undefined) {
    const spec = tools.find(({ name }) => name === navigateTo.spec.name);
    goes = JSON.stringify(spec?.input_schema ?? {}).includes('"row"');
    byRows.set(tools, goes);
  }
  return goes;
}

/** By tools, which a conversation keeps. */
const byRows = new WeakMap<readonly ToolSpec[], boolean>();

/** Returns whether a step showed more of the maps than that the player was there, and what answered. */
function hasSeenMore(seen: SeenMaps | null): boolean {
  return (seen ?? []).some(
    ({ map: _, walks: __, markers: ___, touched: ____, failed: _____, ...more }) =>
      Object.keys(more).length > 0,
  );
}

/** The pictures that tools gave or kept in a step, as the LM is shown them. */
interface Captures {
  readonly content: readonly (TextBlock | ImageBlock)[];
  readonly images: ImageTable;
  /** The same as a message: the newest picture that was shown is the last of these. */
  readonly messages: readonly UserMessage[];
}

/** Nothing was kept, or is shown. */
const NO_CAPTURES: Captures = { content: [], images: new Map(), messages: [] };

/** The pictures of a step's calls. They are beside the results, since one that is an error may hold no picture. */
function capturesOf(outcomes: readonly ToolOutcome[]): Captures {
  const kept = outcomes.flatMap((outcome) => {
    const { picture } = outcome;
    return picture === undefined ? picturesOfParts(outcome) : [{ ...picture, sha256: sha256Of(picture.png) }];
  });
  if (kept.length === 0) return NO_CAPTURES;
  const content = kept.flatMap(({ text, sha256 }) => [
    { type: "text", text } as const,
    { type: "image", sha256 } as const,
  ]);
  return {
    content,
    images: new Map(kept.map(({ sha256, png }) => [sha256, png])),
    messages: [{ role: "user", content }],
  };
}

/** A step's outcome with the parts' texts at the end of its message. */
function withTexts(before: RunState, outcome: StepOutcome): StepOutcome {
  const texts = textsAfterStep(before, outcome);
  if (texts.length === 0) return outcome;
  const { message } = outcome;
  const content = [...message.content, ...texts.map((text) => ({ type: "text" as const, text }))];
  return { ...outcome, message: { ...message, content } };
}
