import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import type { JsonObject } from "../../../../../src/base/vocabulary/json.ts";
import { decodeMachine } from "../../../../../src/record/saves/format/machine-part.ts";
import { branchOf, rowAt } from "../../../../../test/helpers/report/report-data.ts";
import { countedIds } from "../../../../../test/helpers/runs/plain-ids.ts";
import { linesOf } from "../../../../../test/helpers/saves/journals.ts";
import { rechained } from "../../../../../test/helpers/saves/rechain.ts";
import { diskWith, readTimeline } from "../../../../../test/helpers/timeline/read-timeline.ts";
import { hashMachine } from "../../../../emulator/src/machine/machine-hash.ts";
import { encodeScreenPng } from "../../../../emulator/src/picture/screen-png.ts";
import { unpackRun } from "../../../page/src/report/unpack.ts";
import { renderBranchMap } from "../../../src/report/charts/branch-map.ts";
import { renderChart } from "../../../src/report/charts/line-chart.ts";
import { collectReport, type ReportRequest } from "../../../src/report/collect/collect-report.ts";
import { describeEnding } from "../../../src/report/collect/ending.ts";
import { choosePictures, reportPicture } from "../../../src/report/collect/pictures.ts";
import { collectPlayable } from "../../../src/report/play/collect-playable.ts";
import { placeBranches } from "../../../src/report/story/lanes.ts";
import { namedSplitsOf, splitsOf } from "../../../src/report/story/splits.ts";
import { pathOf } from "../../../src/timeline/read-path.ts";
import type { StepRow, TimelineView } from "../../../src/timeline/rows.ts";
import type { Timeline } from "../../../src/timeline/timeline.ts";

const fixture = (name: string): Buffer =>
  readFileSync(new URL(`../../../../../test/fixtures/journals/${name}.jsonl`, import.meta.url));

const changed = (...[bytes, change]: Parameters<typeof rechained>): Timeline =>
  readTimeline(diskWith(rechained(bytes, change)));

const PNG = encodeScreenPng({ width: 160, height: 144, rgb: new Uint8Array(160 * 144 * 3) }, 1);

/** A report's data in lines, with what was told on the way. */
function collected(timeline: Timeline, change: Partial<ReportRequest> = {}): string {
  const told: string[] = [];
  const collecting = collectReport(timeline, {
    ...{ branchId: null, atlas: { at: null, maps: [] }, savedPicture: () => null, isLive: false },
    ...{ madeAt: "2026-11-22T00:00:00.000Z", version: "1.2.3", ...change },
  });
  let next = collecting.next();
  for (; next.done !== true; next = collecting.next()) {
    const { what, done, total } = next.value;
    told.push(`${what} ${done}/${total}`);
  }
  const { view, rows, pictures, summaries, atlas, ...rest } = next.value;
  const images = [...pictures].map(([index, { width, height }]) => `${index}: ${width} × ${height}`);
  return [
    told.length > 9 ? `${told.length} times, ${told.slice(-2).join(", ")}` : told.join(", "),
    `rows ${rows.map(({ index }) => index)}, branches ${view.branches.length}, marks ${view.marks.length}, calls ${view.totals.total.calls}`,
    `pictures ${images.join(", ")}, maps ${atlas.maps.length}, summaries ${summaries.length}`,
    ...[...summaries.slice(0, 2), ...summaries.slice(60)].map(
      ({ step, time, text }) => `summary ${step} ${time} ${JSON.stringify(text.slice(0, 50))}`,
    ),
    ...Object.entries(rest).map(([name, value]) => `${name}: ${JSON.stringify(value).slice(0, 400)}`),
  ].join("\n");
}

