import { expect, test } from "vitest";
import type { Memory } from "../../../../src/base/vocabulary/run-state.ts";
import {
  DRIFT_SIGNALS,
  type DriftEntry,
  type DriftSettings,
  type DriftState,
} from "../../../../src/parts/drift/base/drift.ts";
import { describeLevel } from "../../../../src/parts/drift/play/describe-level.ts";
import { detectDrift } from "../../../../src/parts/drift/record/detect.ts";
import {
  describeRollback,
  LESSONS_NOTE,
  lessonOf,
  withLesson,
} from "../../../../src/parts/drift/record/lesson.ts";
import { judge, planRecovery } from "../../../../src/parts/drift/record/plan-recovery.ts";
import { applyDrift, applyRollback } from "../../../../src/parts/drift/record/remember-drift.ts";
import { carriedOver, endOfWayBack } from "../../../../src/parts/drift/record/rollback.ts";
import { fillDrift } from "../../../../src/parts/drift/record/signal.ts";
import { NO_DRIFT } from "../../../../src/parts/drift/record/window.ts";

type Told = (at: number) => Partial<DriftEntry>;

const ROOMS = ["Wood", "Village", "Cave"];

/** Steps from 1 on, with nothing new but the given fields. */
function stepsOf(count: number, told: Told): readonly DriftEntry[] {
  return Array.from({ length: count }, (_, at) => ({
    ...{ step: at + 1, action: `a${at}`, deed: `pressed ${at}`, screen: null, place: null },
    ...{ state: `s${at}`, news: [], experience: 0 },
    ...told(at),
  }));
}

/** Some steps that go well, and others behind them. */
const behind =
  (well: number, told: Told): Told =>
  (at) =>
    at < well ? { place: `(${at},0) of Wood`, news: ["position"] } : told(at - well);

const IN_VAIN: Partial<DriftEntry> = {
  ...{ action: "left", deed: "pressed left", place: "(3,4) of Wood", state: "s" },
};

const inTurn =
  (...deeds: readonly string[]): Told =>
  (at) => {
    const deed = deeds[at % deeds.length] ?? "";
    return { action: deed, deed: `pressed ${deed}`, place: `(${at % deeds.length},0) of Wood`, state: "s" };
  };

const call = (ms: number, costUsd: number | null = 0.01, cacheShare = 0.9) => ({
  call: { ms, costUsd, cacheShare },
});

const WINDOWS: Readonly<Record<string, readonly DriftEntry[]>> = {
  "a wall": stepsOf(
    20,
    behind(3, () => IN_VAIN),
  ),
  "a wall that hurts": stepsOf(
    16,
    behind(3, (at) => ({ ...IN_VAIN, health: Math.max(0, 1 - 0.07 * at) })),
  ),
  "a wall in a picture, an odd press among them": stepsOf(16, (at) =>
    at % 4 === 3 ? { screen: "ff00", deed: "pressed up" } : { ...IN_VAIN, place: null, screen: "ff00" },
  ),
  "a wall, as an earlier version recorded it": stepsOf(14, () => ({
    ...IN_VAIN,
    experience: undefined as never,
  })),
  "to and fro": stepsOf(24, behind(5, inTurn("left", "right"))),
  "to and fro, read by the picture": stepsOf(24, (at) => ({
    ...{ action: at % 2 ? "b" : "start", deed: at % 2 ? "pressed b" : "pressed start" },
    ...{ screen: at % 2 ? "00" : "ff", state: "s" },
  })),
  "a round of six": stepsOf(40, behind(2, inTurn("up", "left", "down", "down", "right", "a"))),
  "the same press at each of three pages": stepsOf(40, (at) => ({
    ...{ action: "a", deed: "pressed a", place: `page ${at % 3} of a sign`, state: `s${at % 3}` },
  })),
  "a round of six, one of which was blocked": stepsOf(50, (at) =>
    inTurn("up", "left", "down", "up", "right", "a")(at + Math.floor(at / 17)),
  ),
  "a round of twenty": stepsOf(90, (at) =>
    inTurn(...Array.from({ length: 20 }, (_, one) => `key ${one}`))(at),
  ),
  "a round of twenty-one": stepsOf(90, (at) =>
    inTurn(...Array.from({ length: 21 }, (_, one) => `key ${one}`))(at),
  ),
  "the same places at random": stepsOf(70, (at) => {
    const one = (at * at + 3 * at) % 7;
    return { action: `b${at % 5}`, place: `(${one},1) of Cave`, state: "s" };
  }),
  "other words each time": stepsOf(20, (at) => ({ ...inTurn("left", "right")(at), news: ["text.text"] })),
  "without a reply that does something": stepsOf(
    12,
    behind(2, () => ({ action: "", deed: "", isUseless: true })),
  ),
  "calls that fail, now and then": stepsOf(30, (at) => ({
    ...{ news: ["position"], place: `(${at},1) of Cave` },
    ...(at % 3 === 0 ? { failedTools: 2 } : at % 7 === 0 ? { isUseless: true } : {}),
  })),
  "health that falls and rises": stepsOf(60, (at) => ({
    health: at < 30 ? 1 - at / 40 : at < 45 ? 0.9 : 0.2,
  })),
  "an operator, a milestone and an end": stepsOf(60, (at) =>
    at === 20 ? { action: null } : at === 35 ? { isMilestone: true } : at === 59 ? { isEnded: true } : {},
  ),
  "a clock, and later nothing but it": stepsOf(130, (at) => ({
    news: at % 39 === 38 && at < 80 ? [] : ["clock"],
    ...(at < 3 ? { place: `(${at},0) of Wood`, news: ["position", "clock"] } : {}),
  })),
  "texts alone, without end": stepsOf(125, () => ({ news: ["text.text"] })),
  "replies that take longer": stepsOf(45, (at) => ({
    ...{ news: ["position"], place: `(${at},0) of ${ROOMS[at % 3]}` },
    ...call(900 * 1.04 ** at * (at % 9 === 4 ? 5 : 1), null),
  })),
  "replies that cost more, some of which missed the cache": stepsOf(45, (at) => ({
    ...{ news: ["position"], place: `(${at},0) of Wood` },
    ...call(1_000, at % 10 === 5 ? 1 : 0.01 * 1.05 ** at, at % 10 === 5 ? 0.1 : 0.9),
  })),
  "replies that cost nothing": stepsOf(40, (at) => ({ news: ["position"], place: `${at}`, ...call(500, 0) })),
};

