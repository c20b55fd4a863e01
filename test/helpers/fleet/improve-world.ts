import { join } from "node:path";
import type { JobResult } from "../../../packages/fleet/src/work/job-result.ts";
import { chanceOf } from "../../../packages/games/src/seeds/chance.ts";
import { armsOf } from "../../../packages/lab/src/improve/arms.ts";
import { prepareStart } from "../../../packages/lab/src/improve/prepare-start.ts";
import { type Proof, prove, type TrialPlayer } from "../../../packages/lab/src/improve/prove.ts";
import { TrialJobs } from "../../../packages/lab/src/improve/trial-jobs.ts";
import type { Candidate, ImproveTask } from "../../../packages/lab/src/work/improve-task.ts";
import { nodeDisk } from "../../../src/base/disk/disk.ts";
import type { LanguageModel, ModelRequest } from "../../../src/model/language-model.ts";
import { temporaryFolder } from "../disks/folders.ts";
import { playRun, STILL } from "../runs/journal-world.ts";
import { memoryObjectStore } from "./memory-object-store.ts";
import { endFleetJob, TERMS } from "./play-fleet-job.ts";

type Direction = "up" | "down" | "left" | "right";

/** A player's habit: the way that it takes after all that it read, and whether it presses A before. */
export type Habit = (
  read: string,
  chance: () => number,
) => { readonly way: Direction; readonly noA?: boolean };

const WAYS: readonly Direction[] = ["up", "down", "left", "right"];

const anyWay = (chance: () => number): Direction => WAYS[Math.floor(chance() * WAYS.length)] ?? "up";

/** Players whose play depends on what they read. The way to the left leads to what they want. */
export const HABITS = {
  /** Walks into the wall above unless an entry says otherwise. */
  walksIntoWall: (read, chance) => ({
    way: chance() < 0.2 ? anyWay(chance) : read.includes("Go left") ? "left" : "up",
  }),
  /** Follows any advice; without, it goes the right way. */
  followsAdvice: (read, chance) => ({
    way:
      chance() < 0.2 ? anyWay(chance) : ((/Go (up|down|left|right)/.exec(read)?.[1] as Direction) ?? "left"),
  }),
  /** Walks straight, and into texts that it never closes, once an entry says so. */
  isTempted: (read, chance) => {
    const noA = read.includes("Never press A");
    return { way: !noA && chance() < 0.7 ? anyWay(chance) : "left", noA };
  },
  /** Walks anywhere, whatever it reads. */
  isNoisy: (_, chance) => ({ way: anyWay(chance) }),
} as const satisfies Record<string, Habit>;

/** A player with a habit, whose chance follows from a seed. It costs money. */
export function habitualPlayer(habit: Habit, seed: number): LanguageModel {
  const chance = chanceOf("habit", seed);
  return {
    id: "scripted",
    isRemote: true,
    // biome-ignore lint/correctness/useYield: it says nothing on the way.
    async *reply({ messages }: ModelRequest) {
      const { way, noA = false } = habit(JSON.stringify(messages), chance);
      const input = { buttons: [...(noA ? [] : ["a"]), way], hold_frames: 8, wait_frames: 16 };
      const id = `call_${messages.length}`;
      return {
        content: [{ type: "tool_use", id, name: "press_buttons", input }],
        stopReason: "tool_use",
        model: "scripted",
        // No two of its replies are the same.
        usage: {
          ...{ inputTokens: 100, outputTokens: 10 + Math.floor(chance() * 1e6) },
          ...{ cacheReadTokens: 0, cacheWriteTokens: 0 },
        },
      };
    },
  };
}

/** A player that opens the game and then stands before the wall. */
function openingPlayer(): LanguageModel {
  let replies = 0;
  const walking = habitualPlayer(() => ({ way: "right" }), 0);
  return {
    ...walking,
    async *reply(request, options) {
      const reply = yield* walking.reply(request, options);
      replies += 1;
      if (replies > 1) return reply;
      const input = { buttons: ["start"], hold_frames: 8, wait_frames: 120 };
      return { ...reply, content: [{ type: "tool_use", id: "call_start", name: "press_buttons", input }] };
    },
  };
}

/** A folder with a short run: its first step leads into a text, the fourth stands before the wall. */
export async function shortRun(saveDir: string = temporaryFolder()): Promise<string> {
  await playRun({
    ...{ disk: nodeDisk, saveDir, player: openingPlayer(), steps: 8, settings: { maxHistory: 60 } },
  });
  return saveDir;
}

/** Tasks of that run: to leave the wall, and held out, to close the text. */
export function shortTasks(folder: string): readonly ImproveTask[] {
  const taskAt = (step: number, rest: Pick<ImproveTask, "id" | "role" | "success">): ImproveTask => ({
    ...{ cause: "repetition", from: { folder, slug: "lantern", runId: "run", step }, steps: 6 },
    ...{ story: "", spent: { steps: 4, costUsd: 1 }, wasReached: false, ...rest },
  });
  return [
    ...[5, 6].map((step) => taskAt(step, { id: `wall-${step}`, role: "source", success: "game.x <= 1" })),
    ...[1, 2].map((step) =>
      taskAt(step, { id: `text-${step}`, role: "held-out", success: 'game.mode == "walk"' }),
    ),
  ];
}

/** A candidate that adds an entry. */
export function adding(id: string, text: string, tasks: readonly string[] = ["wall-5", "wall-6"]): Candidate {
  const edits = [{ action: "add" as const, title: id, text }];
  return { id, cause: "repetition", tasks, because: "it helps", edits };
}

/** What is tried, by whom. */
export interface TriedHabit {
  readonly folder: string;
  readonly candidates: readonly Candidate[];
  readonly habit: Habit;
  readonly seed?: number;
  readonly repetitions?: number;
}

/** Proves candidates in this process, on a store in memory. */
export async function proveHere({
  folder,
  candidates,
  habit,
  seed = 1,
  repetitions = 24,
}: TriedHabit): Promise<Proof & { readonly played: number }> {
  const tasks = await Promise.all(
    shortTasks(folder).map(async (task) => ({
      ...task,
      start: await prepareStart(task.from, join(folder, "starts", task.id), STILL),
    })),
  );
  const { arms } = armsOf([], tasks, candidates);
  const jobs = new TrialJobs({ settings: {}, seed: 100, folders: { skills: null } });
  const player = habitualPlayer(habit, seed);
  const store = memoryObjectStore();
  const results = new Map<string, JobResult>();
  const scratches = temporaryFolder();
  const trialPlayer: TrialPlayer = {
    async play(all, files) {
      for (const [sha256, bytes] of files) await store.create(`files/${sha256}`, bytes);
      for (const job of all) {
        if (results.has(job.id)) continue;
        // One save is enough: nothing is killed.
        const terms = { ...TERMS, saveEvery: 100 };
        const scratch = join(scratches, job.id);
        results.set(job.id, await endFleetJob({ job, store, player, terms, disk: nodeDisk, scratch }));
      }
      return { results, stopped: null };
    },
  };
  const proof = await prove({ tasks, arms, repetitions, jobs }, trialPlayer);
  return { ...proof, played: results.size };
}
