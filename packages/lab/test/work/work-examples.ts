import type { GameInfo } from "../../../../src/base/vocabulary/game-info.ts";
import type { Candidate, ImproveTask } from "../../src/work/improve-task.ts";

/** The game's state at the beginning of a run that is mined. */
export const START: GameInfo = {
  mode: "walk",
  place: "Village",
  level: 1,
  embers: 0,
  key: false,
  events: ["woke up"],
};

/** A task about a defeat. */
export const TASK: ImproveTask = {
  id: "defeat-120",
  role: "source",
  cause: "defeat",
  from: { folder: "/saves", slug: "lantern", runId: "run", step: 120 },
  steps: 60,
  success: "game.embers >= 1",
  story: "121: pressed up",
  spent: { steps: 30, costUsd: null },
  wasReached: true,
};

/** A change for that task. */
export const CANDIDATE: Candidate = {
  id: "heal",
  cause: "defeat",
  tasks: [TASK.id],
  because: "It fought on with 2 HP.",
  edits: [{ action: "add", title: "Heal", text: "Heal below 8 HP.", when: "game.hp < 8" }],
  settings: { maxHistory: 40 },
};
