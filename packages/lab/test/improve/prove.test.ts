import { describe, expect, test } from "vitest";
import type { ExplorerSettings } from "../../../../src/base/vocabulary/explorer-settings.ts";
import type { AgentSpec, PlayerSpec } from "../../../../src/parts/agents/base/agents.ts";
import { DEFAULT_SETTINGS } from "../../../../src/play/session/config.ts";
import { adding } from "../../../../test/helpers/fleet/improve-world.ts";
import type { FleetJob } from "../../../fleet/src/jobs/job.ts";
import type { JobResult } from "../../../fleet/src/work/job-result.ts";
import { chanceOf } from "../../../games/src/seeds/chance.ts";
import { armsOf, provenPlaybook } from "../../src/improve/arms.ts";
import { type Proof, prove } from "../../src/improve/prove.ts";
import { TrialJobs } from "../../src/improve/trial-jobs.ts";
import type { Candidate, ImproveTask } from "../../src/work/improve-task.ts";

const TASKS = ["wall-5", "wall-6", "text-1", "text-2"] as const;

const PLAYBOOK = [{ title: "Doors", text: "Knock." }];

const GUIDE: AgentSpec = { name: "guide", description: "knows the way", prompt: "Guide.", can: "consult" };

/** The player of the run, with an agent and a mode. */
const PLAYER: PlayerSpec = {
  agents: [GUIDE, { ...GUIDE, name: "fighter", can: "delegate" }],
  modes: [{ name: "fights", when: "battle", agent: "fighter" }],
};

/** The steps of an attempt; more than 20 for one that fails. */
type Play = (task: string, arm: string, chance: () => number) => number;

/** What is tried, and how. */
interface Tried {
  readonly play: Play;
  readonly candidates?: readonly Candidate[];
  /** For a player that always plays alike, whatever the seed. */
  readonly isAlike?: boolean;
  /** Results that are known already: of jobs that an earlier command played. */
  readonly known?: Map<string, JobResult>;
  /** The process is killed as it is to play this many jobs. */
  readonly dieAt?: number;
}

function readyTasks() {
  const game = {
    title: "LANTERN",
    slug: "lantern",
    romSha256: "",
    romPath: null,
    gameMap: null,
    symbols: null,
  };
  return TASKS.map((id): ImproveTask & { start: Parameters<TrialJobs["modelOf"]>[0]["start"] } => ({
    ...{ id, role: id.startsWith("wall") ? "source" : "held-out", cause: "slow", steps: 20 },
    from: { folder: "/saves", slug: "lantern", runId: "run", step: 100 },
    ...{ success: "true", story: "", spent: { steps: 30, costUsd: 1 }, wasReached: true },
    start: {
      files: new Map([["save.png", Buffer.from(id)]]),
      game,
      run: { runId: "run", settings: { ...DEFAULT_SETTINGS, player: PLAYER }, agents: [] },
      model: "explorer",
      seed: 103,
      explorer: { people: 30 },
      baseUrl: null,
    },
  }));
}

async function tryOut({
  play,
  candidates = [adding("good", "Go left.")],
  isAlike = false,
  known = new Map(),
  dieAt,
}: Tried) {
  const tasks = readyTasks();
  const { arms, unfit } = armsOf(PLAYBOOK, tasks, candidates);
  const jobs = new TrialJobs({ settings: {}, seed: 100, folders: { skills: null } });
  const played: FleetJob[] = [];
  const proof = await prove(
    { tasks, arms, repetitions: 24, jobs },
    {
      async play(all) {
        for (const job of all) {
          if (known.has(job.id)) continue;
          if (played.length === dieAt) throw new Error("killed");
          played.push(job);
          known.set(job.id, resultOf(job, play, isAlike));
        }
        return { results: known, stopped: null };
      },
    },
  );
  return { ...proof, played, unfit };
}

function resultOf({ cell, id }: FleetJob, play: Play, isAlike: boolean): JobResult {
  const { task, change } = cell as Record<string, string>;
  const steps = play(task ?? "", change ?? "", chanceOf("play", id));
  return {
    ...{ outcome: steps > 20 ? "failed" : "done", reason: null, steps: 100 + Math.min(20, steps) },
    ...{ playedMs: 0, costUsd: 0, machineSha256: isAlike ? String(steps) : id, takeovers: 0, milestones: [] },
    tokens: { input: 0, output: 0, cacheRead: 0, cacheWrite: 0 },
    endedAt: "2026-11-27T00:00:00.000Z",
  };
}

