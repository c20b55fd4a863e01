import { expect, test } from "vitest";
import type { RunEvent } from "../../../src/base/vocabulary/run-event.ts";
import { coloursFor } from "../../../src/faces/cli/view/colour.ts";
import type { SkillStatus } from "../../../src/parts/skills/base/skill.ts";
import { SkillLines } from "../../../src/parts/skills/faces/skill-lines.ts";

const PLAIN = coloursFor(
  { isTerminal: false, columns: null, rows: null, failure: null, write: () => {} },
  {},
);

const METRICS = {
  ...{ primitives: 9, checkpoints: 1, resumesHit: 1, resumesMissed: 0, fallbacks: 0 },
  ...{ inferences: 1, answered: 1, timedOut: 0, framesPlayed: 1234, framesKept: 1000 },
};

type SkillEvent = Extract<RunEvent, { type: `skill-${string}` }>;

const begin = (skill: string, depth = 0, params = {}): SkillEvent => ({
  ...{ type: "skill-started", step: 3, skill, depth, params },
});
const note = (text: string): SkillEvent => ({ type: "skill-note", step: 3, skill: "talk", text });
const back = (from: string, found: boolean): SkillEvent => ({
  ...{ type: "skill-restored", step: 3, skill: "talk", from, found },
});
const end = (skill: string, depth: number, status: SkillStatus, summary: string): SkillEvent => ({
  ...{ type: "skill-finished", step: 3, skill, depth, ms: 840, status, summary },
  ...{ notes: [], captures: [], snapshots: [], variables: {}, metrics: METRICS },
});

const linesOf = (...events: readonly SkillEvent[]): readonly string[] => {
  const lines = new SkillLines(PLAIN);
  return events.flatMap((event) => lines.linesOf(event)?.lines ?? []);
};

test("a skill begins, calls, notes, goes back and ends: a line each", () => {
  const lines = linesOf(
    begin("cross", 0, { row: 3, to: "the wood" }),
    note("first"),
    begin("talk", 1),
    note("within"),
    back("before", true),
    note('Went back to the checkpoint "before".'),
    back("gone", false),
    end("talk", 1, "success", "said hello"),
    note("after"),
    end("cross", 0, "success", "In the wood."),
  );

  expect(lines).toEqual([
    '  ▸ cross row=3 to="the wood"',
    "    first",
    "    › talk",
    "      within",
    '      ↺ Went back to the checkpoint "before".',
    "      ↺ nothing to go back to: gone",
    "    after",
    "  ✓ cross: In the wood. (1234 frames, 0.8 s)",
  ]);
});

test("a skill that was aborted says so", () => {
  expect(linesOf(begin("cross"), end("cross", 0, "aborted", "no way"))[1]).toBe(
    "  ✗ cross aborted: no way (1234 frames, 0.8 s)",
  );
});

test("of a skill that does hundreds of things, twenty lines are shown and the rest is counted", () => {
  const notes = Array.from({ length: 50 }, (_, n) => note(`note ${n}`));

  const lines = linesOf(begin("cross"), ...notes, end("cross", 0, "completed", ""));

  expect(lines).toHaveLength(23);
  expect(lines.slice(-2)).toEqual(["    … and 30 more lines", "  ✓ cross (1234 frames, 0.8 s)"]);
});

test("what a skill says cannot steer the terminal or break its line", () => {
  expect(linesOf(begin("cross"), note("a\u001b[31m\nb"))[1]).toBe("    a[31m b");
});
