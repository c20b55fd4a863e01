import type { JSX } from "preact";
import { totalTokens } from "../../../../../../src/base/vocabulary/usage.ts";
import type { StepDetail } from "../../../../src/timeline/steps/step-detail.ts";
import { STEP_SECTIONS_OF_PARTS, titleOfParts } from "../../parts/page-parts.ts";
import { Fold } from "../parts/fold.tsx";
import { formatCost, formatShort } from "../words/quantities.ts";
import { formatDuration } from "../words/times.ts";
import { wordsOfReply } from "./reply-words.ts";

/** The other events: those of parts, calls for summaries and questions, and lost tries. */
export function SideCalls({ step }: { step: StepDetail }): JSX.Element {
  const { asked, lost } = step;
  return (
    <>
      {STEP_SECTIONS_OF_PARTS.map((Section, place) => (
        <Section step={step} key={place} />
      ))}
      {asked.map((call, place) => {
        const { content, model, costUsd, ms, tokens } = call;
        const { said, thought } = wordsOfReply(content);
        return (
          <Fold
            title={titleOf(call)}
            note={`${formatCost(costUsd)} · ${formatShort(totalTokens(tokens))} tokens · ${formatDuration(ms)}`}
            key={place}
            isOpen={false}
          >
            <p class="quiet small">{model}</p>
            <p class="words">{said || thought || "No words."}</p>
          </Fold>
        );
      })}
      {lost.length > 0 && (
        <Fold title="Lost calls" note={String(lost.length)} isOpen={false}>
          <ul class="data-list">
            {lost.map(({ purpose, model, costUsd, tokens }, place) => (
              <li key={place}>
                {purpose}, {model}:{" "}
                {tokens === null
                  ? "cost not known"
                  : `${formatShort(totalTokens(tokens))} tokens, ${formatCost(costUsd)}`}
              </li>
            ))}
          </ul>
        </Fold>
      )}
    </>
  );
}

function titleOf(call: StepDetail["asked"][number]): string {
  if (call.agent !== null) return `Agent ${call.agent.name}`;
  return titleOfParts(call) ?? `Call for a ${call.purpose}`;
}
