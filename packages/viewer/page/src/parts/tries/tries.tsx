import type { JSX } from "preact";
import type { StepDetail } from "../../../../src/timeline/steps/step-detail.ts";

/** The presses that a step tried on a copy of the game; nothing without any. */
export function Tries({ step: { tries } }: { step: StepDetail }): JSX.Element {
  return (
    <>
      {tries.length > 0 && (
        <section class="step-part">
          <h3>Tried on a copy</h3>
          <ol>
            {tries.map(({ presses, came }, place) => (
              <li key={place}>
                <code>{presses}</code>: {came}
              </li>
            ))}
          </ol>
        </section>
      )}
    </>
  );
}
