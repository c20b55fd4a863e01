import type { JSX } from "preact";
import { formatPlace } from "../../../../../../src/base/text/cut-text.ts";
import type { Difference, StepComparison, WayTo } from "../../../../src/timeline/steps/compare-details.ts";
import { nameStep } from "../../store/named-step.ts";
import { pathTo } from "../../store/path.ts";
import { formatRoute } from "../../store/routes.ts";
import type { RunData } from "../../store/run-data.ts";
import { useViewer } from "../../store/use-viewer.ts";
import type { StepRow } from "../../wire/types.ts";
import { labelOf } from "../data/describe-data.ts";
import { PlainData } from "../data/plain-data.tsx";
import { useLoaded } from "../load/use-loaded.ts";
import { type Fact, Facts } from "../parts/facts.tsx";
import { TableBox } from "../parts/table-box.tsx";
import { Waiting } from "../parts/waiting.tsx";
import { formatCost, formatCount, formatCountOf } from "../words/quantities.ts";
import { formatTime } from "../words/times.ts";
import { DiffText } from "./diff-text.tsx";
import { StepChooser } from "./step-chooser.tsx";

/** Two steps side by side, on whatever branches, and what they have otherwise. */
export function CompareView({
  run,
  rowA,
  rowB,
}: {
  run: RunData;
  rowA: StepRow | undefined;
  rowB: StepRow | undefined;
}): JSX.Element {
  const { source } = useViewer();
  const { slug, generation, rows } = run;
  const isThere = rowA !== undefined && rowB !== undefined;
  const key = isThere ? `${slug} ${generation} ${rowA.sha256} ${rowA.index} ${rowB.index}` : null;
  const loaded = useLoaded(key, () => source.compare(slug, rowA?.index ?? 0, rowB?.index ?? 0));
  const goTo = (a: StepRow | undefined, b: StepRow | undefined): void => {
    if (a === undefined || b === undefined) return;
    location.hash = formatRoute({ view: "compare", slug, a: nameStep(run, a), b: nameStep(run, b) });
  };
  return (
    <main class="wide" id="main">
      <header class="wide-header">
        <h2>Two steps side by side</h2>
        <button type="button" class="button" onClick={() => goTo(rowB, rowA)}>
          Swap
        </button>
      </header>
      <div class="sides">
        <Side run={run} row={rowA} name="Left" choose={(next) => goTo(rows[next], rowB)} />
        <Side run={run} row={rowB} name="Right" choose={(next) => goTo(rowA, rows[next])} />
      </div>
      {isThere &&
        (loaded.value === null || loaded.error !== null ? (
          <Waiting loaded={loaded} words="Loading both steps…" />
        ) : (
          <div class={loaded.isOld ? "step-old" : undefined}>
            <Comparison comparison={loaded.value} />
          </div>
        ))}
    </main>
  );
}

function Side({
  run,
  row,
  name,
  choose,
}: {
  run: RunData;
  row: StepRow | undefined;
  name: string;
  choose: (index: number) => void;
}): JSX.Element {
  const { source } = useViewer();
  if (row === undefined) {
    return (
      <section class="pane" aria-label={name}>
        <p class="quiet">
          {run.more ? "This step is still to come…" : "There is no such step in the journal."}
        </p>
      </section>
    );
  }
  return (
    <section class="pane side" aria-label={name}>
      <StepChooser run={run} row={row} name={name} choose={choose} />
      <a href={formatRoute({ view: "run", slug: run.slug, at: nameStep(run, row) })}>
        <img
          class="side-picture"
          src={source.pictureUrl(run.slug, row.index)}
          alt={`The screen at step ${row.step}`}
          width="320"
          height="288"
        />
      </a>
      <p class="quiet small">{pictureWords(run, row)}</p>
      <p class="words">{row.said === "" ? <span class="quiet">No words.</span> : row.said}</p>
      <p class="did">{row.did === "" ? "Did nothing" : row.did}</p>
      <p class="quiet small">{formatTime(row.time)}</p>
    </section>
  );
}

