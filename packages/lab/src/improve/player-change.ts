import { renderSwitch } from "../../../../src/base/quantities/switch.ts";
import {
  type ExplorerNumberName,
  type ExplorerSettings,
  writeExplorerSettings,
} from "../../../../src/base/vocabulary/explorer-settings.ts";
import { isObject, type JsonObject } from "../../../../src/base/vocabulary/json.ts";
import type { AgentSpec, PlayerSpec } from "../../../../src/parts/agents/base/agents.ts";
import type { CandidateSettings, PlayerChange } from "../work/improve-task.ts";

/** The parts of a change that no playbook holds, in words: `explorer=heal:60`, `skill cross-river`, `agent fighter (delegate): …`. */
export function changeWords({ settings = {}, skills = [], agents = [] }: PlayerChange): readonly string[] {
  return [
    ...settingWords(settings),
    ...skills.map((skill) => `skill ${nameOfSkill(skill)}: ${JSON.stringify(skill)}`),
    ...agents.map(({ name, can, prompt }) => `agent ${name} (${can}): ${prompt}`),
  ];
}

/** All of a change in words, a line each. */
export function changeLines(change: PlayerChange): readonly string[] {
  const edits = change.edits.map(
    (edit) => `${edit.action} "${edit.title}"${"text" in edit ? `: ${edit.text}` : ""}`,
  );
  return [...edits, ...changeWords(change)];
}

/** The settings of a change, each as it is set: `explorer=heal:60`, `pictures=off`. */
export function settingWords(settings: CandidateSettings): readonly string[] {
  return Object.entries(settings).map(([name, value]) => {
    if (name === "explorer") return `${name}=${writeExplorerSettings(settings.explorer ?? {})}`;
    return `${name}=${typeof value === "boolean" ? renderSwitch(value) : value}`;
  });
}

/** The name in a skill's definition. */
export function nameOfSkill({ meta }: JsonObject): string {
  return isObject(meta) ? String(meta["name"]) : "";
}

/** The agents of a player with those of a change, which replace others by name. */
export function withAgents(player: PlayerSpec | null, agents: readonly AgentSpec[]): PlayerSpec | null {
  if (agents.length === 0) return player;
  const others = (player?.agents ?? []).filter(({ name }) => agents.every((agent) => agent.name !== name));
  return { ...player, agents: [...others, ...agents] };
}

/** A change with each part that it may have. */
export function changeOf({
  edits,
  settings = {},
  skills = [],
  agents = [],
}: PlayerChange): Required<PlayerChange> {
  return { edits, settings, skills, agents };
}

/**
 * All that some changes change, the first ones first: what contradicts an earlier one is left out.
 *
 * @param manner the present changes of the built-in player's manner, which each change's contain
 */
export function joinChanges(
  changes: readonly PlayerChange[],
  manner: ExplorerSettings,
): Required<PlayerChange> {
  const joined = changes.map(changeOf).reduce(
    (joined, { edits, settings, skills, agents }) => ({
      edits: withNew(joined.edits, edits, ({ title }) => title.toLowerCase()),
      settings: {
        ...settings,
        ...joined.settings,
        ...(settings.explorer && {
          explorer: { ...changedNumbers(settings.explorer, manner), ...joined.settings.explorer },
        }),
      },
      skills: withNew(joined.skills, skills, nameOfSkill),
      agents: withNew(joined.agents, agents, ({ name }) => name),
    }),
    changeOf({ edits: [] }),
  );
  const { explorer } = joined.settings;
  return explorer
    ? { ...joined, settings: { ...joined.settings, explorer: { ...manner, ...explorer } } }
    : joined;
}

function changedNumbers(explorer: ExplorerSettings, manner: ExplorerSettings): ExplorerSettings {
  const numbers = Object.entries(explorer);
  return Object.fromEntries(
    numbers.filter(([name, number]) => manner[name as ExplorerNumberName] !== number),
  );
}

/** Some items, with those of others whose name none of them has. */
function withNew<Item>(
  items: readonly Item[],
  others: readonly Item[],
  nameOf: (item: Item) => string,
): readonly Item[] {
  const names = items.map(nameOf);
  return [...items, ...others.filter((one) => !names.includes(nameOf(one)))];
}
