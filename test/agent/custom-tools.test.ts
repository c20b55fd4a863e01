import { describe, expect, it } from "vitest";
import type { CustomTool, ToolGame } from "../../src/agent/tools/custom/custom-tool.ts";
import { hashMachine } from "../../src/emulator/machine-hash.ts";
import type { LanguageModel } from "../../src/model/language-model.ts";
import type { Button } from "../../src/run/button.ts";
import type { JsonObject } from "../../src/run/json.ts";
import type { RunEvent } from "../../src/run/run-event.ts";
import { fillConfig } from "../../src/session/config.ts";
import { openSession } from "../../src/session/open-session.ts";
import { createRunner } from "../../src/session/runner/create-runner.ts";
import { Death } from "../helpers/disks/faulty-disk.ts";
import { type PowerCutDisk, powerCutDisk } from "../helpers/disks/power-cut-disk.ts";
import { readLantern } from "../helpers/roms/lantern.ts";
import { breakWhen } from "../helpers/runs/break-when.ts";
import { FOLDER, readRun, removeLock, STILL } from "../helpers/runs/journal-world.ts";
import { playAgent, repliesPlayer, toolPlayer, villageRun } from "../helpers/runs/play-agent.ts";
import { faultsOf } from "../helpers/runs/prove-journal.ts";
import { recordsOf } from "../helpers/saves/journals.ts";

const schema = { type: "object", properties: {} };

/** A tool that does what is given. */
function tool(run: CustomTool["run"], name = "oracle"): CustomTool {
  return { spec: { name, description: "Asks the oracle.", input_schema: schema }, run };
}

/** What the LM is told of one call, in a run before the player's house. */
async function told(own: CustomTool, input: JsonObject = {}, ...rest: [string, JsonObject][]) {
  const { model, requests } = repliesPlayer([["oracle", input], ...rest]);
  const run = await villageRun(model, { tools: [own] });
  const events = await playAgent(run, { steps: 1 });
  const results = events.flatMap((event) => (event.type === "tool-result" ? [event] : []));
  return { ...run, events, results, requests };
}

