import { expect, test } from "vitest";
import { createExplorer } from "../../../packages/explorer/src/explorer.ts";
import type { RunEvent } from "../../../src/base/vocabulary/run-event.ts";
import { powerCutDisk } from "../../helpers/disks/power-cut-disk.ts";
import { contradictionsOf } from "../../helpers/proof/check-disk.ts";
import { killBefore, playRun, readRun } from "../../helpers/runs/journal-world.ts";

/** A run of the bundled game by the built-in player, into the fight with the guardian, after others. */
const STEPS = 38;

const player = () => createExplorer({ seed: 1 });

/** The texts of each step's calls. */
function stepsOf(events: readonly RunEvent[]) {
  const steps: { readonly tool: string; readonly text: string }[][] = [];
  for (const event of events) {
    if (event.type === "step-started") steps.push([]);
    if (event.type === "tool-result") steps.at(-1)?.push(event);
  }
  return steps;
}

async function play(disk = powerCutDisk()) {
  const events = await playRun({ disk, player: player(), steps: STEPS, settings: { model: "explorer" } });
  return { disk, steps: stepsOf(events) };
}

test("52.B3: a fight is shown once it waits: reading there ends at its menu", async () => {
  const { disk, steps } = await play();
  const calls = steps.flat();
  const opened = calls.flatMap(({ text }, at) => (/mode is now battle/.test(text) ? [at] : []));
  const said = calls.map(({ text }) => text);

  expect(opened.length).toBeGreaterThan(1);
  for (const at of opened) {
    const reading = calls
      .slice(at + 1)
      .find(({ tool, text }) => tool === "read_text" && text.startsWith('"'));
    expect(reading?.text).toMatch(/\nIt waits for an answer: "ATTACK"/);
  }
  expect(said.filter((text) => /No menu is open/.test(text))).toEqual([]);
  expect(said.filter((text) => /The text is over: mode is now battle/.test(text))).toEqual([]);

  // The rules of the step give the same once more, with what was remembered of fights.
  expect(await contradictionsOf(disk)).toEqual([]);
}, 120_000);

test("52.B2: a warning and a large loss end the reply, first lines do not, and a killed run goes on the same", async () => {
  const { disk, steps } = await play();
  const calls = steps.flat();
  const before = (why: string) =>
    calls.flatMap(({ text }, at) =>
      text === `Not carried out: in this fight, ${why}.` ? [calls[at - 1]] : [],
    );
  const warnings = before("a line may be a warning").filter((call) => call?.tool === "read_text");
  const losses = calls.filter(({ text }) => /^Not carried out: in this fight, HP fell by \d+\.$/.test(text));
  const killed = powerCutDisk();

  for (const step of [20, 37, 38]) {
    await killBefore(step, { disk: killed, player: player(), settings: { model: "explorer" } });
  }
  await playRun({ disk: killed, player: player(), untilStep: STEPS, settings: { model: "explorer" } });

  expect(losses.length).toBeGreaterThan(0);
  expect(warnings.map((call) => call?.text)).toContainEqual(expect.stringContaining("gathers the dark"));
  const [whole, resumed] = [await readRun(disk), await readRun(killed)];
  expect(resumed.totalSteps).toBe(STEPS);
  expect(resumed.memory.fight).toEqual(whole.memory.fight);
  expect(resumed.gameInfo).toEqual(whole.gameInfo);
}, 120_000);

test("52.B2: a choice that is left over after a fight, and its reading, stop nothing", async () => {
  const { steps } = await play();
  const replies = steps.filter((calls) => calls.some(({ text }) => /^The fight is over\./.test(text)));

  expect(replies.length).toBeGreaterThan(0);
  for (const calls of replies) {
    const at = calls.findIndex(({ text }) => /^The fight is over\./.test(text));
    expect(calls[at]?.tool).toBe("choose");
    expect(calls[at + 1]).toMatchObject({ tool: "read_text", text: calls[at]?.text });
    expect(calls.slice(at + 1).filter(({ text }) => /^Not carried out/.test(text))).toEqual([]);
  }
}, 120_000);
