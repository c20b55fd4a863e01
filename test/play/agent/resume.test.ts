import { describe, expect, it } from "vitest";
import { RunnerError } from "../../../src/base/errors.ts";
import { type LanguageModel, ModelFault } from "../../../src/model/language-model.ts";
import { powerCutDisk } from "../../helpers/disks/power-cut-disk.ts";
import {
  FOLDER,
  killAfterReply,
  killBefore,
  playRun,
  readRun,
  runStore,
} from "../../helpers/runs/journal-world.ts";
import { noticesOf, wholeRun } from "../../helpers/runs/whole-run.ts";
import { bytesOf, linesOf, put, recordsOf } from "../../helpers/saves/journals.ts";
import { scriptedPlayer } from "../../helpers/server/scripted-player.ts";

describe("a reply that arrived and was not acted on", () => {
  it("is acted on under the settings that it was made for; those that were asked for come after it", async () => {
    const disk = powerCutDisk();
    const player = scriptedPlayer();
    await killAfterReply(5, { disk, player });
    const asked = player.asked.length;

    await killBefore(6, { disk, player, settings: { goal: "the lantern" } });
    expect(player.asked).toHaveLength(asked);
    const events = await playRun({ disk, player, untilStep: 5 });

    expect(noticesOf(events)).toEqual([]);
    const types = recordsOf(disk).map(({ type }) => type);
    expect(types.indexOf("decision")).toBeGreaterThan(types.indexOf("outcome"));
    const { memory } = await readRun(disk);
    expect(memory.settings.goal).toBe("the lantern");
    expect(JSON.stringify(memory.messageHistory).split("Your goal from now on")).toHaveLength(2);
  });

  it("is given to what it was asked for, when a full conversation was summarized early", async () => {
    const disk = powerCutDisk();
    const player = scriptedPlayer();
    const full: LanguageModel = {
      ...player,
      async *reply(request, options) {
        const isFull = request.purpose === "play" && request.messages.length > 3;
        if (isFull) throw new ModelFault("too-large", "it is too large");
        return yield* player.reply(request, options);
      },
    };
    await killAfterReply(3, { disk, player: full, settings: { maxHistory: 100 } });
    const asked = player.asked.length;

    await playRun({ disk, player: full, untilStep: 3 });

    const { memory } = await readRun(disk);
    expect(memory.counters.summaries).toBe(1);
    expect(memory.summaryText).toContain("## Events and milestones");
    // The other try of the summary, and the step after it.
    expect(player.asked).toHaveLength(asked + 2);
  });

  it("still waits with the settings that such a process asked for, which apply behind it", async () => {
    const disk = powerCutDisk();
    const player = scriptedPlayer();
    await killAfterReply(2, { disk, player });
    const asked = player.asked.length;

    await playRun({ disk, player, settings: { goal: "the lantern" }, untilStep: 1 });
    await playRun({ disk, player, untilStep: 2 });

    const { memory } = await readRun(disk);
    expect(player.asked).toHaveLength(asked);
    expect([memory.settings.goal, memory.requestedSettings]).toEqual(["the lantern", undefined]);
    expect(JSON.stringify(memory.messageHistory.at(-1))).toContain("Your goal from now on: the lantern");
  });
});

describe("a damaged save", () => {
  it("falls back to its ancestor and the journal, across a branch", async () => {
    const disk = powerCutDisk();
    const player = scriptedPlayer();
    await playRun({ disk, player, untilStep: 4 });
    await playRun({ disk, player, start: { step: 2 }, untilStep: 5 });
    await killBefore(7, { disk, player });
    const saves = await runStore(disk).list();
    const asked = player.asked.length;
    const main = saves.find(({ place }) => place === "main");
    const bytes = bytesOf(disk, main?.file);
    bytes[bytes.length - 2000] = (bytes[bytes.length - 2000] ?? 0) ^ 1;
    put(disk, bytes, main?.file);

    const events = await playRun({ disk, player, untilStep: 6 });

    expect(noticesOf(events).join()).toContain("is damaged");
    expect(await readRun(disk)).toEqual((await wholeRun(6)).run);
    expect(player.asked).toHaveLength(asked);
  });

  it("the only one, is made up for by the journal's beginning", async () => {
    const disk = powerCutDisk();
    const player = scriptedPlayer();
    await killBefore(5, { disk, player });
    for (const name of disk.list(FOLDER).filter((each) => each.endsWith(".png"))) {
      put(disk, Buffer.from("no save"), `${FOLDER}/${name}`);
    }
    const asked = player.asked.length;

    await playRun({ disk, player, untilStep: 4 });

    expect(await readRun(disk)).toEqual((await wholeRun(4)).run);
    expect(player.asked).toHaveLength(asked);
  });

  it("the only one, without a journal, is refused: no new game takes its place", async () => {
    const disk = powerCutDisk();
    await playRun({ disk, journal: false, untilStep: 2 });
    for (const { file } of await runStore(disk).list()) put(disk, Buffer.from("no save"), file);

    await expect(playRun({ disk, untilStep: 3 })).rejects.toThrow(RunnerError);
  });
});

