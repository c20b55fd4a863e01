import {
  EXPLORER_NUMBERS,
  type ExplorerNumberName,
  type ExplorerSettings,
  mannerWith,
  writeExplorerSettings,
} from "../../../../../src/base/vocabulary/explorer-settings.ts";
import type { Candidate, ImproveTask, TaskCause } from "../improve-task.ts";

/** A change of the built-in player's manner of playing: what is added to its numbers. */
interface Idea {
  readonly adds: { readonly [Name in ExplorerNumberName]?: number };
  readonly because: string;
}

const BE_CAREFUL: Idea = { adds: { heal: 20 }, because: "a remedy earlier in a fight may save it" };
const FIGHT_ON: Idea = {
  adds: { heal: 20, rounds: 1, strong: -15 },
  because: "more rounds in a step, with a remedy earlier, may end fights in fewer steps",
};
const LET_GO: Idea = { adds: { blocked: 20 }, because: "an aim that was not reached may stay out of reach" };
const SHAKE: Idea = { adds: { patience: -2 }, because: "trying anything sooner may end what does nothing" };
const LOOK_AROUND: Idea = {
  adds: { sights: 2 },
  because: "more ground seen in a step may show the way sooner",
};
const ASK: Idea = { adds: { people: 20 }, because: "people may tell the way" };
const PASS_BY: Idea = { adds: { things: -20 }, because: "walls and things may not be worth a look" };

/** The ideas for each cause, the first ones first. They name no game. */
const IDEAS: Readonly<Record<TaskCause, readonly Idea[]>> = {
  defeat: [BE_CAREFUL, FIGHT_ON],
  repetition: [LET_GO, SHAKE, PASS_BY],
  progress: [FIGHT_ON, LOOK_AROUND, PASS_BY],
  errors: [LET_GO, SHAKE],
  cost: [FIGHT_ON, LOOK_AROUND],
  slow: [FIGHT_ON, BE_CAREFUL, ASK, LOOK_AROUND],
};

/**
 * Proposes changes of the built-in player's manner of playing, without a model: for each cause of source tasks in turn the next
 * idea, as long as there are fewer than `most`. An idea for several causes is one candidate, for the tasks of all of them.
 *
 * @param present the present changes
 */
export function proposeManners(
  tasks: readonly ImproveTask[],
  present: ExplorerSettings,
  most: number,
): readonly Candidate[] {
  const causes = [
    ...new Set(tasks.flatMap(({ role, cause }) => (role === "source" && cause !== null ? [cause] : []))),
  ];
  const rounds = Math.max(0, ...causes.map((cause) => IDEAS[cause].length));
  const inTurn = Array.from({ length: rounds }, (_, turn) =>
    causes.flatMap((cause) =>
      IDEAS[cause][turn] === undefined ? [] : [{ cause, idea: IDEAS[cause][turn] }],
    ),
  ).flat();
  const chosen = new Map<Idea, TaskCause>();
  for (const { cause, idea } of inTurn)
    if (!chosen.has(idea) && chosen.size < most && changesAnything(idea, present)) chosen.set(idea, cause);
  return [...chosen].map(([idea, cause]) => {
    const explorer = changed(idea, present);
    const own = causes.filter((one) => IDEAS[one].includes(idea));
    return {
      id: Object.entries(idea.adds)
        .map(([name, by]) => `${name}-${by > 0 ? "up" : "down"}`)
        .join("-"),
      cause,
      because: idea.because,
      edits: [],
      settings: { explorer },
      tasks: tasks.flatMap(({ id, role, cause: one }) =>
        role === "source" && one !== null && own.includes(one) ? [id] : [],
      ),
    };
  });
}

function changed({ adds }: Idea, present: ExplorerSettings): ExplorerSettings {
  const manner = mannerWith(present);
  const numbers = Object.entries(adds).map(([name, by]) => {
    const { least, most } = EXPLORER_NUMBERS[name as ExplorerNumberName];
    return [name, Math.min(most, Math.max(least, manner[name as ExplorerNumberName] + by))];
  });
  return { ...present, ...Object.fromEntries(numbers) };
}

function changesAnything(idea: Idea, present: ExplorerSettings): boolean {
  return (
    writeExplorerSettings(mannerWith(changed(idea, present))) !== writeExplorerSettings(mannerWith(present))
  );
}
