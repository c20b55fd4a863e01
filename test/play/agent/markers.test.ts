import { describe, expect, it } from "vitest";
import { createEmulator } from "../../../packages/emulator/src/wasmboy-emulator.ts";
import { MAX_MARKERS } from "../../../packages/games/src/world/apply-observation.ts";
import type { JsonObject } from "../../../src/base/vocabulary/json.ts";
import { powerCutDisk } from "../../helpers/disks/power-cut-disk.ts";
import { startLantern } from "../../helpers/roms/lantern.ts";
import { killBefore, type Play, playRun, readRun } from "../../helpers/runs/journal-world.ts";
import { toolPlayer } from "../../helpers/runs/play-agent.ts";
import { recordsOf } from "../../helpers/saves/journals.ts";

type Call = readonly [tool: string, input: JsonObject];

/** A run of the bundled game from before the player's house, at 3,5 of the village of 10 × 9 cells, one call a step. */
async function played(calls: readonly Call[], disk = powerCutDisk(), more: Partial<Play> = {}) {
  const village = (await startLantern()).snapshot();
  const play: Play = {
    ...{ disk, player: toolPlayer(...calls).model, untilStep: calls.length, settings: { maxHistory: 500 } },
    powerOn: (rom) => {
      const emulator = createEmulator(rom);
      emulator.restore(village);
      return emulator;
    },
    ...more,
  };
  return { disk, play };
}

/** What is written on the village after these calls, and how each was answered. */
async function marked(...calls: readonly Call[]) {
  const { disk, play } = await played(calls);
  const events = await playRun(play);
  const { memory } = await readRun(disk);
  const texts = recordsOf(disk).flatMap((record) =>
    record.type === "outcome" ? [JSON.stringify(record.outcome.message.content[0])] : [],
  );
  return { disk, events, texts, markers: memory.atlas?.maps[0]?.markers, seen: memory.atlas };
}

describe("a marker", () => {
  it("is kept with its map, and its label moves with it", async () => {
    const { texts, markers, seen } = await marked(
      ["mark", { x: 4, y: 6, label: "well" }],
      ["mark", { x: 1, y: 1, label: "  the\nold   tree ", map: "village" }],
      ["mark", { x: 5, y: 6, label: "well" }],
    );

    expect(texts[0]).toContain('\\"well\\" is marked at Village 4,6.');
    expect(markers).toEqual([
      { x: 1, y: 1, label: "the old tree" },
      { x: 5, y: 6, label: "well" },
    ]);
    expect(seen?.at).toEqual({ map: "Village", x: 3, y: 5 });
  });

  it("is removed by its label or by its cell, and what does not exist is told", async () => {
    const { texts, markers } = await marked(
      ["mark", { x: 4, y: 6, label: "well" }],
      ["mark", { x: 4, y: 6, label: "water" }],
      ["mark", { x: 2, y: 2, label: "tree" }],
      ["mark", { x: 4, y: 6, remove: true }],
      ["mark", { label: "well", remove: true }],
      ["mark", { label: "tree", map: "Village", remove: true }],
      ["mark", { remove: true }],
    );

    expect(texts[3]).toContain('Unmarked \\"well\\", \\"water\\" on Village.');
    expect(texts[4]).toContain('There is no such marker on Village: it has \\"tree\\".');
    expect(texts[6]).toContain("Say which");
    expect(markers).toBeUndefined();
  });

  it.each<readonly [what: string, input: JsonObject, said: string]>([
    [
      "a map that was not seen",
      { map: "Castle", x: 1, y: 1, label: "a" },
      'No map \\"Castle\\" was seen yet',
    ],
    ["a cell off the map", { x: 99, y: 1, label: "a" }, '\\"x\\" must be 0 to'],
    ["a cell that is none", { x: 1.5, y: 1, label: "a" }, '\\"x\\" must be 0 to'],
    ["no label", { x: 1, y: 1, label: " \u0007 " }, '\\"label\\" must be a text of 1 to 40'],
    ["a long label", { x: 1, y: 1, label: "a".repeat(41) }, '\\"label\\" must be a text of 1 to 40'],
  ])("on %s is refused", async (_, input, said) => {
    const { texts, markers } = await marked(["mark", input]);

    expect(texts[0]).toContain(said);
    expect(texts[0]).toContain("Nothing was marked.");
    expect(markers).toBeUndefined();
  });

  it(`can be moved, but not added, where a map has ${MAX_MARKERS}`, async () => {
    const all = Array.from(
      { length: MAX_MARKERS },
      (_, at): Call => ["mark", { x: at % 8, y: at >> 3, label: `${at}` }],
    );
    const { texts, markers } = await marked(
      ...all,
      ["mark", { x: 0, y: 0, label: "more" }],
      ["mark", { x: 1, y: 1, label: "0" }],
    );

    expect(texts.at(-2)).toContain("Village has 64 markers already");
    expect(markers).toHaveLength(MAX_MARKERS);
    expect(markers?.at(-1)).toEqual({ x: 1, y: 1, label: "0" });
  });

  it("is there again when the run was killed before there was a save of it", async () => {
    const calls: readonly Call[] = [
      ["mark", { x: 4, y: 6, label: "well" }],
      ["press_buttons", { buttons: ["down"] }],
      ["mark", { x: 4, y: 7, label: "gate" }],
      ["mark", { label: "well", remove: true }],
    ];
    const { disk, play } = await played(calls, powerCutDisk(), { saveEvery: 100 });
    await killBefore(4, play);
    await playRun({ ...play, player: toolPlayer(...calls.slice(3)).model });

    const { memory } = await readRun(disk);
    expect(memory.atlas?.maps[0]?.markers).toEqual([{ x: 4, y: 7, label: "gate" }]);
  });
});
