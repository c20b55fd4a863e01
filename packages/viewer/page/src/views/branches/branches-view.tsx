import type { JSX } from "preact";
import { useMemo, useState } from "preact/hooks";
import { useRow, useValue, useViewer } from "../../store/use-viewer.ts";
import type { BranchRow, StepRow } from "../../wire/types.ts";
import { formatCost, formatCount, formatCountOf, formatShortId } from "../words/quantities.ts";
import { formatTime } from "../words/times.ts";
import { type BranchFacts, branchFacts } from "./branch-facts.ts";
import { layoutBranches, type TreeLine } from "./layout-branches.ts";
import { TreeDrawing } from "./tree-drawing.tsx";

/** More lines than this are drawn on demand: they are rarely read, and they cost time. */
const MOST_LINES = 100;

/** All branches as a tree: each goes to its last step. */
export function BranchesView(): JSX.Element {
  const viewer = useViewer();
  const branches = useValue(({ run }) => run?.branches ?? NONE);
  const rows = useValue(({ run }) => run?.rows ?? NO_ROWS);
  const facts = useMemo(() => branchFacts(rows), [rows]);
  const row = useRow();
  const [isWhole, showWhole] = useState(false);
  const tree = useMemo(() => layoutBranches(branches), [branches]);
  const hidden = isWhole ? 0 : Math.max(0, tree.lines.length - MOST_LINES);
  const lines = hidden === 0 ? tree.lines : tree.lines.slice(0, MOST_LINES);
  const games = new Set(tree.lines.map(({ branch }) => branch.runId)).size;
  if (lines.length === 0) return <p class="quiet">No branch has a step yet.</p>;
  return (
    <div class="stack">
      <p class="quiet small">
        {formatCountOf(tree.lines.length, "branch", "branches")}
        {games > 1 && ` of ${formatCountOf(games, "game")}, each with its own start`}. A branch begins where
        the run went back to an earlier step; those that were left are dimmed.
      </p>
      <div class="tree">
        <TreeDrawing lines={lines} lastStep={tree.lastStep} at={row} />
        <ol class="tree-lines">
          {lines.map((line) => (
            <li key={line.branch.branchId}>
              <button
                type="button"
                class={line.branch.current ? "tree-line" : "tree-line tree-line-left"}
                aria-current={line.branch.branchId === row?.branchId ? "true" : undefined}
                disabled={line.branch.lastIndex === null}
                title={`Branch ${line.branch.branchId}: go to its last step`}
                onClick={() => line.branch.lastIndex !== null && viewer.choose(line.branch.lastIndex)}
              >
                <span class="tree-name">Branch {formatShortId(line.branch.branchId)}</span>
                {line.branch.head && <span class="new">current</span>}
                <span class="tree-note">{noteOf(line, tree.lines)}</span>
                <span class="tree-note">{factsOf(facts.get(line.branch.branchId))}</span>
              </button>
            </li>
          ))}
        </ol>
      </div>
      {hidden > 0 && (
        <button type="button" class="button" onClick={() => showWhole(true)}>
          Show {formatCount(hidden)} more
        </button>
      )}
    </div>
  );
}

const NONE: readonly BranchRow[] = [];
const NO_ROWS: readonly StepRow[] = [];

function factsOf(facts: BranchFacts | undefined): string {
  if (facts === undefined) return "";
  const { begun, players, costUsd } = facts;
  return `${formatTime(begun)} · ${players.join(", ")} · ${formatCost(costUsd)}`;
}

function noteOf(
  { branch, fromStep, parent }: TreeLine<BranchRow>,
  lines: readonly TreeLine<BranchRow>[],
): string {
  const { firstStep, lastStep } = branch;
  const steps =
    firstStep === null || lastStep === null
      ? "no steps yet"
      : firstStep === lastStep
        ? `step ${formatCount(lastStep)}`
        : `steps ${formatCount(firstStep)}–${formatCount(lastStep)}`;
  const from =
    parent === null
      ? ""
      : ` · from ${formatShortId(lines[parent]?.branch.branchId ?? "")} at ${formatCount(fromStep)}`;
  return `${steps}${from}`;
}
