import type { JSX } from "preact";
import type { SideCall, StepDetail } from "../../../../src/timeline/steps/step-detail.ts";
import { PlainData } from "../../views/data/plain-data.tsx";
import { Fold } from "../../views/parts/fold.tsx";

/** The skills that ran in a step. */
export function RanSkills({ step: { skills } }: { step: StepDetail }): JSX.Element {
  return (
    <>
      {skills.map(({ name, status, summary, ...more }, place) => (
        <Fold title={`Skill ${name}`} note={status} key={place} isOpen={false}>
          {summary !== "" && <p class="words">{summary}</p>}
          <PlainData value={JSON.parse(JSON.stringify(more))} />
        </Fold>
      ))}
    </>
  );
}

/** The title of a skill's question; null for another call. */
export function titleOfQuestion({ skill }: SideCall): string | null {
  return skill === null ? null : `Question of the skill ${skill.name}`;
}