describe("sessions without a journal", () => {
  it("one that went back is gone on with, whatever the journal's head says", async () => {
    const disk = powerCutDisk();
    await playRun({ disk, untilStep: 4 });
    await playRun({ disk, journal: false, start: { save: "backup" }, untilStep: 5 });

    const [first, second] = await playRun({ disk, untilStep: 6 });

    expect([first, second]).toContainEqual(expect.objectContaining({ type: "started", totalSteps: 5 }));
  });

  it("a new game after one is the present game, even killed before its first save", async () => {
    const disk = powerCutDisk();
    await playRun({ disk, journal: false, untilStep: 4 });
    const player = scriptedPlayer();
    await killBefore(3, { disk, player, start: "new-game", saveEvery: 100 });
    const asked = player.asked.length;

    await playRun({ disk, player, untilStep: 2 });

    expect(await readRun(disk)).toEqual((await wholeRun(2)).run);
    expect(player.asked).toHaveLength(asked);
  });
});

describe("a journal that is not as it was left", () => {
  it.each([["was replaced", Buffer.from("another\n")]])(
    "%s between two runs: the game goes on from its save",
    async (_, bytes) => {
      const disk = powerCutDisk();
      await playRun({ disk, untilStep: 4 });
      if (bytes === null) disk.remove(`${FOLDER}/lantern_journal.jsonl`);
      else put(disk, bytes);

      const events = await playRun({ disk, untilStep: 5 });
      const player = scriptedPlayer();
      await killBefore(7, { disk, player, saveEvery: 100 });
      await playRun({ disk, player, untilStep: 7 });

      expect(new Set(player.asked).size).toBe(player.asked.length);
      expect(noticesOf(events).join()).toContain("is not in the journal, which now continues from it");
      expect(await readRun(disk)).toEqual((await wholeRun(7)).run);
    },
  );

  it.each([["was replaced", Buffer.from("another\n")]])(
    "%s during a run: the next save begins another one, and nothing is lost after it",
    async (_, bytes) => {
      const disk = powerCutDisk();
      const watch = (event: { type: string; step?: number }): void => {
        if (event.type !== "step-finished" || event.step !== 1) return;
        if (bytes === null) disk.remove(`${FOLDER}/lantern_journal.jsonl`);
        else put(disk, bytes);
      };
      const told: number[] = [];
      const player = scriptedPlayer();
      await killBefore(6, {
        ...{ disk, player },
        watch: (event) => {
          watch(event);
          if (event.type === "unsaved") told.push(event.steps);
        },
      });

      await playRun({ disk, player, untilStep: 7 });

      expect(new Set(player.asked).size).toBe(player.asked.length);
      expect(told).toEqual([1, 0]);
      expect(await readRun(disk)).toEqual((await wholeRun(7)).run);
    },
  );

  it("of a newer version is refused in one line, and nothing is changed", async () => {
    const disk = powerCutDisk();
    await playRun({ disk, untilStep: 2 });
    const [first = Buffer.of()] = linesOf(bytesOf(disk));
    const { encodeLine, JOURNAL_START } = await import("../../../src/record/journal/format/lines.ts");
    const { seq: _, prev: __, sum: ___, ...value } = JSON.parse(first.toString());
    const newer = encodeLine({ ...value, version: 4 }, JOURNAL_START).bytes;
    put(disk, newer);

    await expect(playRun({ disk, untilStep: 3 })).rejects.toThrow(
      "lantern_journal.jsonl was made by a newer gameboy-runner (journal format 4, this one reads up to 3)",
    );
    expect(bytesOf(disk).equals(newer)).toBe(true);
  });

  it("whose machines are other ones is followed as far as they agree; the rest is quarantined", async () => {
    const disk = powerCutDisk();
    const player = scriptedPlayer();
    await killBefore(6, { disk, player, saveEvery: 100 });
    const { encodeLine, JOURNAL_START } = await import("../../../src/record/journal/format/lines.ts");
    let place = JOURNAL_START;
    const changed = linesOf(bytesOf(disk)).map((line) => {
      const { seq: _, prev: __, sum: ___, ...value } = JSON.parse(line.toString());
      if (value.type === "outcome" && value.step === 4) value.outcome.machineSha256 = "0".repeat(64);
      const { bytes, after } = encodeLine(value, place);
      place = after;
      return bytes;
    });
    put(disk, Buffer.concat(changed));
    const asked = player.asked.length;

    const events = await playRun({ disk, player, untilStep: 4 });

    expect(noticesOf(events).join()).toContain(
      "the journal leads to step 3 and no further: what follows is quarantined in",
    );
    // The reply to step 4 had arrived: it is acted on again, and not asked for.
    expect(player.asked).toHaveLength(asked);
    expect(disk.list(FOLDER).filter((name) => name.includes("quarantined"))).toHaveLength(1);
    expect(await readRun(disk)).toEqual((await wholeRun(4)).run);
  });
});

describe("going back to a step", () => {
  it("beyond the end is refused, with how far it goes", async () => {
    const disk = powerCutDisk();
    await playRun({ disk, untilStep: 4 });

    await expect(playRun({ disk, start: { step: 5 }, untilStep: 6 })).rejects.toThrow(
      "this branch has 4 steps, not 5",
    );
  });
});