const shown = (value: number): string => String(Math.round(value * 1_000) / 1_000);

test("each signal, step by step, where it begins, reaches a half, is full, and falls", async () => {
  const lines: string[] = [];
  for (const [name, entries] of Object.entries(WINDOWS)) {
    lines.push("", `## ${name}`);
    const before = new Map<string, number>();
    for (let count = 1; count <= entries.length; count += 1) {
      const window = entries.slice(0, count);
      const milestoneStep = window.findLast(({ isMilestone }) => isMilestone === true)?.step ?? 0;
      const drift: DriftState = { ...NO_DRIFT, window, milestoneStep, rethoughtStep: 0, playedSteps: count };
      const signals = detectDrift(drift, fillDrift({}));
      for (const signal of DRIFT_SIGNALS) {
        const { value, trend, since, evidence } = signals[signal];
        const was = before.get(signal) ?? 0;
        before.set(signal, value);
        const isTold =
          [0.001, 0.5, 1].some((mark) => value >= mark && was < mark) ||
          value < was ||
          count === entries.length;
        if (!isTold || (value === 0 && was === 0)) continue;
        lines.push(
          `${count}: ${signal} ${shown(value)} ${trend}${since === null ? "" : ` since ${since}`}: ${evidence}`,
        );
      }
    }
  }
  await expect(`${lines.join("\n").trim()}\n`).toMatchFileSnapshot("./readings.txt");
});

interface Course {
  readonly steps: readonly DriftEntry[];
  readonly model?: string;
  readonly drift?: DriftSettings;
  readonly without?: readonly ["rollback"];
  /** Of each step. */
  readonly ms?: number;
}

const STUCK = behind(4, (at) => ({ ...IN_VAIN, state: `s${at % 2}` }));
const COURSES: Readonly<Record<string, Course>> = {
  "an LM": { steps: stepsOf(74, STUCK) },
  "an LM that may go back, and gets on from there": {
    steps: stepsOf(90, (at) => (at > 76 ? { place: `${at}`, news: ["position"] } : STUCK(at))),
    ...{ drift: { allowsRollback: true }, ms: 20_000 },
  },
  "an LM that may go back, to no avail": {
    steps: stepsOf(115, (at) => (at > 71 ? {} : STUCK(at))),
    drift: { allowsRollback: true },
  },
  "an LM that may go back, but cannot": {
    steps: stepsOf(74, STUCK),
    ...{ drift: { allowsRollback: true }, without: ["rollback"] },
  },
  "the explorer": { steps: stepsOf(74, STUCK), model: "explorer" },
  "a client": { steps: stepsOf(60, STUCK), model: "mcp" },
  "an LM that imitates itself": {
    steps: stepsOf(54, (at) => ({ ...STUCK(at), said: `word ${at % 5}` })),
  },
  "an LM that gets on again": {
    steps: stepsOf(100, (at) => (at > 40 && at < 80 ? behind(999, STUCK)(at) : STUCK(at))),
  },
  "an LM that moves for a step and stays stuck": {
    steps: stepsOf(80, (at) => (at === 30 ? { place: "(9,9) of Wood", news: ["position"] } : STUCK(at))),
  },
  "an LM that trains": { steps: stepsOf(80, (at) => ({ ...STUCK(at), experience: Math.floor(at / 7) })) },
  "useless replies": {
    steps: stepsOf(
      30,
      behind(5, () => ({ action: "", deed: "", isUseless: true })),
    ),
  },
  "nothing but costs": {
    steps: stepsOf(85, (at) => ({
      place: `${at}`,
      news: ["position"],
      ...call(1_000, 0.01 * 1.05 ** Math.min(at, 60)),
    })),
  },
  "a long conversation": {
    steps: stepsOf(90, (at) => ({ place: `${at}`, news: ["position"] })),
    ...{ drift: { refreshMinutes: 30 }, ms: 60_000 },
  },
  "a long conversation of a client": {
    steps: stepsOf(70, (at) => ({ place: `${at}`, news: ["position"] })),
    ...{ model: "mcp", drift: { refreshMinutes: 30 }, ms: 60_000 },
  },
  "where nothing is measured": { steps: stepsOf(10, STUCK), drift: { isOff: true } },
};

