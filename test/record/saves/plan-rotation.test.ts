import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { SaveEntry } from "../../../src/record/saves/format/save-entry.ts";
import { planRotation, type RotationStep } from "../../../src/record/saves/retention/plan-rotation.ts";
import { entry } from "../../helpers/saves/entries.ts";

const MINUTE = 60_000;

const other = { runId: "run-0", branchId: "branch-9" };

function plan(
  entries: readonly SaveEntry[],
  line: string,
  options: { keep?: number; taken?: string[]; periods?: string[] } = {},
) {
  return planRotation({
    slug: "k",
    saves: new Map(entries.map((save) => [save.file, save])),
    taken: new Set(options.taken),
    line: new Set(line.split(" ")),
    keepBackups: options.keep ?? 3,
    keptPeriods: new Set(options.periods),
  }).map(render);
}

function render(step: RotationStep): string {
  switch (step.do) {
    case "archive":
      return `${step.name} → ${step.folder}`;
    case "rename":
    case "keep":
      return `${step.name} → ${step.to}`;
    case "remove":
      return `remove ${step.name}`;
  }
}

describe("rotation", () => {
  it.each<
    [
      what: string,
      saves: SaveEntry[],
      line: string,
      options: { keep?: number; taken?: string[]; periods?: string[] },
      steps: string[],
    ]
  >([
    ["does nothing in an empty folder", [], "", {}, []],
    [
      "leaves a regular folder alone",
      [entry("k_save_step0020.png", "b", 2), entry("k_save_step0010_backup.png", "a", 1)],
      "a b",
      {},
      [],
    ],
    [
      "makes the old main save a backup",
      [entry("k_save_step0020.png", "b", 2), entry("k_save_step0010.png", "a", 1)],
      "a b",
      {},
      ["k_save_step0010.png → k_save_step0010_backup.png"],
    ],
    [
      "prunes the oldest backups after that",
      [
        entry("k_save_step0030.png", "c", 3),
        entry("k_save_step0020.png", "b", 2),
        entry("k_save_step0010_backup.png", "a", 1),
      ],
      "a b c",
      { keep: 1 },
      ["k_save_step0020.png → k_save_step0020_backup.png", "remove k_save_step0010_backup.png"],
    ],
    [
      "keeps no backup when none is wanted",
      [entry("k_save_step0020.png", "b", 2), entry("k_save_step0010.png", "a", 1)],
      "a b",
      { keep: 0 },
      ["remove k_save_step0010.png"],
    ],
    [
      "archives what another run left, and never prunes it",
      [
        entry("k_save_step0005.png", "n", 4, { runId: "run-2" }),
        entry("k_save_step0020.png", "b", 2),
        entry("k_save_step0010_backup.png", "a", 1),
      ],
      "n",
      { keep: 0 },
      [
        "k_save_step0020.png → archive/lost-key_2026-11-21_run-run-1_branch-branch-1",
        "k_save_step0010_backup.png → archive/lost-key_2026-11-21_run-run-1_branch-branch-1",
      ],
    ],
    [
      "after going back, archives what comes after, and keeps the ancestors",
      [
        entry("k_save_step0025.png", "d", 4, { branchId: "branch-2" }),
        entry("k_save_step0030.png", "c", 3),
        entry("k_save_step0020_backup.png", "b", 2),
      ],
      "d b a",
      {},
      ["k_save_step0030.png → archive/lost-key_2026-11-21_run-run-1_branch-branch-1"],
    ],
    [
      "makes the backup that was gone back to the main save",
      [entry("k_save_step0030.png", "c", 3), entry("k_save_step0020_backup.png", "b", 2)],
      "b a",
      {},
      [
        "k_save_step0030.png → archive/lost-key_2026-11-21_run-run-1_branch-branch-1",
        "k_save_step0020_backup.png → k_save_step0020.png",
      ],
    ],
    [
      "frees the main name first, when both are at one step",
      [entry("k_save_step0020.png", "x", 3, other), entry("k_save_step0020_backup.png", "b", 2)],
      "b",
      {},
      [
        "k_save_step0020.png → archive/lost-key_2026-11-21_run-run-0_branch-branch-9",
        "k_save_step0020_backup.png → k_save_step0020.png",
      ],
    ],
    [
      "drops the second name of one file",
      [entry("k_save_step0020.png", "b", 2), entry("k_save_step0020_backup.png", "b", 2)],
      "b",
      {},
      ["remove k_save_step0020_backup.png"],
    ],
    [
      "archives a copy that somebody made by hand",
      [entry("k_save_step0020.png", "b", 2), entry("k_save_step0099.png", "b", 2, { totalSteps: 20 })],
      "b",
      {},
      ["k_save_step0099.png → archive/lost-key_2026-11-21_run-run-1_branch-branch-1"],
    ],
    [
      "keeps both of two points at one step while it can",
      [entry("k_save_step0020.png", "b", 2), entry("k_save_step0020_backup.png", "a", 1)],
      "a b",
      {},
      [],
    ],
    [
      "archives the older of two backups at one step",
      [
        entry("k_save_step0030.png", "c", 3),
        entry("k_save_step0020.png", "b", 2),
        entry("k_save_step0020_backup.png", "a", 1),
      ],
      "a b c",
      {},
      [
        "k_save_step0020_backup.png → archive/lost-key_2026-11-21_run-run-1_branch-branch-1",
        "k_save_step0020.png → k_save_step0020_backup.png",
      ],
    ],
    [
      "quarantines a damaged file when its name is needed",
      [entry("k_save_step0030.png", "c", 3), entry("k_save_step0020.png", "b", 2)],
      "b c",
      { taken: ["k_save_step0020_backup.png", "k_save_step0010_backup.png"] },
      [
        "k_save_step0020_backup.png → archive/quarantined",
        "k_save_step0020.png → k_save_step0020_backup.png",
      ],
    ],
    [
      "frees a name by removing what is too old",
      [
        entry("k_save_step0030.png", "c", 3),
        entry("k_save_step0020_backup.png", "b", 2),
        entry("k_save_step0030_backup.png", "a", 1),
      ],
      "a b c",
      { keep: 1 },
      ["remove k_save_step0030_backup.png"],
    ],
    [
      "keeps one of each half hour of play for long, but of the first",
      [
        entry("k_save_step0050.png", "e", 5, { playedMs: 62 * MINUTE }),
        entry("k_save_step0040_backup.png", "d", 4, { playedMs: 61 * MINUTE }),
        entry("k_save_step0030_backup.png", "c", 3, { playedMs: 60 * MINUTE }),
        entry("k_save_step0020_backup.png", "b", 2, { playedMs: 31 * MINUTE }),
        entry("k_save_step0010_backup.png", "a", 1, { playedMs: 29 * MINUTE }),
      ],
      "a b c d e",
      { keep: 1, periods: ["run-1 3"] },
      [
        "k_save_step0030_backup.png → checkpoints/k_step0030_routine_c.png",
        "k_save_step0020_backup.png → checkpoints/k_step0020_routine_b.png",
        "remove k_save_step0010_backup.png",
      ],
    ],
    [
      "keeps no second one of the same half hour",
      [
        entry("k_save_step0030.png", "c", 3, { playedMs: 45 * MINUTE }),
        entry("k_save_step0020_backup.png", "b", 2, { playedMs: 40 * MINUTE }),
        entry("k_save_step0010_backup.png", "a", 1, { playedMs: 35 * MINUTE }),
      ],
      "a b c",
      { keep: 1, periods: ["run-1 1"] },
      ["remove k_save_step0010_backup.png"],
    ],
  ])("%s", (_, saves, line, options, steps) => {
    expect(plan(saves, line, options)).toEqual(steps);
  });

  it("from any folder: nothing of value is lost, and a second time there is nothing to do", () => {
    const save = fc.record({
      step: fc.integer({ min: 1, max: 4 }),
      backup: fc.boolean(),
      isOn: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.array(save, { maxLength: 8 }), fc.nat(3), (saves, keepBackups) => {
        const folder = new Map<string, SaveEntry>();
        for (const [i, { step, backup, isOn }] of saves.entries()) {
          const name = `k_save_step000${step}${backup ? "_backup" : ""}.png`;
          folder.set(name, entry(name, `${isOn ? "on" : "off"}${i}`, i));
        }
        const line = new Set(
          [...folder.values()].flatMap(({ info }) => (info.id.startsWith("on") ? [info.id] : [])),
        );
        const input = {
          slug: "k",
          taken: new Set<string>(),
          line,
          keepBackups,
          keptPeriods: new Set<string>(),
        };

        const archived = apply(folder, planRotation({ ...input, saves: folder }));

        expect(planRotation({ ...input, saves: folder })).toEqual([]);
        expect([...folder.values()].filter(({ place }) => place === "main").length).toBe(
          Math.min(line.size, 1),
        );
        expect([...folder.keys(), ...archived].length).toBeGreaterThanOrEqual(
          Math.min(line.size, keepBackups + 1),
        );
        expect([...folder.values()].every(({ info }) => line.has(info.id))).toBe(true);
      }),
    );
  });
});

/** Does to a list of names what a store does to a folder; gives what went to the archive. */
function apply(folder: Map<string, SaveEntry>, steps: readonly RotationStep[]): string[] {
  const archived: string[] = [];
  for (const step of steps) {
    const save = folder.get(step.name);
    if (save === undefined) throw new Error(`${step.name} does not exist`);
    folder.delete(step.name);
    if (step.do === "archive") archived.push(step.name);
    if (step.do === "rename") {
      if (folder.has(step.to)) throw new Error(`${step.to} would be replaced`);
      folder.set(step.to, { ...save, file: step.to, place: step.to.includes("_backup") ? "backup" : "main" });
    }
  }
  return archived;
}
