import { describe, expect, it } from "vitest";
import { hashMachine } from "../../../packages/emulator/src/machine/machine-hash.ts";
import type { Button } from "../../../src/base/vocabulary/button.ts";
import type { JsonObject } from "../../../src/base/vocabulary/json.ts";
import type { CustomTool, ToolGame } from "../../../src/play/agent/tools/custom/custom-tool.ts";
import { createRunner } from "../../../src/play/runner/create-runner.ts";
import { fillConfig } from "../../../src/play/session/config.ts";
import { openSession } from "../../../src/play/session/open-session.ts";
import { readLantern } from "../../helpers/roms/lantern.ts";
import { breakWhen } from "../../helpers/runs/break-when.ts";
import { FOLDER } from "../../helpers/runs/journal-world.ts";
import { oracleTool } from "../../helpers/runs/oracle.ts";
import { playAgent, repliesPlayer, toolPlayer, villageRun } from "../../helpers/runs/play-agent.ts";

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
      oracleTool((input) => `You asked ${JSON.stringify(input)}.`),
      { q: "where?" },
    );

    expect(requests[0]?.tools.at(-1)).toEqual(oracleTool(() => "").spec);
    expect(results).toMatchObject([{ tool: "oracle", text: 'You asked {"q":"where?"}.', isError: false }]);
  });

  it("reads the game, presses and runs; the step's track holds it all", async () => {
    const places: unknown[] = [];
    const hashes: string[] = [];
    const { ports, events } = await told(
      oracleTool((_, game) => {
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
    const { results, events } = await told(oracleTool(run));

    expect(results).toMatchObject([{ text: expect.stringContaining(text), isError }]);
    const notices = events.filter(({ type }) => type === "notice");
    expect(notices).toHaveLength(text.startsWith("The tool") ? 1 : 0);
    expect(events.at(-1)).toMatchObject({ type: "finished", outcome: { type: "done" } });
  });

  it("cannot move the machine once its call is over", async () => {
    let kept: ToolGame | null = null;
    const { ports } = await told(
      oracleTool((_, game) => {
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
    const own = oracleTool((_, game) => {
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
    const own = oracleTool((_, game) => {
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

  it("of two with one name is refused", async () => {
    const own = oracleTool(() => "");

    await expect(createRunner({ tools: [own, own] })).rejects.toMatchObject({
      code: "config-invalid",
      message: expect.stringMatching(/^tool 2 cannot be called \w+: there is such a tool already$/),
    });
  });

  it.each<[what: string, spec: JsonObject, message: RegExp]>([
    ["no name", {}, /tool 1 needs a name/],
    ["a name with a space", { name: "two words" }, /tool 1 needs a name/],
    ["a name of the runner's", { name: "wait" }, /cannot be called wait: there is such a tool already/],
    ["no description", { name: "oracle", description: " " }, /the tool oracle needs a description/],
    ["a schema of another type", { name: "o", input_schema: { type: "string" } }, /of the type object/],
  ])("with %s is refused before anything is opened", async (_, spec, message) => {
    const own = {
      ...oracleTool(() => ""),
      spec: { description: "x", input_schema: { type: "object" }, ...spec } as never,
    };
    const refusal = { code: "config-invalid", message: expect.stringMatching(message) };

    await expect(createRunner({ tools: [own] })).rejects.toMatchObject(refusal);
    await expect(openSession(fillConfig({ saveDir: FOLDER }), { tools: [own] })).rejects.toMatchObject(
      refusal,
    );
  });
});
