import { describe, expect, test } from "vitest";
import type { Disk } from "../../../../src/base/disk/disk.ts";
import { makeLongJournal } from "../../../../test/helpers/timeline/make-long-journal.ts";
import { diskWith, readTimeline } from "../../../../test/helpers/timeline/read-timeline.ts";
import { collectReport } from "../../src/report/collect/collect-report.ts";
import type { ReportData } from "../../src/report/report-data.ts";

function collect(disk: Disk, branchId: string | null = null): ReportData {
  const collecting = collectReport(readTimeline(disk), {
    atlas: { at: null, maps: [] },
    savedPicture: () => null,
    ...{ branchId, isLive: false, version: "1.2.3", madeAt: "2026-11-22T00:00:00.000Z" },
  });
  for (;;) {
    const next = collecting.next();
    if (next.done === true) return next.value;
    expect(next.value.done).toBeLessThanOrEqual(next.value.total);
  }
}

describe("a journal with an LM's calls and branches", () => {
  test("is told: path, pictures of milestones and of the last step, summaries, goal, notes", async () => {
    const disk = diskWith(await makeLongJournal(1_010, 700));

    const data = collect(disk);

    const { rows } = data.view;
    expect(data.path.map((index) => rows[index]?.step)).toEqual(Array.from({ length: 971 }, (_, i) => i + 1));
    const shown = [...data.pictures.keys()].map((index) => rows[index]);
    expect(shown.map((row) => [row?.step, row?.milestones])).toEqual([
      [500, ["new map: Cave 1"]],
      [961, ["new map: Cave 2"]],
      [971, []],
    ]);
    expect([...data.pictures.values()].every(({ width, height }) => width === 320 && height === 288)).toBe(
      true,
    );
    expect(data.summaries.map(({ step }) => step).slice(0, 3)).toEqual([28, 56, 84]);
    expect(data.summaries[0]?.text).toContain("The path to the north is blocked");
    expect(data.last).toMatchObject({ goal: "bring the light back", notes: { plan: expect.any(String) } });
    expect(data.ending).toBe("It stopped after step 971 and can be continued from there.");
  });

  test("is told as another branch has it", async () => {
    const disk = diskWith(await makeLongJournal(400, 300));
    const [first, second] = readTimeline(disk).view.branches;

    const data = collect(disk, first?.branchId ?? "");

    expect(second?.from?.step).toBe(261);
    expect(data.path).toHaveLength(300);
    expect(data.ending).toBe("This branch was left after step 300: the run continues on another branch.");
  });

  test("of many summaries the newest are told, and it is said", async () => {
    const data = collect(diskWith(await makeLongJournal(28 * 62)));

    expect(data.summaries).toHaveLength(60);
    expect(data.summaries[0]?.step).toBe(28 * 3);
    expect(data.leftOut).toContain("Of 62 summaries the newest 60 are shown.");
  });
});
