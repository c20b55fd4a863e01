import { describe, expect, test } from "vitest";
import type { RunOutcome } from "../../../../src/base/vocabulary/outcome.ts";
import type { RunSettings } from "../../../../src/base/vocabulary/run-settings.ts";
import {
  againCommand,
  backCommand,
  goOnCommand,
  helpCommands,
  loadCommand,
  resumeCommand,
  withKept,
  withoutSettings,
} from "../../../../src/faces/cli/options/go-on-command.ts";
import type { Options } from "../../../../src/faces/cli/options/options.ts";
import { renderFinalFacts } from "../../../../src/faces/cli/view/final-facts.ts";

type Finished = Parameters<typeof renderFinalFacts>[0];

const finished = (outcome: RunOutcome, others: Partial<Finished> = {}): Finished => ({
  ...{ type: "finished", outcome, totalSteps: 40, sessionSteps: 30, lastSave: "saves/a.png" },
  ...{ unsavedSteps: 0, unsavedReason: null, unsavedError: null, unconfirmedModel: null },
  ...others,
});

const DONE: RunOutcome = { type: "done" };
const STOPPED: RunOutcome = { type: "cancelled", reason: "SIGINT" };
const budget = (limit: "costUsd" | "tokens" | "ms", used: number, needed?: number): RunOutcome => ({
  ...{ type: "budget", limit, used, reason: "it is spent" },
  ...(needed === undefined ? {} : { needed }),
});