test("each recovery in its turn, and what people and the player read of it", async () => {
  const lines: string[] = [];
  for (const [
    name,
    { steps, model = "an-lm", drift: asked = {}, without = [], ms = 1_000 },
  ] of Object.entries(COURSES)) {
    lines.push("", `## ${name}`);
    const settings = { model, drift: asked, seed: 1, goal: null };
    const counters = { messages: 0, summaries: 0, summaryDueAt: 60, uselessReplies: 0 };
    let memory = { settings, counters, notes: {}, next: "save", drift: NO_DRIFT } as unknown as Memory;
    let said = "";
    for (const entry of steps) {
      const before = memory.drift ?? NO_DRIFT;
      const drift = judge(
        {
          ...before,
          window: [...before.window, entry].slice(-256),
          playedMs: before.playedMs + ms,
          playedSteps: before.playedSteps + 1,
        },
        memory,
      );
      if (drift === undefined) throw new Error("the step was not judged");
      memory = { ...memory, drift };
      const { told = [], hinted = [], episode } = drift;
      const now = [
        told.length === 0 ? "" : `told ${told.join(", ")}`,
        hinted.length === 0 ? "" : `hinted ${hinted.join(", ")}`,
        episode === undefined ? "" : `level ${episode.level} for ${episode.signal} since ${episode.since}`,
      ];
      const line = now.filter(Boolean).join("; ") || "nothing";
      if (line !== said) lines.push(`${entry.step}: ${line}`);
      said = line;
      if (drift.wayBack !== undefined) {
        const news = entry.news.map((field) => `${field}:00000000`);
        const end = endOfWayBack(drift, news);
        if (end !== "open") {
          lines.push(`${entry.step}: the way back is ${end}`);
          const { wayBack: _, ...rest } = drift;
          memory = { ...memory, drift: rest };
        }
      }
      const plan = planRecovery(memory as never, without);
      if (plan === null) continue;
      lines.push(
        `${entry.step}: ${plan.action}, level ${plan.level}, ${plan.signal} since ${plan.since}: ${plan.evidence}`,
        `    ${describeLevel(plan) ?? "no words"}`,
      );
      if (plan.action === "rollback") {
        const lesson = lessonOf({ window: drift.window, since: plan.since, evidence: plan.evidence });
        const notes = withLesson({ here: "Stay." }, memory.notes, lesson);
        const count = drift.decisions + 1;
        const decided = applyDrift(
          memory,
          { ...plan, count, goesBack: { step: 3, lesson, wayBackId: "way" } },
          entry.step,
        );
        const to = plan.since - 1;
        const carried = carriedOver(decided.drift ?? NO_DRIFT, "0123456789abcdef", to, { Wood: 12 });
        memory = applyRollback(
          { ...memory, drift: { ...NO_DRIFT, window: steps.slice(0, to) } },
          { notes, carried },
        );
        lines.push(
          `    ${describeRollback(lesson, { from: entry.step, to })}`,
          ...String(memory.notes[LESSONS_NOTE])
            .split("\n")
            .map((one) => `    ${one}`),
          `    ${JSON.stringify({ ...memory.drift, window: memory.drift?.window.length, seen: 0 })}`,
        );
        continue;
      }
      memory = applyDrift(memory, { ...plan, count: drift.decisions + 1 }, entry.step);
      if (plan.action === "refresh")
        memory = { ...memory, drift: { ...memory.drift, freshAtMs: drift.playedMs } as DriftState };
      const { window: _, seen: __, newest: ___, ...rest } = memory.drift ?? NO_DRIFT;
      lines.push(`    then ${memory.next}; ${JSON.stringify(rest)}`);
      memory = { ...memory, next: "save" };
    }
  }
  await expect(`${lines.join("\n").trim()}\n`).toMatchFileSnapshot("./recoveries.txt");
});
