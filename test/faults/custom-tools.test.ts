import { describe, expect, it } from "vitest";
import { Death, faultyDisk } from "../helpers/disks/faulty-disk.ts";
import { powerCutDisk } from "../helpers/disks/power-cut-disk.ts";
import { readRun } from "../helpers/runs/journal-world.ts";
import { asker, oracleTool, playOracle, STEPS, wiseWorld, world } from "../helpers/runs/oracle.ts";
import { faultsOf } from "../helpers/runs/prove-journal.ts";
import { recordsOf } from "../helpers/saves/journals.ts";

describe("a run with a tool of one's own", () => {
  it("leaves a record of each call, and every step is proved without it", async () => {
    const disk = powerCutDisk();
    const { oracle, calls } = world();

    await playOracle(disk, asker().model, [oracle]);

    const records = recordsOf(disk).filter(({ type }) => type === "tool");
    expect(calls).toEqual(["1/1", "1/3", "2/1", "2/3", "3/1", "3/3", "4/1", "4/3"]);
    expect(records.slice(0, 2)).toMatchObject([
      { step: 1, n: 1, name: "oracle", text: "It was asked 1 times, and says down.", version: 2 },
      { step: 1, n: 3, name: "oracle", text: "It was asked 2 times, and says left." },
    ]);
    expect(await faultsOf(disk)).toEqual([]);
    expect(calls).toHaveLength(2 * STEPS);
  });

  it("killed behind any of its calls, never makes it again, and ends as if nothing had happened", async () => {
    const whole = powerCutDisk();
    await playOracle(whole, asker().model, [world().oracle]);
    const end = await readRun(whole);
    for (let at = 1; at <= 3 * STEPS; at += 1) {
      const disk = powerCutDisk();
      const { oracle, calls } = world();
      const { model, asked } = asker();
      let results = 0;
      await playOracle(disk, model, [oracle], (event) => {
        if (event.type === "tool-result" && ++results === at) throw new Death("killed");
      });

      await playOracle(disk, model, [oracle]);

      expect(await readRun(disk), `killed behind call ${at}`).toEqual(end);
      expect([calls.length, asked]).toEqual([2 * STEPS, [1, 2, 3, 4]]);
      expect(await faultsOf(disk)).toEqual([]);
    }
  });

  it("killed at any effect on a disk that forgets, asks for one call again at most, by the same id", async () => {
    const whole = powerCutDisk();
    const { oracle: first, calls: each } = wiseWorld();
    await playOracle(whole, asker().model, [first]);
    const end = await readRun(whole);
    for (let at = 1; ; at += 11) {
      const left = powerCutDisk();
      const disk = faultyDisk(left, "dies", at);
      const { oracle, calls } = wiseWorld();
      // Of a disk that is dead not even the lock is let go.
      await playOracle(disk, asker().model, [oracle]).catch((error: unknown) => {
        if (!(error instanceof Death)) throw error;
      });
      if (!disk.isHit()) break;
      left.cutPower("loses names and contents");

      await playOracle(left, asker().model, [oracle]);

      expect(await readRun(left), `died at effect ${at}`).toEqual(end);
      expect([...new Set(calls)], `asked, died at effect ${at}`).toEqual(each);
      expect(calls.length - each.length).toBeLessThanOrEqual(1);
      expect(await faultsOf(left), `died at effect ${at}`).toEqual([]);
    }
  });

  it("killed within a call, makes it again by the same id, from where the step began", async () => {
    const disk = powerCutDisk();
    const ids: string[] = [];
    const deadly = oracleTool((_, game) => {
      ids.push(game.callId);
      game.run(30, ["right"]);
      throw new Error("away");
    });
    // People are told of the error before the call is written down.
    await playOracle(disk, asker().model, [deadly], (event) => {
      if (event.type === "notice") throw new Death("killed");
    });
    const { oracle, calls } = world();
    const first = oracleTool((input, game) => {
      ids.push(game.callId);
      return oracle.run(input, game);
    });

    await playOracle(disk, asker().model, [first]);

    const whole = powerCutDisk();
    await playOracle(whole, asker().model, [world().oracle]);
    expect(await readRun(disk)).toEqual(await readRun(whole));
    expect([ids[1], calls.length]).toEqual([ids[0], 2 * STEPS]);
  });

  it("goes on without it, or with one more, and says so", async () => {
    const disk = powerCutDisk();
    const { oracle } = world();
    await playOracle(disk, asker().model, [oracle], (event) => {
      if (event.type === "step-finished" && event.step === 2) throw new Death("killed");
    });
    const texts: string[] = [];

    const notices = await playOracle(disk, asker().model, [oracleTool(() => "", "chart")], (event) => {
      if (event.type === "tool-result" && event.tool === "oracle") texts.push(event.text);
    });

    expect(notices.filter((text) => text.includes("tool"))).toEqual([
      "the player knows the tool oracle, which is not given: a call of it does nothing",
      "the player is offered the tool chart from its next conversation on",
    ]);
    expect(texts).toHaveLength(4);
    expect(texts[0]).toMatch(/^There is no tool "oracle": use press_buttons, .*Nothing was done\.$/);
  });
});