describe("the command that continues", () => {
  test.each<[string, Options, RunOutcome, Partial<Finished>, string]>([
    ["as many steps again", { steps: 30 }, DONE, {}, "runner --steps 30"],
    ["some where none were named", { untilStep: 40 }, DONE, {}, "runner --steps 50"],
    ["the rest of them after a stop", { steps: 100 }, STOPPED, {}, "runner --until-step 110"],
    ["the nearer of two ends", { steps: 100, untilStep: 90 }, STOPPED, {}, "runner --until-step 90"],
    ["an end of its own", { until: "game.x" }, STOPPED, {}, "runner --until game.x"],
    [
      "a goal that was missed",
      { steps: 30, until: "game.x" },
      { type: "done", isReached: false },
      {},
      "runner --steps 30 --until game.x",
    ],
    [
      "a goal that was reached",
      { steps: 30, until: "game.x" },
      { type: "done", isReached: true },
      {},
      "runner --steps 30",
    ],
    [
      "without where it began",
      { steps: 3, newGame: true, load: "a", toStep: 4 },
      DONE,
      {},
      "runner --steps 3",
    ],
    [
      "with what no save keeps",
      { steps: 3, saveDir: "my saves", rom: "red.gb", verbose: true },
      DONE,
      {},
      "runner --steps 3 --rom red.gb --save-dir 'my saves' --verbose",
    ],
    ["without what a save keeps", { steps: 3, goal: "win", model: "explorer" }, DONE, {}, "runner --steps 3"],
    [
      "with all of it where nothing was saved",
      { steps: 3, goal: "win", model: "explorer" },
      DONE,
      { lastSave: null },
      "runner --steps 3 --model explorer --goal win",
    ],
    [
      "with a model that has not replied yet",
      { steps: 3 },
      DONE,
      { unconfirmedModel: "claude-x" },
      "runner --steps 3 --model claude-x",
    ],
    [
      "whole, for a trial",
      { steps: 3, autoSave: false, goal: "win" },
      STOPPED,
      {},
      "runner --steps 3 --no-auto-save --goal win",
    ],
    [
      "without the server that refused",
      { steps: 30 },
      { type: "failed", reason: "no", isRefused: true } as RunOutcome,
      {},
      "runner --until-step 40 --model explorer",
    ],
    [
      "with a higher limit of cost",
      { steps: 30, maxCost: 1 },
      budget("costUsd", 1.2),
      {},
      "runner --until-step 40 --max-cost 2",
    ],
    [
      "with what the next call needs",
      { steps: 30, maxCost: 1 },
      budget("costUsd", 0.9, 2.6),
      {},
      "runner --until-step 40 --max-cost 4",
    ],
    [
      "with a higher limit of tokens",
      { steps: 30, maxTokens: 1000 },
      budget("tokens", 1000),
      {},
      "runner --until-step 40 --max-tokens 2000",
    ],
    [
      "with the same time",
      { steps: 30, maxTime: 90_000 },
      budget("ms", 90_000),
      {},
      "runner --until-step 40 --max-time 90s",
    ],
  ])("plays %s", (_, options, outcome, others, command) => {
    expect(goOnCommand(options, finished(outcome, others), "explorer")).toBe(command);
  });

  test("an MCP client continues its run itself, and names no model", () => {
    expect(goOnCommand({ rom: "red.gb", model: "mcp", steps: 5 }, finished(DONE), "mcp")).toBe(
      "runner mcp --rom red.gb",
    );
    expect(loadCommand({ rom: "red.gb", goal: "win" }, "wood", "mcp")).toBe(
      "runner mcp --load wood --rom red.gb",
    );
  });

  test("other commands name the game, and nothing that a save keeps", () => {
    const options: Options = { rom: "red.gb", gameMap: "m.json", saveDir: "s", goal: "win", steps: 5 };
    const place = "--rom red.gb --game-map m.json --save-dir s";
    expect(loadCommand(options, "before the wood", "explorer")).toBe(
      `runner --steps 50 --load 'before the wood' ${place}`,
    );
    expect(backCommand(options, 7)).toBe(`runner --to-step 7 ${place}`);
    const help = helpCommands(options, 7);
    expect(help.at(-1)).toBe(`runner --to-step 7 ${place}`);
    expect(help.at(-2)).toBe(`runner --steps 50 ${place} --goal 'another goal'`);
    expect(help[0]).toMatch(/^runner tell .* --rom red\.gb --save-dir s$/);
  });

  test("a command of a group is repeated with its words", () => {
    const options: Options = { saveDir: "s", goal: "win", maxCost: 1 };
    const words = ["workflow", "run", "my plan"];
    expect(againCommand(options, words, finished(STOPPED))).toBe(
      "runner workflow run 'my plan' --save-dir s --max-cost 1",
    );
    expect(againCommand({ ...options, autoSave: false }, words, finished(budget("costUsd", 1)))).toBe(
      "runner workflow run 'my plan' --save-dir s --no-auto-save --goal win --max-cost 2",
    );
  });

  test("what continues from an interrupt keeps what the stop does not", () => {
    const options: Options = { saveDir: "s", goal: "win", steps: 5, interactive: true, quiet: true };
    expect(resumeCommand(options, null, ["--approve"])).toBe(
      "runner resume --approve --save-dir s --interactive --quiet",
    );
    expect(resumeCommand(options, "0a", [{ asTyped: '"why"' }], false)).toMatch(
      /^runner resume 0a "why" .*--goal win/,
    );
    expect(
      withoutSettings({ goal: "win", seed: 3, quiet: true }, { goal: "win", seed: 4 } as RunSettings),
    ).toEqual({ seed: 3, quiet: true });
  });

  test("what an interrupt keeps goes into the command, unless the command says otherwise", () => {
    const target = {
      untilStep: 90,
      until: "game.x",
      limits: { costUsd: 2, tokens: null, ms: 1000 },
      saveEvery: 7,
    };
    expect(withKept({ quiet: true }, target)).toEqual({
      ...{ untilStep: 90, until: "game.x", maxCost: 2, maxTime: 1000, saveEvery: 7, quiet: true },
    });
    expect(withKept({ steps: 3, maxCost: 5 }, target)).toEqual({
      ...{ steps: 3, until: "game.x", maxCost: 5, maxTime: 1000, saveEvery: 7 },
    });
    expect(withKept({}, { untilStep: null, saveEvery: 10 })).toEqual({});
  });
});

