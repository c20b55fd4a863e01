import type { JSX } from "preact";
import type { StepDetail } from "../../../../src/timeline/steps/step-detail.ts";

/** The messages in both directions of a step. */
export function Letters({ step: { mail, answers } }: { step: StepDetail }): JSX.Element {
  return (
    <>
      {mail.map(({ id, text }) => (
        <section class="step-part letter" key={id}>
          <h3>Messages from the operator</h3>
          <p class="words">{text}</p>
        </section>
      ))}
      {answers.map(({ text }, place) => (
        <section class="step-part letter" key={place}>
          <h3>Answer to the operator</h3>
          <p class="words">{text}</p>
        </section>
      ))}
    </>
  );
}
