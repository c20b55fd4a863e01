import { expect, test } from "vitest";
import { createRandomPlayer } from "../../../packages/explorer/src/random-player.ts";
import { packRun } from "../../../packages/lab/src/run-file/write-run-file.ts";
import type { RunEvent } from "../../../src/base/vocabulary/run-event.ts";
import type { ModelRequest } from "../../../src/model/language-model.ts";
import { fillConfig } from "../../../src/play/session/config.ts";
import { openSession } from "../../../src/play/session/open-session.ts";
import { powerCutDisk } from "../../helpers/disks/power-cut-disk.ts";
import { checkBytes, exportFrom } from "../../helpers/proof/check-disk.ts";
import { FOLDER, STILL } from "../../helpers/runs/journal-world.ts";

/** Plays a few steps of the bundled game: what the player was sent, and what happened. */
async function play(memory: boolean, disk = powerCutDisk()) {
  const asked: ModelRequest[] = [];
  const random = createRandomPlayer({ seed: 3 });
  const model: typeof random = {
    ...random,
    reply(request, options) {
      asked.push(request);
      return random.reply(request, options);
    },
  };
  const config = fillConfig({
    ...{ saveDir: FOLDER, skills: false, untilStep: 14 },
    settings: { memory, maxHistory: 8, drift: { isOff: true } },
  });
  const session = await openSession(config, { ...STILL, disk, model });
  const events: RunEvent[] = [];
  for await (const event of session.play()) events.push(event);
  session.close();
  const told = asked
    .map(({ system, messages, tools }) => JSON.stringify([system, messages, tools]))
    .join("\n");
  const names = asked[0]?.tools.map(({ name }) => name) ?? [];
  const milestones = events.flatMap((event) => (event.type === "milestone" ? event.reached : []));
  return { told, names, milestones, worlds: asked.map(({ world }) => world) };
}

test("a player that is shown pictures alone is told nothing of the memory, and its milestones count all the same", async () => {
  const seeing = await play(true);
  const blind = await play(false);

  expect(seeing.milestones).not.toEqual([]);
  expect(blind.milestones).toEqual(seeing.milestones);
  expect(seeing.told).toContain(seeing.milestones[0]);
  expect(blind.told).not.toContain(seeing.milestones[0]);
  for (const word of ["Mode:", "HP", "facing", "milestone: "]) {
    expect(seeing.told.includes(word) || word === "milestone: ").toBe(true);
    expect(blind.told).not.toContain(word);
  }
  expect(blind.told).toContain("of the picture changed");
  expect(blind.names).toEqual([
    "press_buttons",
    "wait",
    "write_note",
    "set_goal",
    "reply_to_operator",
    "try_buttons",
  ]);
  expect(blind.worlds.every((world) => world === undefined)).toBe(true);
});

test("such a run proves itself", async () => {
  const disk = powerCutDisk();
  await play(false, disk);

  expect((await checkBytes(packRun(exportFrom(disk), null))).findings).toEqual([]);
});
