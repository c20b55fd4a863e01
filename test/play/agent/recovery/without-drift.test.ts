import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { powerCutDisk } from "../../../helpers/disks/power-cut-disk.ts";
import { playRun } from "../../../helpers/runs/journal-world.ts";
import { scriptedPlayer } from "../../../helpers/server/scripted-player.ts";
import { says, stuckPlayer } from "../../../helpers/server/stuck-player.ts";

/**
 * The requests of three runs, as the version before drift made them: of each, the first 12 digits of its hash. They
 * change with the prompts and the tools only; then those of a run with `isOff` take their place.
 */
const BEFORE: Readonly<Record<string, readonly string[]>> = JSON.parse(
  await readFile(new URL("../../../fixtures/requests/before-drift.json", import.meta.url), "utf8"),
);

test.each([
  ["scripted", scriptedPlayer, 12, 12],
  ["stuck", () => stuckPlayer(), 45, 45],
  ["useless", () => stuckPlayer(says), 12, 3],
] as const)("without drift, the requests of a %s run are those of before", async (name, make, steps, end) => {
  const player = make();
  const settings = { maxHistory: 10, drift: { isOff: true } };

  const events = await playRun({ disk: powerCutDisk(), player, steps, settings });

  expect(player.asked.map((hash) => hash.slice(0, 12))).toEqual(BEFORE[name]);
  expect(events.at(-1)).toMatchObject({ type: "finished", totalSteps: end });
});

test("with drift they differ where something is done about it, and only from there on", async () => {
  const player = stuckPlayer();

  const events = await playRun({ disk: powerCutDisk(), player, steps: 45, settings: { maxHistory: 10 } });

  const hint = events.find((event) => event.type === "recovery");
  const asked = player.asked.map((hash) => hash.slice(0, 12));
  const same = asked.findIndex((hash, index) => hash !== BEFORE["stuck"]?.[index]);
  const plays = player.requests.slice(0, same).filter(({ purpose }) => purpose === "play");
  expect(plays).toHaveLength(hint?.step ?? -1);
});