const standings = ({ judged }: Proof) => judged.map(({ arm, standing }) => [arm.id, standing.type]);

const anySteps = (chance: () => number): number => 5 + Math.floor(chance() * 30);

const onlyGood: Play = (task, arm, chance) =>
  arm === "good" && task.startsWith("wall") ? 3 : anySteps(chance);

describe("proving", () => {
  test("accepts a change that is better on its tasks and no worse on others", async () => {
    const play: Play = (task, arm, chance) => (task.startsWith("text") ? 7 : onlyGood(task, arm, chance));
    const proof = await tryOut({ play, candidates: [adding("good", "Go left."), adding("idle", "Wait.")] });

    expect(standings(proof)).toEqual([
      ["good", "accepted"],
      ["idle", "refused"],
    ]);
    const kept = proof.accepted;
    expect(kept && provenPlaybook(kept.arm, kept.own)).toEqual([
      { title: "Doors", text: "Knock." },
      {
        ...{ title: "good", text: "Go left.", origin: { runId: "run", from: 100, to: 130 } },
        trials: [{ accepted: true, better: kept?.own.better, worse: kept?.own.worse, same: 0 }],
      },
    ]);
  });

  test("refuses a change that spoils what went well", async () => {
    const play: Play = (task, arm) => (arm !== "good" ? 9 : task.startsWith("wall") ? 3 : 99);

    const { judged, accepted } = await tryOut({ play });

    expect(judged[0]?.standing).toEqual({ type: "refused", why: "worse", on: "held-out" });
    expect(accepted).toBeNull();
  });

  test("plays both sides of a pair with the same seed, and never with that of the run", async () => {
    const { played } = await tryOut({ play: () => 5 });

    const seedsOf = (arm: string) =>
      played.filter(({ cell }) => cell["change"] === arm).map(({ cell }) => [cell["task"], cell["seed"]]);
    expect(seedsOf("good")).toEqual(seedsOf("present"));
    expect([...new Set(played.map(({ shape }) => shape.settings.seed))]).toEqual([
      101, 102, 104, 105, 106, 107,
    ]);
  });

  test("begins attempts at the checkpoint, with the changed playbook and settings", async () => {
    const candidates = [{ ...adding("good", "Go left."), settings: { maxHistory: 60 } }];
    const { played } = await tryOut({ play: () => 5, candidates });

    const [present, changed] = played.map(({ shape }) => shape);
    expect(changed).toMatchObject({ untilStep: 120, until: "true", start: [{ name: "save.png" }] });
    expect(changed?.settings).toEqual({ model: "explorer", maxHistory: 60, seed: 101 });
    expect(changed?.playbook?.sha256).not.toBe(present?.playbook?.sha256);
  });

  test("gives attempts a candidate's skills and agents, beside those of the run", async () => {
    const skill = { meta: { name: "Go" }, steps: [{ primitive: "tap", button: "left" }] };
    const agent = { ...GUIDE, prompt: "Guide well." };
    const proof = await tryOut({
      play: (task, arm) => (task.startsWith("text") ? 7 : arm === "present" ? 9 : 3),
      candidates: [
        { ...adding("skill", ""), edits: [], skills: [skill] },
        { ...adding("agent", ""), edits: [], agents: [agent] },
        { ...adding("twin", ""), edits: [], agents: [agent] },
      ],
    });

    const shapeOf = (change: string) => proof.played.find(({ cell }) => cell["change"] === change)?.shape;
    expect(shapeOf("present")?.settings.player).toBeUndefined();
    expect(shapeOf("skill")?.skills?.map(({ name }) => name)).toEqual(["Go.json"]);
    expect(shapeOf("agent")?.settings.player).toEqual({ ...PLAYER, agents: [PLAYER.agents[1], agent] });
    expect(shapeOf("together")).toMatchObject({
      ...{ skills: [{ name: "Go.json" }], settings: { player: { agents: [{ name: "fighter" }, agent] } } },
    });
    expect(proof.unfit).toEqual([{ id: "twin", fact: "it is the same as agent" }]);
  });

  test("counts attempts that go exactly alike once, and soon plays them no more", async () => {
    const play: Play = (_, arm) => (arm === "good" ? 3 : 9);

    const { judged, accepted, played } = await tryOut({ play, isAlike: true });

    expect(judged[0]?.own).toMatchObject({ better: 2, worse: 0 });
    expect(played.length).toBeLessThanOrEqual(2 * 2 * 6);
    expect(judged[0]?.standing).toEqual({ type: "refused", why: "undecided", on: "own" });
    expect(accepted).toBeNull();
  });

  test("keeps several accepted changes only if they are better together", async () => {
    const candidates = [adding("good", "Go left."), adding("fine", "Go on.")];
    const alone: Play = (task, arm) => (task.startsWith("text") ? 7 : arm === "present" ? 9 : 3);

    const both = await tryOut({ play: alone, candidates });
    const clash = await tryOut({
      play: (task, arm, chance) => (arm === "together" ? 99 : alone(task, arm, chance)),
      candidates,
    });

    expect(both.accepted?.arm.id).toBe("together");
    expect(both.accepted?.arm.playbook.map(({ title }) => title)).toEqual(["Doors", "good", "fine"]);
    expect(clash.accepted?.arm.id).toBe("good");
  });

  test("several changes of the built-in player's manner together change all their numbers", async () => {
    const manner = (id: string, explorer: ExplorerSettings): Candidate => ({
      ...{ id, cause: "slow", tasks: ["wall-5", "wall-6"], because: "it helps", edits: [] },
      settings: { explorer: { people: 30, ...explorer } },
    });
    const play: Play = (task, arm) => (task.startsWith("text") ? 7 : arm === "present" ? 9 : 3);
    const candidates = [manner("one", { heal: 60, strong: 50 }), manner("other", { heal: 70, people: 40 })];

    const { accepted } = await tryOut({ play, candidates });

    expect(accepted?.arm).toMatchObject({
      id: "together",
      settings: { explorer: { people: 40, heal: 60, strong: 50 } },
    });
  });

  test("killed at any attempt and run again, ends the same and plays no attempt twice", async () => {
    const play: Play = (task, arm, chance) => (task.startsWith("text") ? 7 : onlyGood(task, arm, chance));
    const whole = await tryOut({ play });

    for (const dieAt of [0, 1, 7, 20, whole.played.length - 1]) {
      const known = new Map<string, JobResult>();
      await expect(tryOut({ play, known, dieAt })).rejects.toThrow("killed");
      const rest = await tryOut({ play, known });

      expect(rest.played.length).toBe(whole.played.length - dieAt);
      expect({ ...rest, played: [] }).toEqual({ ...whole, played: [] });
    }
  });

  test.each([
    ["attempts that differ by chance alone", false],
    ["a player whose seed decides nothing", true],
  ])("accepts at most 5 of 100 useless changes: 60 of them, with %s", async (_, isAlike) => {
    let accepted = 0;
    for (let edit = 0; edit < 60; edit += 1) {
      const play: Play = (task, arm, chance) =>
        anySteps(chanceOf("useless", edit, task, arm, isAlike ? "" : String(chance())));
      const tried = { play, isAlike, candidates: [adding("useless", `Remember ${edit}.`)] };
      if ((await tryOut(tried)).accepted !== null) accepted += 1;
    }

    expect(accepted).toBeLessThanOrEqual(3);
  });

  test("says why a candidate cannot be tried", async () => {
    const { unfit } = await tryOut({
      play: () => 5,
      candidates: [
        adding("doors", "x", ["nowhere"]),
        { ...adding("drop", ""), edits: [{ action: "drop", title: "Signs" }] },
        { ...adding("same", ""), edits: [] },
      ],
    });

    expect(unfit).toEqual([
      { id: "doors", fact: "none of its tasks is there" },
      { id: "drop", fact: "there is no entry of this title" },
      { id: "same", fact: "it changes nothing" },
    ]);
  });
});
