import { describe, expect, it } from "vitest";
import type { RunEvent } from "../../../../src/base/vocabulary/run-event.ts";
import type { LanguageModel } from "../../../../src/model/language-model.ts";
import { createMemoryMailbox } from "../../../../src/parts/mail/record/mailbox/memory-mailbox.ts";
import { createMemoryStore } from "../../../../src/record/saves/memory-store.ts";
import { powerCutDisk } from "../../../helpers/disks/power-cut-disk.ts";
import { FOLDER, playRun, readRun, runStore } from "../../../helpers/runs/journal-world.ts";
import { faultsOf } from "../../../helpers/runs/prove-journal.ts";
import { put } from "../../../helpers/saves/journals.ts";
import { scriptedPlayer } from "../../../helpers/server/scripted-player.ts";
import { gamesWorkflow } from "../../../helpers/workflows/games.ts";
import { checkpointsOf, playWorkflow, stagesIn } from "../../../helpers/workflows/workflow-world.ts";

/** Two games of three steps each from the title, then one more step behind the first one's second. */
const GAMES = gamesWorkflow(3, 4);

const withoutTimes = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value, (key, inner: unknown) => (key === "ms" || key === "costUsd" ? 0 : inner)));

describe("a game that begins again in a run", () => {
  it("is asked what a new game is asked, and ends where that ends", async () => {
    const player = scriptedPlayer();
    const disk = powerCutDisk();
    const { end } = await playWorkflow(GAMES, { disk, player });

    const alone = gamesWorkflow(3).replace("[4, 5]", "[5]");
    const one = scriptedPlayer();
    const other = powerCutDisk();
    await playWorkflow(alone, { disk: other, player: one });

    expect(end.status).toBe("done");
    const calls = one.asked.length;
    expect(calls).toBeGreaterThan(2);
    expect(player.asked.slice(0, calls)).toEqual(one.asked);
    expect(player.asked.slice(calls, 2 * calls)).toEqual(one.asked);
    const machineOf = async (on: typeof disk) =>
      (await runStore(on).list()).find(({ info }) => info.workflow?.checkpointId === "game_5")?.info
        .machineSha256;
    expect(await machineOf(disk)).toEqual(await machineOf(other));
    expect(await machineOf(disk)).toMatch(/^[0-9a-f]{64}$/);
  });

  it("costs what it costs: steps of play, calls and money of all games are counted", async () => {
    const disk = powerCutDisk();
    // A reply has 100 tokens of input.
    const rates = { inputUsd: 10_000, outputUsd: 0, cacheReadUsd: 0, cacheWriteUsd: 0 };
    const { end, events } = await playWorkflow(GAMES, { disk, config: { prices: { scripted: rates } } });

    expect(events.find(({ type }) => type === "finished")).toMatchObject({ totalSteps: 4, sessionSteps: 7 });
    const tally = (path: string) => end.report.all.find((each) => each.path === path);
    expect([tally("games")?.steps, tally("games[1].play")?.steps, tally("more")?.steps]).toEqual([6, 3, 1]);
    expect(tally("games")?.costUsd).toBe(tally("games")?.calls);
  });

  it("leaves a journal that proves itself, and checkpoints of every game", async () => {
    const disk = powerCutDisk();
    await playWorkflow(GAMES, { disk });

    expect(await faultsOf(disk)).toEqual([]);
    expect(await checkpointsOf(disk)).toEqual([
      { id: "more", workflow: "games", step: 4 },
      ...["game_5", "games.1.play", "game_4", "games.0.play"].map((id) => ({
        id,
        workflow: "games",
        step: 3,
      })),
    ]);
  });

  it("can be gone back in by hand, to a step of its own", async () => {
    const disk = powerCutDisk();
    await playWorkflow(GAMES.replace("checkpoint_id: game_4", "from: new-game"), { disk });

    await playRun({ disk, start: { step: 2 }, steps: 1 });

    expect((await readRun(disk)).totalSteps).toBe(3);
    expect(await faultsOf(disk)).toEqual([]);
  });

  it("is begun in a store without a journal as in files", async () => {
    const disk = powerCutDisk();
    const inFiles = await playWorkflow(GAMES, { disk });
    const { info } = await runStore(disk).load("latest");
    const store = createMemoryStore({
      slug: info.game.slug,
      romSha256: info.game.romSha256,
      core: info.core,
    });

    const inMemory = await playWorkflow(GAMES, { disk: powerCutDisk(), services: { store } });

    expect(withoutTimes(inMemory.end.results)).toEqual(withoutTimes(inFiles.end.results));
    expect((await store.latest())?.info).toMatchObject({ totalSteps: 4, machineSha256: info.machineSha256 });
  });
});