it("what a report shows is collected as ever (if a change is meant: npx vitest run FILE -u)", async () => {
  const branches = readTimeline(diskWith(fixture("v1/branches")));
  const [first, second] = branches.view.branches;
  const steps = readTimeline(diskWith(fixture("v2/steps")));
  const interrupts = fixture("v2/interrupts");
  const parts = {
    "the current branch": collected(branches),
    "its own name": collected(branches, { branchId: second?.branchId ?? "" }),
    "the branch that was left": collected(branches, { branchId: first?.branchId ?? "", isLive: true }),
    "a branch that is not there": collected(branches, { branchId: "none" }),
    "while it is played": collected(branches, { isLive: true }),
    "an operator's steps, with a milestone": collected(steps),
    "pictures of saves alone": collected(
      changed(fixture("v2/steps"), (records) =>
        records.map((record) =>
          record["type"] === "outcome"
            ? {
                ...record,
                outcome: {
                  ...(record["outcome"] as JsonObject),
                  message: { role: "user", content: [] },
                  images: {},
                },
              }
            : record,
        ),
      ),
      { savedPicture: ({ step }) => (step === 3 ? PNG : null) },
    ),
    "a stop that waits": collected(readTimeline(diskWith(Buffer.concat(linesOf(interrupts).slice(0, 17))))),
    "a stop that was decided": collected(readTimeline(diskWith(interrupts))),
    "nothing but its start": collected(
      readTimeline(diskWith(Buffer.concat(linesOf(interrupts).slice(0, 2)))),
    ),
    "many summaries, maps and games": collected(
      changed(fixture("v1/branches"), (records) => {
        const folds = records.filter(({ type }) => type === "fold");
        const [start] = records;
        const other = { ...start, branchId: "other", runId: "other" } as JsonObject;
        const played = { ...records[4], branchId: "other" } as JsonObject;
        return [other, played, ...records, ...Array.from({ length: 61 }, () => folds[1] ?? {})];
      }),
      { atlas: { at: null, maps: Array.from({ length: 99 }, () => ({}) as never) } },
    ),
  };
  const text = Object.entries(parts).map(([title, part]) => `# ${title}\n${part}\n`);
  await expect(countedIds(text.join("\n"))).toMatchFileSnapshot("./collected.txt");
});