describe("a tool of one's own", () => {
  it("is offered behind the runner's, and called with what the player wrote", async () => {
    const { results, requests } = await told(
      tool((input) => `You asked ${JSON.stringify(input)}.`),
      { q: "where?" },
    );

    expect(requests[0]?.tools.at(-1)).toEqual(tool(() => "").spec);
    expect(results).toMatchObject([{ tool: "oracle", text: 'You asked {"q":"where?"}.', isError: false }]);
  });

  it("reads the game, presses and runs; the step's track holds it all", async () => {
    const places: unknown[] = [];
    const hashes: string[] = [];
    const { ports, events } = await told(
      tool((_, game) => {
        hashes.push(hashMachine(game.snapshot()));
        const { count, reason } = game.press(["right", "right"]);
        game.run(7, ["b"]);
        places.push(count, reason, game.info().place, game.screen().rgb.length, game.readRange(0, 2).length);
        hashes.push(hashMachine(game.snapshot()));
        return { text: "went" };
      }),
    );

    const { frames, machineSha256 } = events.find(({ type }) => type === "step-finished") as never;
    expect(places).toEqual([2, null, "Village", 160 * 144 * 3, 2]);
    expect([frames, machineSha256]).toEqual([2 * 28 + 7, hashes[1]]);
    expect(hashMachine(ports.emulator.snapshot())).toBe(hashes[1]);
    expect(hashes[0]).not.toBe(hashes[1]);
  });

  it.each<[what: string, run: CustomTool["run"], text: string, isError: boolean]>([
    ["a mistake", () => ({ text: "no such door", isError: true }), "no such door", true],
    ["nothing", () => "  ", "Done.", false],
    ["what is no answer", (() => 7) as never, "The tool oracle failed: it answered neither", true],
    [
      "an error",
      async () => Promise.reject(new Error("the service is away")),
      "The tool oracle failed: the service is away",
      true,
    ],
    [
      "a button that is none",
      (_, game) => String(game.press(["jump" as Button])),
      'The tool oracle failed: there is no button "jump"',
      true,
    ],
    [
      "frames out of range",
      (_, game) => String(game.run(0)),
      "The tool oracle failed: frames takes a whole number from 1 to 18000, got 0",
      true,
    ],
  ])("that gives %s: the player is told, and the run goes on", async (_, run, text, isError) => {
    const { results, events } = await told(tool(run));

    expect(results).toMatchObject([{ text: expect.stringContaining(text), isError }]);
    const notices = events.filter(({ type }) => type === "notice");
    expect(notices).toHaveLength(text.startsWith("The tool") ? 1 : 0);
    expect(events.at(-1)).toMatchObject({ type: "finished", outcome: { type: "done" } });
  });

  it("cannot move the machine once its call is over", async () => {
    let kept: ToolGame | null = null;
    const { ports } = await told(
      tool((_, game) => {
        kept = game;
        return "kept";
      }),
    );
    const before = hashMachine(ports.emulator.snapshot());

    expect(() => (kept as ToolGame | null)?.press(["a"])).toThrow("the call of this tool is over");
    expect(hashMachine(ports.emulator.snapshot())).toBe(before);
  });

  it("is waited for no longer once the run is to stop, and nothing of the step was done", async () => {
    const controller = new AbortController();
    const asked: (() => void)[] = [];
    const { model } = toolPlayer(["oracle", {}]);
    const own = tool((_, game) => {
      game.run(5);
      queueMicrotask(() => controller.abort(new Error("Ctrl-C")));
      return new Promise<string>((resolve) => asked.push(() => resolve("late")));
    });
    const run = await villageRun(model, { tools: [own], signal: controller.signal });
    const before = hashMachine(run.ports.emulator.snapshot());

    const events = await playAgent(run, { signal: controller.signal });

    expect(asked).toHaveLength(1);
    expect(events.at(-1)).toMatchObject({ outcome: { type: "cancelled", reason: "Ctrl-C" }, totalSteps: 0 });
    expect(hashMachine(run.ports.emulator.snapshot())).toBe(before);
  });

  it("cannot go on with a machine that broke, whatever it makes of that", async () => {
    let isDue = false;
    const { model } = toolPlayer(["oracle", {}]);
    const own = tool((_, game) => {
      isDue = true;
      try {
        game.run(5);
      } catch {
        return "all is well";
      }
      return "";
    });
    const rom = await readLantern();
    const run = await villageRun(model, { tools: [own], powerOn: () => breakWhen(rom, () => isDue) });

    await expect(playAgent(run, { steps: 1 })).rejects.toThrow("the machine broke");
  });

  it.each<[what: string, spec: JsonObject, message: RegExp]>([
    ["no name", {}, /tool 1 needs a name/],
    ["a name with a space", { name: "two words" }, /tool 1 needs a name/],
    ["a name of the runner's", { name: "wait" }, /cannot be called wait: there is such a tool already/],
    ["no description", { name: "oracle", description: " " }, /the tool oracle needs a description/],
    ["a schema of another type", { name: "o", input_schema: { type: "string" } }, /of the type object/],
  ])("with %s is refused before anything is opened", async (_, spec, message) => {
    const own = { ...tool(() => ""), spec: { description: "x", input_schema: schema, ...spec } as never };
    const refusal = { code: "config-invalid", message: expect.stringMatching(message) };

    await expect(createRunner({ tools: [own] })).rejects.toMatchObject(refusal);
    await expect(openSession(fillConfig({ saveDir: FOLDER }), { tools: [own] })).rejects.toMatchObject(
      refusal,
    );
  });
});

const STEPS = 4;

