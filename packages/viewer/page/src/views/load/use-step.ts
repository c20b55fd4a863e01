import type { StepDetail } from "../../../../src/timeline/steps/step-detail.ts";
import { useRow, useValue, useViewer } from "../../store/use-viewer.ts";
import { KeptAnswers } from "./kept-answers.ts";
import { type Loaded, useLoaded } from "./use-loaded.ts";

/** A step has some 10 KB; a run in whose steps skills ran has more. */
const MOST_STEPS = 64;

const steps = new KeptAnswers<StepDetail>(MOST_STEPS);

/** All that is known of the step that is looked at. */
export function useStep(): Loaded<StepDetail> {
  const { source } = useViewer();
  const slug = useValue(({ run }) => run?.slug ?? "");
  const generation = useValue(({ run }) => run?.generation ?? 0);
  const row = useRow();
  // With the hash: another journal of the same game may replace it at the same place.
  const key = row === null ? null : `${slug} ${generation} ${row.index} ${row.sha256}`;
  return useLoaded(key, () => steps.get(key ?? "", () => source.step(slug, row?.index ?? 0)));
}
