import type { JSX } from "preact";
import { totalTokens } from "../../../../../../src/base/vocabulary/usage.ts";
import type { StepDetail } from "../../../../src/timeline/steps/step-detail.ts";
import { STEP_SECTIONS_OF_PARTS } from "../../parts/page-parts.ts";
import { PlainData } from "../data/plain-data.tsx";
import { Fold } from "../parts/fold.tsx";
import { formatCost, formatShort } from "../words/quantities.ts";
import { formatDuration } from "../words/times.ts";
import { wordsOfReply } from "./reply-words.ts";

/** The other events: skills that ran, calls for summaries and questions, lost tries, and those of parts. */
export function SideCalls({ step }: { step: StepDetail }): JSX.Element {
  const { skills, asked, lost } = step;
  return (
    <>
      {STEP_SECTIONS_OF_PARTS.map((Section, place) => (
        <Section step={step} key={place} />
      ))}
      {skills.map(({ name, status, summary, ...more }, place) => (
        <Fold title={`Skill ${name}`} note={status} key={place} isOpen={false}>
          {summary !== "" && <p class="words">{summary}</p>}
          <PlainData value={JSON.parse(JSON.stringify(more))} />
        </Fold>
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

function titleOf({ purpose, skill, agent }: StepDetail["asked"][number]): string {
  if (agent !== null) return `Agent ${agent.name}`;
  return skill === null ? `Call for a ${purpose}` : `Question of the skill ${skill.name}`;
}
