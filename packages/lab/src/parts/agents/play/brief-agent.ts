import { readFileSync } from "node:fs";
import { START_NAMES } from "../../../../../../src/base/seam/settings-of-parts.ts";
import type { GameIdentity } from "../../../../../../src/base/vocabulary/checkpoint.ts";
import type { GameInfo } from "../../../../../../src/base/vocabulary/game-info.ts";
import type { RunSettings } from "../../../../../../src/base/vocabulary/run-settings.ts";
import type { Memory } from "../../../../../../src/base/vocabulary/run-state.ts";
import { packageFile } from "../../../../../../src/package-files.ts";
import type { AgentPart, AgentSpec } from "../../../../../../src/parts/agents/base/agents.ts";
import {
  describePresent,
  type Opening,
} from "../../../../../../src/play/agent/conversation/open-conversation.ts";
import { renderBesidePrompt } from "../../../../../../src/play/agent/conversation/prompts.ts";
import type { RunPorts } from "../../../../../../src/play/agent/ports.ts";
import type { Jotter } from "../../../../../../src/play/agent/tools/tool.ts";
import type { GameAdapter } from "../../../../../games/src/known/game-adapter.ts";
import type { Atlas } from "../../../../../games/src/world/atlas/atlas.ts";
import { boundsOf, isShown } from "./agents-of.ts";
import { storyOf } from "./story.ts";

/** The system prompt of an agent. */
function renderAgentPrompt(
  game: { readonly identity: GameIdentity; readonly adapter: GameAdapter },
  options: Pick<RunSettings, "language">,
  { can, prompt }: Pick<AgentSpec, "can" | "prompt">,
  steps: number,
): string {
  const template = readFileSync(packageFile(`prompts/${can}.md`), "utf8");
  return renderBesidePrompt(template, game, options, { prompt, steps: String(steps) });
}

/** The run at this moment of a step, as far as an agent may be shown it. */
export interface AgentView {
  readonly memory: Memory;
  readonly jotter: Jotter;
  readonly gameInfo: GameInfo;
  /** Undefined for games without maps. */
  readonly atlas: Atlas | undefined;
  /** The step, and the number of the agents' reply in it: two openings in a row differ, so that a recording can tell them apart. */
  readonly step: number;
  readonly n: number;
}

/** The beginning of an agent's conversation. */
export type AgentBrief = Pick<Opening, "system" | "opening" | "images" | "gameInfo">;

/** Renders the beginning of an agent's conversation: its prompt, and the parts of the run that it is shown. */
export function briefAgent(
  ports: Pick<RunPorts, "emulator" | "game">,
  agent: AgentSpec,
  task: string,
  { memory, jotter, gameInfo, atlas, step, n }: AgentView,
): AgentBrief {
  const sees = (part: AgentPart): boolean => isShown(agent, part);
  const { settings, milestones, summaryText } = memory;
  const system = renderAgentPrompt(ports.game, settings, agent, boundsOf(agent).steps);
  const shown = {
    settings: {
      ...settings,
      player: null,
      ...(sees("goals") ? {} : { goal: null }),
      ...(sees("picture") ? {} : { pictures: false }),
    },
    notes: sees("notes") ? jotter.notes : {},
    ...(sees("goals") ? { plan: jotter.plan } : {}),
    ...(sees("milestones") && milestones ? { milestones } : {}),
    ...Object.fromEntries(
      START_NAMES.flatMap((name) => (sees(name) && memory[name] ? [[name, memory[name]]] : [])),
    ),
    ...(sees("map") && atlas ? { atlas } : {}),
  };
  const before = [
    `Step ${step}${n === 1 ? "" : `, reply ${n}`}. Your task: ${task}`,
    ...(sees("summary") && summaryText !== null ? [`The game so far:\n\n${summaryText}`] : []),
    ...(sees("steps") ? [`The newest steps:\n${storyOf(memory) || "(none)"}`] : []),
  ].join("\n\n");
  const {
    content,
    images,
    gameInfo: now,
  } = describePresent(ports, { gameInfo, memory: shown }, { system, before });
  return { system, opening: { role: "user", content }, images, gameInfo: now };
}