it("endings, pictures, lanes and splits are chosen as ever (if a change is meant: npx vitest run FILE -u)", async () => {
  const rows = [1, 2, 3].map((step, index) => rowAt(index, { step }));
  const mark = (kind: string, step: number, text: string) => ({
    ...{ kind, step, text, index: null, branchId: "a", time: "2026-11-21T12:00:00.000Z" },
  });
  const told = { branchId: "a", path: [0, 1, 2], isLive: false, plan: null };
  const own = branchOf("a", { head: true });
  const view = (change: object): TimelineView => ({ rows, branches: [own], marks: [], ...change }) as never;
  const waits = [mark("interrupt", 3, "before act")];
  const plan = (status: string) => ({ kind: "workflow", name: "lamps", status, stages: [] }) as never;
  const endings = [
    describeEnding(view({}), told),
    describeEnding(view({}), { ...told, path: [] }),
    describeEnding(view({ branches: [{ ...own, head: false }] }), { ...told, isLive: true }),
    describeEnding(view({ branches: [] }), { ...told, isLive: true }),
    describeEnding(view({ marks: waits }), told),
    describeEnding(view({ marks: [...waits, mark("resume", 3, "went on")] }), told),
    describeEnding(view({ marks: [mark("interrupt", 1, "Why?"), mark("save", 3, "x")] }), told),
    describeEnding(view({ marks: waits }), { ...told, branchId: "b", path: [0] }),
    describeEnding(view({ marks: [mark("recovery", 3, "stop: no. More")] }), told),
    describeEnding(view({ marks: [mark("recovery", 3, "stop: it goes in circles…")] }), told),
    describeEnding(view({ marks: [mark("recovery", 2, "stop: x")] }), told),
    describeEnding(view({ marks: [mark("recovery", 3, "nudge: x")] }), told),
    ...["done", "failed", "open"].map((status) => describeEnding(view({}), { ...told, plan: plan(status) })),
  ];
  const reached = (count: number): StepRow[] =>
    Array.from({ length: count }, (_, i) => rowAt(i, { milestones: ["m"] }));
  const chosen = [0, 1, 239, 240, 241].map((count) => {
    const all = reached(count);
    const shown = choosePictures(
      all,
      all.map(({ index }) => index),
    );
    return `${count}: ${shown.length}, ${shown.slice(0, 3)} … ${shown.slice(-2)}`;
  });
  const blocks = (...sent: readonly unknown[]) =>
    ({
      message: { role: "user", content: sent },
      images: new Map([
        ["p", PNG],
        ["q", PNG.subarray(9)],
      ]),
    }) as never;
  const image = (sha256: string) => ({ type: "image", sha256 });
  const sent = [
    blocks(),
    blocks(image("p")),
    blocks(image("p"), image("q")),
    blocks(image("q"), { type: "tool_result", content: [{ type: "text" }, image("p")] }),
    blocks(image("none")),
  ].map((outcome) =>
    Object.values(reportPicture(outcome) ?? {})
      .slice(1)
      .join(" × "),
  );
  const from = (branchId: string, step: number) => ({ from: { branchId, step }, head: false });
  const branches = [
    branchOf("a", { firstStep: 1, lastStep: 9, head: false }),
    branchOf("b", { ...from("a", 3), firstStep: 4, lastStep: 6 }),
    branchOf("c", { ...from("a", 6), firstStep: 7, lastStep: 12, head: true }),
    branchOf("d", { ...from("b", 5), firstStep: 6, lastStep: 20 }),
    branchOf("e", { ...from("a", 7), firstStep: 8, lastStep: 8 }),
    branchOf("f", { ...from("c", 12), firstStep: null, lastStep: null }),
    branchOf("g", { firstStep: 5, lastStep: 7, head: false }),
  ];
  const lanes = [
    ["c", 9],
    ["c", 2],
    ["d", 9],
    ["f", 9],
    ["none", 1],
    ["a", 0],
  ].map(([branchId, most]) => {
    const { pieces, count, leftOut } = placeBranches(branches, String(branchId), Number(most));
    return [
      `${branchId}, ${most}: ${count} lanes, ${leftOut} left out`,
      ...pieces.map((one) => JSON.stringify(one)),
    ].join("\n  ");
  });
  const walked = ["", "split: cave", "a lamp", "", "split: end"].map((text, index) =>
    rowAt(index, {
      ...{ step: index + 1, milestones: text === "" ? [] : [text, `${text}!`], playedMs: 10 ** index },
      ...{ spentUsd: index, presses: index * 2, frames: 60 + index },
    }),
  );
  const splits = [splitsOf, namedSplitsOf].flatMap((split) =>
    [[0, 1, 2, 3, 4], [0, 2, 3], [9], []].map((path) =>
      JSON.stringify(split(walked, path).map(({ row, ...one }) => ({ at: row.step, ...one }))),
    ),
  );
  const curve = (ink: 1 | 2, ...ys: readonly number[]) => ({
    name: `curve ${ink} <b>`,
    ink,
    points: ys.map((y, x) => ({ x: x * 7, y })),
  });
  const chart = { label: 'A "chart"', across: "steps", format: (value: number) => `${value}!` };
  const events = (["diamond", "bar", "dot", "cross"] as const).map((sign, i) => ({
    name: `${sign}s`,
    sign,
    steps: [1, 1 + i, 12],
  }));
  const map = {
    label: "Branches",
    aside: "Left",
    lanes: placeBranches(branches, "c", 9),
    events,
    lastStep: 20,
  };
  const drawn = [
    renderChart({ ...chart, curves: [curve(1, 0, 3, 1.5)] }),
    renderChart({ ...chart, curves: [curve(1, 5), curve(2, 0, 0, 0, 40)] }),
    renderChart({ ...chart, curves: [] }),
    renderBranchMap(map),
    renderBranchMap({ ...map, lanes: placeBranches(branches.slice(0, 1), "a", 9), events: [], lastStep: 0 }),
  ].map((one) => String(one).replaceAll("><", ">\n<"));
  const parts = { endings, chosen, sent, lanes, splits, drawn };
  const text = Object.entries(parts).map(([title, all]) => `# ${title}\n${all.join("\n")}\n`);
  await expect(text.join("\n")).toMatchFileSnapshot("./chosen.txt");
});