describe("the last lines of a run", () => {
  const facts = (outcome: RunOutcome, options: Options = {}, others: Partial<Finished> = {}) =>
    renderFinalFacts(finished(outcome, others), options, "runner again");

  test.each<[RunOutcome, Options, string]>([
    [DONE, {}, "Done."],
    [{ type: "interrupted" }, {}, "Stopped for a person."],
    [STOPPED, {}, "Stopped: SIGINT."],
    [budget("costUsd", 1), {}, "A limit was reached: it is spent: raise --max-cost to continue."],
    [budget("tokens", 1), {}, "A limit was reached: it is spent: raise --max-tokens to continue."],
    [budget("ms", 1), {}, "A limit was reached: it is spent: the next command gets the same time again."],
    [{ type: "failed", reason: "it broke" }, {}, "The run failed."],
    [
      { type: "unreachable", reason: "no answer" },
      {},
      "The LM could not be reached: no answer: try again later, or raise --set retryFor.",
    ],
    [
      { type: "done", isReached: true },
      { until: "game.x\n == 1" },
      "Done: the goal was reached: game.x == 1.",
    ],
    [
      { type: "done", isReached: false },
      { until: "game.x" },
      "Stopped: all steps are played, but the goal was not reached: game.x.",
    ],
    [{ type: "done", isReached: false }, {}, "Done."],
  ] as [RunOutcome, Options, string][])("%j", (outcome, options, line) => {
    expect(facts(outcome, options)).toEqual([
      line,
      "Steps: 30 played now, 40 in all.",
      "Last save: saves/a.png.",
      "To continue: runner again",
    ]);
  });

  test("a player without progress gets the commands that help, and a step to go back to", () => {
    const lines = facts({ type: "needs-person", reason: "nothing new" }, {}, { totalSteps: 60 });
    expect(lines[0]).toBe("Stopped: this needs your attention: nothing new.");
    expect(lines[3]).toBe("Before you go on, help the player with one of these:");
    expect(lines.slice(-3)).toEqual([
      "  runner --steps 50 --goal 'another goal'",
      "  runner --to-step 10",
      "To continue: runner again",
    ]);
    expect(facts({ type: "needs-person", reason: "x" }, {})).toContain("  runner --to-step 0");
  });

  test.each<[Partial<Finished>, string]>([
    [{ lastSave: null }, "Last save: none."],
    [{ lastSave: null, unsavedSteps: 3 }, "Last save: none."],
    [{ unsavedSteps: 1 }, "Last save: saves/a.png (not saved after it: 1 step)."],
    [
      { unsavedSteps: 2, unsavedReason: "the disk is full" },
      "Last save: saves/a.png (not saved after it: 2 steps, exit code 73: the disk is full).",
    ],
    [
      {
        lastSave: null,
        unsavedSteps: 2,
        unsavedReason: "it is gone",
        unsavedError: { code: "folder-replaced", facts: {} },
      },
      "Last save: none (not saved: 2 steps, exit code 73: it is gone: replace it with a real folder).",
    ],
  ])("%j reports what is not saved", (others, line) => {
    expect(facts(DONE, {}, others)[2]).toBe(line);
  });

  test("undone steps are reported, and so is a command with nothing to play", () => {
    expect(facts(DONE, {}, { sessionSteps: 43 })[1]).toBe(
      "Steps: 43 played now, 40 in all. At least 3 of those played now were left behind, when play went back to an earlier step and took another way.",
    );
    expect(facts(DONE, { untilStep: 40 }, { sessionSteps: 0 })[0]).toBe(
      "Nothing to play: the run is at step 40 already.",
    );
    expect(facts(DONE, { untilStep: 9 }, { sessionSteps: 0 })[0]).toBe(
      "Nothing to play: the run is at step 40 already. To go back there: runner --to-step 9.",
    );
    expect(facts(DONE, {}, { sessionSteps: 0 })[0]).toBe("Done.");
  });
});
