import type { MemoryShares, OpeningShares } from "../../../base/seam/shares.ts";
import type { ImageTable, TextBlock, ToolSpec, UserMessage } from "../../../base/vocabulary/conversation.ts";
import type { GameInfo } from "../../../base/vocabulary/game-info.ts";
import type { NearGoals } from "../../../base/vocabulary/plan.ts";
import { showsPictures } from "../../../base/vocabulary/run-settings.ts";
import type { Memory, RunState } from "../../../base/vocabulary/run-state.ts";
import { TOOL_RULES } from "../../../base/vocabulary/tool-rules.ts";
import type { RunPorts } from "../ports.ts";
import type { ShownOnce } from "../seam/loop-part.ts";
import { openingOfParts, showOnce, textsBeside } from "../seam/loop-parts.ts";
import { toolsFor } from "../tools/all-tools.ts";
import { type Observation, observe } from "./observe.ts";
import { renderSystemPrompt } from "./prompts.ts";
import { toldMilestones } from "./told-milestones.ts";

/** The beginning of a fresh conversation. */
export interface Opening extends OpeningShares {
  readonly system: string;
  readonly tools: readonly ToolSpec[];
  readonly rules: number;
  readonly opening: UserMessage;
  readonly images: ImageTable;
  readonly gameInfo: GameInfo;
}

/** The note for an LM without vision, since its prompt mentions pictures. */
export const NO_PICTURES = "You get no pictures: rely on what is read from the game's memory.";

/** The most milestones shown, the newest. */
const MOST_MILESTONES = 5;

/** A fresh conversation: the goals, the summary so far, milestones, playbook, notes, the state of the game and its screen. */
export function openConversation(
  ports: RunPorts,
  state: { readonly gameInfo: GameInfo | null; readonly memory: Opened },
  summaryText: string | null,
): Opening {
  const { settings } = state.memory;
  const system = renderSystemPrompt(ports.game, settings);
  const before =
    summaryText === null ? "The game begins here." : `Your summary of the game so far:\n\n${summaryText}`;
  const present = describePresent(ports, state, { system, before });
  return {
    system,
    tools: toolsFor(ports.game.adapter, ports, { hasPast: summaryText !== null, memory: state.memory }).map(
      ({ spec }) => spec,
    ),
    rules: TOOL_RULES,
    opening: { role: "user", content: [...present.content, ...openingOfParts(state.memory).flatMap(asText)] },
    images: present.images,
    gameInfo: present.gameInfo,
    ...present.kept,
  };
}

/**
 * Describes the present for a reader without context: goals, the past, milestones, playbook, notes, the state of the game and its
 * screen. Changes nothing.
 *
 * @param before the past, in words
 */
export function describePresent(
  ports: Pick<RunPorts, "emulator" | "game">,
  { gameInfo, memory }: { readonly gameInfo: GameInfo | null; readonly memory: Opened },
  { system, before }: { readonly system: string; readonly before: string },
): Observation & Pick<ShownOnce, "kept"> {
  const { settings, notes, plan = {}, atlas } = memory;
  const world = atlas === undefined ? null : { atlas, from: null, hasSeenMore: true };
  const seen = observe(ports, { gameInfo, messages: [], system, wantsToSee: true, world, settings });
  const once = showOnce(memory, seen.gameInfo, true);
  const texts = [
    settings.goal === null ? null : `Goal: ${settings.goal}`,
    renderPlan(plan),
    before,
    renderMilestones(toldMilestones(memory)),
    ...once.texts,
    ...textsBeside(ports, settings, seen.gameInfo, []),
    renderNotes(notes),
    showsPictures(settings) ? null : NO_PICTURES,
    "This is the game now:",
  ];
  const content = [...texts.flatMap(asText), ...seen.content];
  return { ...seen, content, kept: once.kept };
}

/** The parts of a memory in a fresh conversation. */
type Opened = Pick<Memory, keyof MemoryShares | "settings" | "notes" | "plan" | "milestones" | "atlas">;

function renderPlan({ now, next }: NearGoals): string | null {
  const lines = [
    ...(now === undefined ? [] : [`Now: ${now}`]),
    ...(next === undefined ? [] : [`Next: ${next}`]),
  ];
  return lines.length === 0 ? null : lines.join("\n");
}

function renderMilestones(milestones: readonly string[]): string | null {
  const lines = milestones.slice(-MOST_MILESTONES).map((milestone) => `- ${milestone}`);
  return lines.length === 0 ? null : `The newest milestones:\n${lines.join("\n")}`;
}

function renderNotes(notes: RunState["memory"]["notes"]): string | null {
  const lines = Object.entries(notes).map(([name, text]) => `- ${name}: ${text}`);
  return lines.length === 0 ? null : `Your notes:\n${lines.join("\n")}`;
}

function asText(text: string | null): readonly TextBlock[] {
  return text === null ? [] : [{ type: "text", text }];
}