describe("what the operator wrote", () => {
  it.each([
    ["is told in the game that begins again, where the LM had no turn to read it", "games[0].mark", true],
    ["stays in the game before where it was read there", "games[0].title", false],
  ])("%s", async (_, behind, isTold) => {
    const mailbox = createMemoryMailbox();
    const disk = powerCutDisk();
    const scripted = scriptedPlayer();
    const said: string[] = [];
    const player: LanguageModel = {
      ...scripted,
      reply(request, options) {
        if (request.purpose === "play") said.push(JSON.stringify(request.messages));
        return scripted.reply(request, options);
      },
    };
    const watch = (event: RunEvent): void => {
      if (event.type === "stage-finished" && event.path === behind) mailbox.tell("Mind the gap.", "gap");
    };

    await playWorkflow(GAMES, { disk, player, services: { mailbox }, watch });

    const games = [said.slice(0, 3), said.slice(3, 6)];
    expect(games.map((words) => words.join().includes("Mind the gap."))).toEqual([!isTold, isTold]);
    expect(await faultsOf(disk)).toEqual([]);
  });
});

describe("a checkpoint to which a step goes", () => {
  it("fails the step where it is damaged, and says so", async () => {
    const disk = powerCutDisk();
    const damage = (): number => {
      const folder = `${FOLDER}/checkpoints`;
      const name = disk.list(folder).find((each) => each.includes("_workflow_")) ?? "";
      const bytes = disk.read(`${folder}/${name}`, 1_000_000, 0);
      bytes[bytes.length - 40] = (bytes[bytes.length - 40] ?? 0) ^ 0xff;
      put(disk, bytes, `${folder}/${name}`);
      return 1;
    };
    const text = `
name: x
steps:
  - { name: m, type: checkpoint }
  - { name: spoil, type: call, function: damage }
  - { name: back, type: restore, checkpoint_id: m, on_failure: continue }
  - { name: w, type: wait, frames: 1 }
`;

    const { end, events } = await playWorkflow(text, {
      disk,
      functions: { damage },
    });

    expect(end.results["back"]).toMatchObject({
      status: "failed",
      error: expect.stringMatching(
        /^this run of the workflow has no checkpoint m that can be loaded \(.*m.*\)$/,
      ),
    });
    expect(stagesIn(events).at(-1)).toBe("done w");
  });

  it("is not that of another run of the workflow", async () => {
    const disk = powerCutDisk();
    await playWorkflow(GAMES, { disk });

    const { end } = await playWorkflow(GAMES, { disk, checkpoints: false });

    expect(end).toMatchObject({
      status: "failed",
      error: "first: this run of the workflow has no checkpoint game_4",
    });
    expect(disk.list(FOLDER)).toContain("checkpoints");
  });
});

it("a rollback behind such a step may go to before it, and then it runs again", async () => {
  const disk = powerCutDisk();
  const text = `
name: x
steps:
  - { name: m, type: checkpoint }
  - { name: title, type: restore, from: new-game }
  - { name: go, type: agent, goal: Go, until: "false", max_steps: 2, retries: 1, on_failure: rollback }
`;

  const { events, end } = await playWorkflow(text, { disk });

  expect(stagesIn(events)).toEqual([
    ...["start m", "done m", "start title", "done title", "start go", "retry go"],
    ...["start title 2", "done title", "start go 2", "failed go"],
  ]);
  expect(end.status).toBe("failed");
  expect(await faultsOf(disk)).toEqual([]);
});

it.each([
  ["a restore", "until: totalSteps >= 3, max_steps: 5"],
  ["a rollback", 'until: "false", max_steps: 2, retries: 1, on_failure: rollback'],
])("what the run was told to be since stays so behind %s", async (_, keys) => {
  const disk = powerCutDisk();
  const text = `
name: x
steps:
  - { name: m, type: checkpoint }
  - { name: go, type: agent, goal: Go, ${keys} }
  - { name: back, type: restore, checkpoint_id: m }
  - { name: w, type: wait, frames: 1 }
`;
  await playWorkflow(text, { disk, config: { steps: 1 } });

  await playWorkflow(text, { disk, mode: "resume", config: { settings: { maxHistory: 12 } } });

  expect((await readRun(disk)).memory.settings).toMatchObject({ maxHistory: 12, goal: null });
  expect(await faultsOf(disk)).toEqual([]);
});