/** The parts with which a branch is played again, unpacked. */
async function packed(timeline: Timeline, branchId: string, mostStretches?: number): Promise<string> {
  const rom = Uint8Array.from([9, 8, 7]);
  const core = Uint8Array.from([1, 2]);
  const path = pathOf(timeline, branchId);
  const most = mostStretches === undefined ? {} : { mostStretches };
  const packing = collectPlayable({ timeline, branchId, path, rom, core, ...most });
  const told: string[] = [];
  let next = await packing.next();
  for (; next.done !== true; next = await packing.next())
    told.push(`${next.value.what} ${next.value.done}/${next.value.total}`);
  const { data, steps, missing } = next.value;
  const run = await unpackRun(data);
  const machine = (bytes: ArrayBuffer | null): string =>
    bytes === null ? "-" : hashMachine(decodeMachine(new Uint8Array(bytes))).slice(0, 6);
  const keys = [...new Set(run.rows.map(({ stretch }) => stretch))];
  return [
    `${steps} steps, ${missing} missing, ${run.palette}, ${new Uint8Array(run.rom)} / ${new Uint8Array(run.core)}; ${told.join(", ")}`,
    ...run.rows.map((row) => JSON.stringify(row)),
    ...keys.map((key) => {
      const stretch = run.stretch(key);
      const played = stretch.steps.map(({ index, step, track, sha256, machine: own }) => {
        const input = createHash("sha256").update(JSON.stringify(track)).digest("hex").slice(0, 4);
        return `${index}/${step} ${input} ${sha256.slice(0, 6)} ${machine(own)}`;
      });
      return `stretch ${key} from ${machine(stretch.machine)}: ${played.join(", ")}`;
    }),
  ].join("\n");
}

it("a run is packed to be played again as ever (if a change is meant: npx vitest run FILE -u)", async () => {
  const branches = readTimeline(diskWith(fixture("v1/branches")));
  const [first, second] = branches.view.branches.map(({ branchId }) => branchId);
  // Two more steps that begin at a machine of their own; then the step before the second one is lost.
  const steps = (isBroken: boolean) =>
    changed(fixture("v2/steps"), (records) => {
      const [slot, own] = records.filter(({ type }) => type === "restored");
      return records.flatMap((record, at) => {
        if (record["type"] === "operator")
          return [{ ...(at < 15 ? slot : own), step: record["step"] } as JsonObject, record];
        return isBroken && record["type"] === "outcome" && record["step"] === 2 ? [] : [record];
      });
    });
  const [whole, broken] = [steps(false), steps(true)];
  const [only = ""] = whole.view.branches.map(({ branchId }) => branchId);
  const begun = readTimeline(diskWith(Buffer.concat(linesOf(fixture("v1/branches")).slice(2))));
  const parts = {
    "the current branch": await packed(branches, second ?? ""),
    "the branch that was left": await packed(branches, first ?? ""),
    "steps from machines of their own": await packed(whole, only),
    "the same in one stretch": await packed(whole, only, 1),
    "without a step": await packed(broken, only),
    "without its beginning": await packed(begun, first ?? ""),
  };
  const text = Object.entries(parts).map(([title, part]) => `# ${title}\n${part}\n`);
  await expect(text.join("\n")).toMatchFileSnapshot("./packed.txt");
});
