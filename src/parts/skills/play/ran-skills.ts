import type { OutcomeShares } from "../../../base/seam/shares.ts";
import type { KeptPicture, ToolOutcome } from "../../../play/agent/tools/tool.ts";

/** The skills that ran in a step, for its outcome. */
export function skillsIn(outcomes: readonly ToolOutcome[]): OutcomeShares {
  const ran = outcomes.flatMap(({ skill }) => (skill === undefined ? [] : [skill.run]));
  return ran.length === 0 ? {} : { skills: ran };
}

/** The pictures that a call's skill kept, as the LM is shown them. */
export function capturesOf({ skill }: ToolOutcome): readonly KeptPicture[] {
  if (skill === undefined) return [];
  const { run, images } = skill;
  return run.captures.flatMap(({ label, frames, sha256 }) => {
    const png = images.get(sha256);
    const text = `Picture "${label}" of the skill ${run.name}, after ${frames} frames:`;
    return png === undefined ? [] : [{ text, sha256, png }];
  });
}
