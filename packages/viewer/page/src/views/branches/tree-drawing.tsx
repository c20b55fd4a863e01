import type { JSX } from "preact";
import type { StepRow } from "../../wire/types.ts";
import type { TreeBranch, TreeLine } from "./layout-branches.ts";

/** The height of a line of the tree in pixels, as the style sheet has it. */
const LINE = 84;
/** The height of a branch's line in its row: below its words. */
const TRACK = 74;
/** The drawing is this wide in its own units, and stretched to what there is. */
const WIDTH = 1_000;

/** The branches as lines from left to right, each fork going down from the branch that was left. */
export function TreeDrawing({
  lines,
  lastStep,
  at,
}: {
  lines: readonly TreeLine<TreeBranch>[];
  lastStep: number;
  at: Pick<StepRow, "branchId" | "step"> | null;
}): JSX.Element {
  const x = (step: number): number => (step / lastStep) * WIDTH;
  const height = lines.length * LINE;
  const here = lines.findIndex(({ branch }) => branch.branchId === at?.branchId);
  return (
    <svg
      class="tree-drawing"
      viewBox={`0 0 ${WIDTH} ${height}`}
      style={{ height: `${height}px` }}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      {lines.map(({ branch, fromStep, toStep, currentToStep, parent }, line) => {
        const y = line * LINE + TRACK;
        const fork = parent === null ? "" : `M${x(fromStep)} ${parent * LINE + TRACK}V${y}`;
        const [begin, end] = [x(fromStep), Math.max(x(toStep), x(fromStep) + 4)];
        const middle = currentToStep === null ? begin : Math.min(Math.max(x(currentToStep), begin), end);
        const isCurrent = currentToStep !== null;
        return (
          <g key={branch.branchId} class={branch.head ? "tree-head" : undefined}>
            {middle < end && <path class="tree-left" d={`${isCurrent ? "" : fork}M${middle} ${y}H${end}`} />}
            {isCurrent && <path class="tree-track" d={`${fork}M${begin} ${y}H${middle}`} />}
          </g>
        );
      })}
      {here !== -1 && at !== null && (
        <path class="tree-here" d={`M${Math.max(x(at.step), 2)} ${here * LINE + TRACK - 5}v10`} />
      )}
    </svg>
  );
}
