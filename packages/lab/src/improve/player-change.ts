import { renderSwitch } from "../../../../src/base/quantities/switch.ts";
import {
  type ExplorerNumberName,
  type ExplorerSettings,
  writeExplorerSettings,
} from "../../../../src/base/vocabulary/explorer-settings.ts";
import { additionsOf, additionWords, joinAdditions, withNew } from "../work/additions.ts";
import type { CandidateSettings, PlayerChange } from "../work/improve-task.ts";

/** The parts of a change that no playbook holds, in words: `explorer=heal:60`, `skill cross-river`, `agent fighter (delegate): …`. */
export function changeWords({ settings = {}, ...others }: PlayerChange): readonly string[] {
  return [...settingWords(settings), ...additionWords(others)];
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

/** A change with each part that it may have. */
export function changeOf({ edits, settings = {}, ...others }: PlayerChange): Required<PlayerChange> {
  return { edits, settings, ...additionsOf(others) };
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
    (joined, { edits, settings, ...others }) => ({
      edits: withNew(joined.edits, edits, ({ title }) => title.toLowerCase()),
      settings: {
        ...settings,
        ...joined.settings,
        ...(settings.explorer && {
          explorer: { ...changedNumbers(settings.explorer, manner), ...joined.settings.explorer },
        }),
      },
      ...joinAdditions(joined, others),
    }),
    changeOf({ edits: [] }),
  );
  const { explorer } = joined.settings;
  return explorer
    ? { ...joined, settings: { ...joined.settings, explorer: { ...manner, ...explorer } } }
    : joined;
}

function changedNumbers(explorer: ExplorerSettings, manner: ExplorerSettings): ExplorerSettings {
  return Object.fromEntries(
    Object.entries(explorer).filter(([name, number]) => manner[name as ExplorerNumberName] !== number),
  );
}
