import type { JSX } from "preact";
import { useMemo } from "preact/hooks";
import type { RunData } from "../../store/run-data.ts";
import type { StepRow } from "../../wire/types.ts";
import { layoutBranches } from "../branches/layout-branches.ts";
import { formatCount, formatShortId } from "../words/quantities.ts";
import { nearestStep } from "./nearest-step.ts";

/** Chooses a step by its branch and its number. */
export function StepChooser({
  run,
  row,
  name,
  choose,
}: {
  run: RunData;
  row: StepRow;
  /** One of the two sides. */
  name: string;
  choose: (index: number) => void;
}): JSX.Element {
  const lines = useMemo(
    () => layoutBranches(run.branches).lines.filter(({ branch }) => branch.lastStep !== null),
    [run.branches],
  );
  const branch = run.branches.find(({ branchId }) => branchId === row.branchId);
  const goTo = (branchId: string, step: number): void => {
    const index = nearestStep(run.rows, branchId, step);
    if (index !== null) choose(index);
  };
  return (
    <div class="chooser">
      <label class="field">
        <span>{name}: branch</span>
        <select
          class="select"
          value={row.branchId}
          onChange={(event) => goTo(event.currentTarget.value, row.step)}
        >
          {lines.map(({ branch: { branchId, head, firstStep, lastStep } }) => (
            <option key={branchId} value={branchId}>
              Branch {formatShortId(branchId)}: {formatCount(firstStep ?? 0)}–{formatCount(lastStep ?? 0)}
              {head ? ", current" : ""}
            </option>
          ))}
        </select>
      </label>
      <label class="field">
        <span>Step</span>
        <input
          class="input"
          type="number"
          min={branch?.firstStep ?? 1}
          max={branch?.lastStep ?? undefined}
          value={row.step}
          onChange={(event) => goTo(row.branchId, event.currentTarget.valueAsNumber)}
        />
      </label>
    </div>
  );
}