/** The time of a side's picture: after its step, or earlier if that step sent none. */
function pictureWords({ rows, branches }: RunData, row: StepRow): string {
  const { indices } = pathTo(rows, branches, row.branchId);
  const last = indices.findLast((index) => index <= row.index && rows[index]?.hasPicture === true);
  const step = rows[last ?? -1]?.step;
  if (step === row.step) return `Picture: after step ${formatCount(step)}`;
  const when = step === undefined ? "before the first step" : `after step ${formatCount(step)}`;
  return `Picture: before step ${formatCount(row.step)}, ${when} (this step sent none)`;
}

function Comparison({ comparison }: { comparison: StepComparison }): JSX.Element {
  const { common, isSameMachine, info, notes, texts, wayA, wayB } = comparison;
  return (
    <div class="comparison">
      <section class="pane" aria-label="Where the paths parted">
        <h2>Where the paths parted</h2>
        <p>{parting(comparison)}</p>
        {isSameMachine && <p class="quiet">Both end in exactly the same machine state.</p>}
        <div class="sides">
          <Facts facts={factsOf(wayA)} />
          <Facts facts={factsOf(wayB)} />
        </div>
      </section>
      <Differences title="The game" differences={info} none="The game's state is the same in both." />
      <TextDifferences title="Notes" differences={notes} none="The notes are the same." />
      <TextDifferences title="Goals and summary" differences={texts} none="Goals and summary are the same." />
      {common === null && <p class="quiet small">Steps before an imported save are not in this journal.</p>}
    </div>
  );
}

function parting({ a, b, common }: StepComparison): string {
  if (common === null) return "They have no step in common.";
  if (common.index === a.index || common.index === b.index) {
    const [early, late] = common.index === a.index ? [a, b] : [b, a];
    if (early.index === late.index) return "Both are the same step.";
    return `Step ${formatCount(early.step)} lies on the way to step ${formatCount(late.step)}.`;
  }
  return `Both come from step ${formatCount(common.step)}${common.place === null ? "" : ` in ${formatPlace(common.place)}`}.`;
}

function factsOf({ steps, frames, costUsd, milestones }: WayTo): readonly Fact[] {
  return [
    ["Since then", formatCountOf(steps, "step")],
    ["Frames", formatCount(frames)],
    ["Cost", formatCost(costUsd)],
    ["Milestones", milestones.length === 0 ? "none" : milestones.join(", ")],
  ];
}

interface DifferencesProps {
  readonly title: string;
  readonly differences: readonly Difference[];
  /** The text if there are none. */
  readonly none: string;
}

function Differences({ title, differences, none }: DifferencesProps): JSX.Element {
  return (
    <section class="pane" aria-label={title}>
      <h2>{title}</h2>
      {differences.length === 0 ? (
        <p class="quiet">{none}</p>
      ) : (
        <TableBox label={`${title}: what differs`}>
          <table class="table differences">
            <thead>
              <tr>
                <th scope="col">What</th>
                <th scope="col">Left</th>
                <th scope="col">Right</th>
              </tr>
            </thead>
            <tbody>
              {differences.map(({ name, a, b }) => (
                <tr key={name}>
                  <th scope="row">{labelOf(name)}</th>
                  <td>
                    <PlainData value={a} />
                  </td>
                  <td>
                    <PlainData value={b} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </TableBox>
      )}
    </section>
  );
}

function TextDifferences({ title, differences, none }: DifferencesProps): JSX.Element {
  return (
    <section class="pane" aria-label={title}>
      <h2>{title}</h2>
      {differences.length === 0 && <p class="quiet">{none}</p>}
      {differences.map(({ name, a, b }) => (
        <div class="diff" key={name}>
          <h3>{labelOf(name)}</h3>
          <DiffText left={typeof a === "string" ? a : ""} right={typeof b === "string" ? b : ""} />
        </div>
      ))}
    </section>
  );
}
