import { cpSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { nodeDisk } from "../../../../src/base/disk/disk.ts";
import { readSave } from "../../../../src/record/saves/format/read-save.ts";
import { temporaryFolder } from "../../../../test/helpers/disks/folders.ts";
import { playedFolder } from "../../../../test/helpers/runs/played-folder.ts";
import { runHere } from "../../../../test/helpers/runs/run-here.ts";
import { makeLongJournal } from "../../../../test/helpers/timeline/make-long-journal.ts";
import { diskWith, readOn, readTimeline } from "../../../../test/helpers/timeline/read-timeline.ts";
import { SeenIndex } from "../../src/timeline/seen-index.ts";
import { readAtlas } from "../../src/timeline/steps/read-atlas.ts";
import { Timeline } from "../../src/timeline/timeline.ts";

const played = playedFolder(
  ["--new-game", "--steps", "40", "--save-every", "10", "--seed", "3", "--quiet"],
  ["--to-step", "25", "--steps", "15", "--seed", "5", "--quiet"],
);

function timelineOf(folder: string): Timeline {
  const timeline = new Timeline({ folder, slug: "lantern" });
  readOn(timeline);
  return timeline;
}

/** The atlas of every save of a folder, and the index of the step behind which it was made. */
async function savedAtlases(folder: string, timeline: Timeline) {
  const names = [folder, join(folder, "checkpoints")].flatMap((place) =>
    readdirSync(place)
      .filter((name) => name.endsWith(".png"))
      .map((name) => join(place, name)),
  );
  const saves = await Promise.all(names.map((name) => readSave(nodeDisk, name)));
  return saves.flatMap(({ checkpoint: { branchId, totalSteps, memory } }) => {
    const row = timeline.view.rows.find((one) => one.branchId === branchId && one.step === totalSteps);
    return row === undefined ? [] : [{ index: row.index, atlas: memory.atlas }];
  });
}

/** The whole atlas behind a step, map by map. */
async function wholeAtlas(timeline: Timeline, index: number) {
  const { at, maps, forgotten } = await readAtlas(timeline, index, null);
  const whole = [];
  for (const { name } of maps.toReversed()) whole.push((await readAtlas(timeline, index, name)).map);
  return { at, maps: whole, ...(forgotten === 0 ? {} : { forgotten }) };
}

describe("the atlas behind a step", () => {
  it("is the one that the run itself had there, on every branch, whichever step is asked for first", async () => {
    const folder = join(played(), "saves");
    const timeline = timelineOf(folder);
    const saved = await savedAtlases(folder, timeline);

    const found = [];
    for (const { index } of saved.toReversed()) found.unshift(await wholeAtlas(timeline, index));

    expect(saved.length).toBeGreaterThanOrEqual(5);
    expect(found).toEqual(saved.map(({ atlas }) => atlas));
  });

  it("goes on from what a save of elsewhere holds", async () => {
    const [folder, cwd] = [join(played(), "saves"), temporaryFolder()];
    cpSync(folder, join(cwd, "saves"), { recursive: true });
    for (const name of readdirSync(join(cwd, "saves"))) {
      if (name.includes("_journal")) rmSync(join(cwd, "saves", name));
    }
    const { code, stderr } = await runHere(["--model", "explorer", "--steps", "4", "--quiet"], { cwd });
    const timeline = timelineOf(join(cwd, "saves"));
    const saved = await savedAtlases(join(cwd, "saves"), timeline);
    const { index, atlas } = saved.toSorted((a, b) => a.index - b.index).at(-1) ?? expect.fail(stderr);

    const found = await wholeAtlas(timeline, index);

    expect(code).toBe(0);
    expect(timeline.view.rows[0]?.step).toBeGreaterThan(1);
    expect(found).toEqual(atlas);
  });

  it("tells the way on a map, where the player stands, and from where one may go on", async () => {
    const folder = join(played(), "saves");
    const timeline = timelineOf(folder);
    const last = timeline.view.rows.length - 1;

    const { at, facing, map, path, open, maps, isPathCut } = await readAtlas(timeline, last, null);

    const walked = path.flatMap(({ walks }) => walks.map(([, , moves]) => 1 + moves.length));
    const counted = map?.visits.join("").replaceAll(" ", "") ?? "";
    expect(at?.map).toBe(map?.name);
    expect(["up", "down", "left", "right"]).toContain(facing);
    expect(walked.reduce((sum, cells) => sum + cells, 0)).toBeGreaterThanOrEqual(counted.length);
    expect(maps.find(({ name }) => name === map?.name)).toMatchObject({ visited: counted.length });
    expect(open.every(({ x, y }) => map?.cells[y]?.[x] !== undefined)).toBe(true);
    expect(isPathCut).toBe(false);
    expect(path.map(({ index }) => index)).toEqual(path.map(({ index }) => index).toSorted((a, b) => a - b));
  });
});

describe("the atlas of a long journal", () => {
  const STEPS = 1_100;
  let journal: Buffer = Buffer.alloc(0);
  beforeAll(async () => {
    journal = await makeLongJournal(STEPS, 800);
  });

  it("is the same for a step of which another one was asked for before, and for one that is asked for at once", async () => {
    const [one, other] = [readTimeline(diskWith(journal)), readTimeline(diskWith(journal))];

    for (const index of [STEPS - 1, 600, 700, 3, 701]) await readAtlas(one, index, null);
    const found = await wholeAtlas(one, 1_000);

    expect(found).toEqual(await wholeAtlas(other, 1_000));
    expect(found.maps.map((map) => map?.name).slice(0, 2)).toEqual(["Porch", "Field 0"]);
    expect(found.maps[0]?.cells).toEqual(["", "", " .#"]);
  });

  it("tells the ways out that the game tells of, and which of them nobody took", async () => {
    const timeline = readTimeline(diskWith(journal));

    const { doors } = await readAtlas(timeline, 300, "Porch");

    expect(doors).toEqual([{ x: 1, y: 2, to: { map: "Field 0" }, isTaken: false }]);
  });

  it("shows the player's map in the place of one that it does not know", async () => {
    const timeline = readTimeline(diskWith(journal));

    const { map, at } = await readAtlas(timeline, 300, "<b>Nowhere</b>");

    expect(map?.name).toBe(at?.map);
  });
});

it("a journal of an earlier version tells of no map", async () => {
  const timeline = readTimeline(diskWith(await makeLongJournal(20, 20, false)));

  const view = await readAtlas(timeline, timeline.view.rows.length - 1, null);

  expect(view).toMatchObject({ at: null, maps: [], map: null, path: [], open: [], problem: null });
});

describe("what steps showed", () => {
  it("is kept step by step, and found by the map's name", () => {
    const seen = new SeenIndex();
    const showed = [{ map: 'The "Inn"', walks: [[1, 2, "r"]] }] as const;
    seen.add(undefined);
    seen.add(showed);

    expect([seen.at(0), seen.at(1), seen.at(2)]).toEqual([null, showed, null]);
    expect([seen.at(1, 'The "Inn"'), seen.at(1, "Inn")]).toEqual([showed, null]);
    expect(seen.isWhole).toBe(true);
  });

  it("is left out, and that is known, where one step shows more than any map has", () => {
    const seen = new SeenIndex();
    seen.add([{ map: "Inn", walks: [[1, 2, "r".repeat(70_000)]] }]);

    expect(seen.at(0)).toBeNull();
    expect(seen.isWhole).toBe(false);
  });
});
