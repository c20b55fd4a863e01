import { KINDS_OF_PARTS } from "../../seam/show-parts.ts";
import type { MarkKind } from "../../timeline/rows.ts";
import { type EventRow, renderBranchMap } from "../charts/branch-map.ts";
import { formatCount, formatCountOf, formatTime } from "../format.ts";
import { html } from "../html.ts";
import type { ReportData } from "../report-data.ts";
import { type Lanes, placeBranches } from "../story/lanes.ts";
import { renderTable, type Section } from "./parts.ts";

/** Lines that a map has at most beside the path, and rows of the table. */
const MOST_LANES = 40;

/** A row of the map, with the kinds of marks in it. */
type KindRow = Omit<EventRow, "steps"> & { readonly kinds: readonly MarkKind[] };

const ALL_ROWS: readonly KindRow[] = [
  { name: "Milestones", sign: "diamond", kinds: ["milestone"] },
  { name: "Summaries", sign: "bar", kinds: ["summary"] },
  ...Object.entries(KINDS_OF_PARTS).flatMap(([kind, { row }]) =>
    row === null ? [] : [{ ...row, kinds: [kind as MarkKind] }],
  ),
  { name: "Messages", sign: "dot", kinds: ["operator"] },
  { name: "Lost calls", sign: "cross", kinds: ["lost"] },
];

/** The events of the path on the map, with their signs: those of one name share a row. */
const EVENTS: readonly KindRow[] = ALL_ROWS.filter(
  ({ name }, at) => ALL_ROWS.findIndex((one) => one.name === name) === at,
).map((row) => ({
  ...row,
  kinds: ALL_ROWS.filter(({ name }) => name === row.name).flatMap(({ kinds }) => kinds),
}));

/** The lines of play over the steps, and what happened when. */
export function renderBranches({ view, path, branchId }: ReportData): readonly Section[] {
  if (path.length === 0) return [];
  const isCurrent = view.branches.some((branch) => branch.head && branch.branchId === branchId);
  const aside = isCurrent ? "abandoned" : "another line";
  const lanes = placeBranches(view.branches, branchId, MOST_LANES);
  const told = new Set(path);
  const events = EVENTS.map(({ name, sign, kinds }) => ({
    name,
    sign,
    steps: view.marks.flatMap(({ kind, index, step }) =>
      kinds.includes(kind) && (index === null || told.has(index)) ? [step] : [],
    ),
  })).filter(({ steps }) => steps.length > 0);
  const lastStep = Math.max(...lanes.pieces.map(({ toStep }) => toStep));
  const asides = lanes.pieces.filter(({ isTold }) => !isTold);
  const label = [
    `The run over ${formatCountOf(lastStep, "step")}`,
    `${asides.length === 1 ? "1 branch" : `${formatCount(asides.length)} branches`} beside the main line`,
    ...events.map(({ name, steps }) => `${name.toLowerCase()}: ${formatCount(steps.length)}`),
  ].join(", ");
  const body = html`${renderBranchMap({ label, aside: isCurrent ? "Abandoned" : "Other lines", lanes, events, lastStep })}${asides.length > 0 && tableOf(lanes, view, aside)}`;
  return [{ id: "branches", title: "Time line and branches", body }];
}

function tableOf(
  { pieces, leftOut }: Lanes,
  { rows }: ReportData["view"],
  aside: string,
): ReturnType<typeof html> {
  // A branch of the path that has no steps yet is no line of play.
  const played = pieces.filter(({ fromStep, toStep, isTold }) => !isTold || toStep > fromStep);
  const lines = played.map(({ branchId, fromStep, toStep, isTold }) => {
    const own = rows.filter((row) => row.branchId === branchId && row.step > fromStep && row.step <= toStep);
    return [
      isTold ? "main line" : aside,
      formatCount(fromStep),
      formatCount(toStep),
      formatCount(own.length),
      html`<span class="nowrap">${own[0] !== undefined && formatTime(own[0].time)}</span>`,
      own.flatMap(({ milestones }) => milestones).join(", "),
    ];
  });
  return html`${renderTable(
    "The lines of play",
    [
      { title: "Branch" },
      { title: "From step", holds: "number" },
      { title: "To step", holds: "number" },
      { title: "Steps", holds: "number" },
      { title: "Begun" },
      { title: "Milestones" },
    ],
    lines,
  )}${leftOut > 0 && html`<p class="aside">${formatCount(leftOut)} more, the shortest, are not shown.</p>`}`;
}
