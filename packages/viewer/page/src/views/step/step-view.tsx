import type { JSX } from "preact";
import { useState } from "preact/hooks";
import type { StepDetail } from "../../../../src/timeline/steps/step-detail.ts";
import { NOTES_OF_PARTS } from "../../parts/page-parts.ts";
import { nameStep } from "../../store/named-step.ts";
import { formatRoute } from "../../store/routes.ts";
import { useRow, useValue } from "../../store/use-viewer.ts";
import type { StepRow } from "../../wire/types.ts";
import { useStep } from "../load/use-step.ts";
import { Fold } from "../parts/fold.tsx";
import { Waiting } from "../parts/waiting.tsx";
import { formatCount, formatCountOf } from "../words/quantities.ts";
import { CallView } from "./call-view.tsx";
import { ConversationDialog } from "./conversation-dialog.tsx";
import { wordsOfReply } from "./reply-words.ts";
import { SentBlocks } from "./sent-blocks.tsx";
import { SideCalls } from "./side-calls.tsx";
import { StepHead } from "./step-head.tsx";

/** The step that is looked at: what the player was shown, thought, said and did. */
export function StepView(): JSX.Element {
  const row = useRow();
  const step = useStep();
  if (row === null) return <p class="quiet">No step is selected.</p>;
  return (
    <article class={step.isOld ? "step step-old" : "step"} aria-busy={step.isOld}>
      {NOTES_OF_PARTS.map((Note, place) => (
        <Note key={place} />
      ))}
      <StepHead row={row} />
      {step.value === null || step.error !== null ? (
        <Waiting loaded={step} words={`Loading step ${formatCount(row.step)}…`} />
      ) : (
        <StepBody step={step.value} />
      )}
    </article>
  );
}

function StepBody({ step }: { step: StepDetail }): JSX.Element {
  const { row, reply, action, calls, shown, results, problem } = step;
  const [isWhole, showWhole] = useState(false);
  const before = useBefore(row.index);
  const run = useValue((state) => state.run);
  return (
    <>
      {problem !== null && <p class="problem">{problem}</p>}
      {reply !== null && <Reply step={step} />}
      {action !== null && (
        <section class="step-part">
          <h3>Operator’s action</h3>
          <CallView name={action.tool} input={action.input} result="" isError={false} />
        </section>
      )}
      {calls.length > 0 && (
        <section class="step-part">
          <h3>Actions</h3>
          {calls.map((call, place) => (
            <CallView key={place} {...call} />
          ))}
        </section>
      )}
      <SideCalls step={step} />
      <Fold title="Input" note="what the model saw" isOpen={false}>
        <SentBlocks blocks={shown} at={row.index} />
      </Fold>
      <Fold title="Result" note="sent with the next request" isOpen={false}>
        <SentBlocks blocks={results} at={row.index} />
      </Fold>
      <p class="step-links">
        <button type="button" class="button" onClick={() => showWhole(true)}>
          Whole conversation ({formatCountOf(step.messages, "message")})
        </button>
        {before !== null && run !== null && (
          <a
            class="button"
            href={formatRoute({
              view: "compare",
              slug: run.slug,
              a: nameStep(run, before),
              b: nameStep(run, row),
            })}
          >
            Compare with the step before
          </a>
        )}
      </p>
      {isWhole && <ConversationDialog row={row} close={() => showWhole(false)} />}
    </>
  );
}

function Reply({ step: { reply } }: { step: StepDetail }): JSX.Element | null {
  if (reply === null) return null;
  const { thought, isHidden, said, others } = wordsOfReply(reply.content);
  return (
    <>
      {thought !== "" && (
        <Fold title="Thinking">
          <p class="words thought">{thought}</p>
        </Fold>
      )}
      {isHidden && <p class="quiet small">The thinking is encrypted: only the provider can read it.</p>}
      <section class="step-part">
        <h3>Reply</h3>
        {said === "" ? <p class="quiet">Nothing.</p> : <p class="words said">{said}</p>}
        {others.length > 0 && <p class="quiet small">Also sent: {others.join(", ")}</p>}
      </section>
    </>
  );
}

/** The index of the step before on the path; null for none. */
function useBefore(index: number): StepRow | null {
  return useValue(({ path, run }) => run?.rows[path.indices[path.indices.indexOf(index) - 1] ?? -1] ?? null);
}