/** A player that calls the oracle twice and walks on, over and over. */
function asker() {
  const asked: number[] = [];
  const model: LanguageModel = {
    id: "asker",
    isRemote: false,
    async *reply({ messages }) {
      const step = (messages.length + 1) / 2;
      asked.push(step);
      const calls = [
        ["oracle", { step }],
        ["press_buttons", { buttons: ["right", "up"] }],
        ["oracle", { step, again: true }],
      ] as const;
      const content = calls.map(([name, input], at) => ({
        ...{ type: "tool_use", id: `call_${step}_${at}`, name, input },
      }));
      const usage = { inputTokens: 1, outputTokens: 1, cacheReadTokens: 0, cacheWriteTokens: 0 };
      return { content, stopReason: "tool_use", usage, model: "asker" };
    },
  };
  return { model, asked };
}

/** A world that answers otherwise each time that it is asked. */
function world() {
  const calls: string[] = [];
  const oracle = tool(async (_, game) => {
    calls.push(game.callId.split("/").slice(2).join("/"));
    const way = calls.length % 2 === 0 ? "left" : "down";
    game.press([way]);
    await Promise.resolve();
    game.run(calls.length);
    return `It was asked ${calls.length} times, and says ${way}.`;
  });
  return { calls, oracle };
}

/** Plays on; what `watch` throws ends the process. */
async function play(
  disk: PowerCutDisk,
  model: LanguageModel,
  tools: readonly CustomTool[],
  watch: (event: RunEvent) => void = () => {},
): Promise<readonly string[]> {
  const config = fillConfig({
    ...{ saveDir: FOLDER, saveEvery: 2, untilStep: STEPS },
    settings: { maxHistory: 100 },
  });
  const session = await openSession(config, { ...STILL, disk, model, tools });
  try {
    for await (const event of session.play()) watch(event);
  } catch (error) {
    if (!(error instanceof Death)) throw error;
    removeLock(disk);
  } finally {
    session.close();
  }
  return session.notices;
}

describe("a run with a tool of one's own", () => {
  it("leaves a record of each call, and every step is proved without it", async () => {
    const disk = powerCutDisk();
    const { oracle, calls } = world();

    await play(disk, asker().model, [oracle]);

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
    await play(whole, asker().model, [world().oracle]);
    const end = await readRun(whole);
    for (let at = 1; at <= 3 * STEPS; at += 1) {
      const disk = powerCutDisk();
      const { oracle, calls } = world();
      const { model, asked } = asker();
      let results = 0;
      await play(disk, model, [oracle], (event) => {
        if (event.type === "tool-result" && ++results === at) throw new Death("killed");
      });

      await play(disk, model, [oracle]);

      expect(await readRun(disk), `killed behind call ${at}`).toEqual(end);
      expect([calls.length, asked]).toEqual([2 * STEPS, [1, 2, 3, 4]]);
      expect(await faultsOf(disk)).toEqual([]);
    }
  });

  it("killed within a call, makes it again by the same id, from where the step began", async () => {
    const disk = powerCutDisk();
    const ids: string[] = [];
    const deadly = tool((_, game) => {
      ids.push(game.callId);
      game.run(30, ["right"]);
      throw new Error("away");
    });
    // People are told of the error before the call is written down.
    await play(disk, asker().model, [deadly], (event) => {
      if (event.type === "notice") throw new Death("killed");
    });
    const { oracle, calls } = world();
    const first = tool((input, game) => {
      ids.push(game.callId);
      return oracle.run(input, game);
    });

    await play(disk, asker().model, [first]);

    const whole = powerCutDisk();
    await play(whole, asker().model, [world().oracle]);
    expect(await readRun(disk)).toEqual(await readRun(whole));
    expect([ids[1], calls.length]).toEqual([ids[0], 2 * STEPS]);
  });

  it("goes on without it, or with one more, and says so", async () => {
    const disk = powerCutDisk();
    const { oracle } = world();
    await play(disk, asker().model, [oracle], (event) => {
      if (event.type === "step-finished" && event.step === 2) throw new Death("killed");
    });
    const texts: string[] = [];

    const notices = await play(disk, asker().model, [tool(() => "", "chart")], (event) => {
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
