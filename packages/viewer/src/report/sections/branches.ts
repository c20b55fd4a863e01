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

/** The events of the path on the map, with their signs. */
const EVENTS: readonly (Omit<EventRow, "steps"> & { readonly kinds: readonly MarkKind[] })[] = [
  { name: "Milestones", sign: "diamond", kinds: ["milestone"] },
  { name: "Summaries", sign: "bar", kinds: ["summary"] },
  { name: "Interrupts", sign: "bar", kinds: ["interrupt"] },
  { name: "Recoveries", sign: "dot", kinds: [] },
  { name: "Messages", sign: "dot", kinds: ["operator"] },
  { name: "Lost calls", sign: "cross", kinds: ["lost"] },
];

const ROWS_OF_PARTS: ReadonlyMap<string, string | null> = new Map(
  Object.entries(KINDS_OF_PARTS).map(([kind, { row }]) => [kind, row]),
);

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
      (kinds.includes(kind) || ROWS_OF_PARTS.get(kind) === name) && (index === null || told.has(index))
        ? [step]
        : [],
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
  const lines = pieces.map(({ branchId, fromStep, toStep, isTold }) => {
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
