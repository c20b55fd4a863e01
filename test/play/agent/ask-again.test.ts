import { expect, test } from "vitest";
import type { RunState } from "../../../src/base/vocabulary/run-state.ts";
import { type LanguageModel, ModelFault, type ModelRequest } from "../../../src/model/language-model.ts";
import { planGivenUp } from "../../../src/play/agent/calls/ladder.ts";
import { powerCutDisk } from "../../helpers/disks/power-cut-disk.ts";
import { killBefore, playRun, readRun } from "../../helpers/runs/journal-world.ts";
import { recordsOf } from "../../helpers/saves/journals.ts";
import { scriptedPlayer } from "../../helpers/server/scripted-player.ts";

/** A player whose server refuses the first `times` requests after the first summary, each one message long. */
function player(times: number) {
  const requests: ModelRequest[] = [];
  const scripted = scriptedPlayer();
  let refused = 0;
  const model: LanguageModel = {
    ...scripted,
    async *reply(request, options) {
      requests.push(request);
      const isFresh = request.purpose === "play" && request.messages.length === 1 && requests.length > 1;
      if (isFresh && refused < times) {
        refused += 1;
        throw new ModelFault("refused-request", "the server misses what is not there", { tries: [] });
      }
      return yield* scripted.reply(request, options);
    },
  };
  return { play: { player: model, settings: { maxHistory: 4 }, untilStep: 4 }, requests };
}

/** A player whose server refuses everything. */
function refusing() {
  const requests: ModelRequest[] = [];
  const model: LanguageModel = {
    ...scriptedPlayer(),
    // biome-ignore lint/correctness/useYield: it refuses before it says anything
    async *reply(request) {
      requests.push(request);
      throw new ModelFault("refused-request", "the server misses what is not there", { tries: [] });
    },
  };
  return { model, requests };
}

const reasonsOn = (disk: ReturnType<typeof powerCutDisk>): readonly string[] =>
  recordsOf(disk).flatMap((record) => (record.type === "decision" ? [record.reason] : []));

test("50: a fresh conversation that is refused once is sent once more as it is, and the run goes on", async () => {
  const disk = powerCutDisk();
  const { play } = player(1);

  const events = await playRun({ disk, ...play });

  expect(events.at(-1)).toMatchObject({ type: "finished", outcome: { type: "done" }, totalSteps: 4 });
  expect(reasonsOn(disk)).toEqual([
    "the server misses what is not there: the request is tried once more as it is",
    "scripted takes requests again",
  ]);
  expect((await readRun(disk)).memory.settings.leftOut ?? null).toBeNull();
});

test("50: a fresh conversation that is refused again ends the run: its requests are as before", async () => {
  const disk = powerCutDisk();
  const { play, requests } = player(Number.POSITIVE_INFINITY);

  await expect(playRun({ disk, ...play })).rejects.toThrow("the server misses what is not there");

  expect(requests.slice(-2).map(({ messages }) => messages.length)).toEqual([1, 1]);
  expect(reasonsOn(disk).at(-1)).toBe("nothing that was tried helped: requests are as before");
  expect((await readRun(disk)).memory.settings.leftOut ?? null).toBeNull();
});

test("50: a first request that is refused is not sent again: no server has taken any of this run's", async () => {
  const { model, requests } = refusing();

  await expect(playRun({ disk: powerCutDisk(), player: model, untilStep: 4 })).rejects.toThrow("misses");

  expect(requests).toHaveLength(1);
});

test("a first request that is refused is not sent again where the folder's earlier game had answers", async () => {
  const disk = powerCutDisk();
  await playRun({ disk, untilStep: 2 });
  const { model, requests } = refusing();

  await expect(playRun({ disk, player: model, start: "new-game", untilStep: 2 })).rejects.toThrow("misses");

  expect(requests).toHaveLength(1);
});

test.each([
  ["another player's steps", "built-in", true, 1],
  ["its own steps in an earlier process", "scripted", true, 2],
  ["its own steps in an earlier process and in a replay", "scripted", false, 2],
] as const)(
  "54: the first request of a player, fresh after %s, is sent as often as its server may be trusted",
  async (_, first, isRemote, times) => {
    const disk = powerCutDisk();
    const scripted = scriptedPlayer();
    const lengths: number[] = [];
    const before: LanguageModel = {
      ...scripted,
      id: first,
      reply(request, options) {
        if (request.purpose === "play") lengths.push(request.messages.length);
        return scripted.reply(request, options);
      },
    };
    const settings = { maxHistory: 4 };
    await playRun({
      disk: powerCutDisk(),
      player: before,
      settings: { ...settings, model: first },
      untilStep: 6,
    });
    const fresh = lengths.lastIndexOf(1) + 1;
    await killBefore(fresh, { disk, player: before, settings: { ...settings, model: first } });
    const { model, requests } = refusing();

    await expect(
      playRun({
        disk,
        player: { ...model, isRemote },
        settings: { ...settings, model: "scripted" },
        untilStep: 6,
      }),
    ).rejects.toThrow("misses");

    expect(fresh).toBeGreaterThan(1);
    expect(requests.map(({ messages }) => messages.length)).toEqual(Array.from({ length: times }, () => 1));
  },
);

test("where nothing helped, requests go without what they did before, and no try is remembered", () => {
  const after = (names: readonly string[]) =>
    planGivenUp({
      totalSteps: 3,
      memory: { settings: { model: "m", leftOut: { m: names, other: ["tools"] } } },
    } as unknown as RunState)?.settings?.leftOut;

  expect(after(["stream", "tools", "tried:tools:1a2b3c4d", "tried:again:1a2b3c4d"])).toEqual({
    m: ["stream"],
    other: ["tools"],
  });
  expect(after(["tried:again:1a2b3c4d"])).toEqual({ other: ["tools"] });
  expect(after(["stream"])).toBeUndefined();
});
