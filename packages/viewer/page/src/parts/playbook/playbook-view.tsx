import type { JSX } from "preact";
import { isDropped } from "../../../../../../src/parts/playbook/base/playbook.ts";
import type { PlaybookView } from "../../../../src/parts/playbook/show/read-playbook.ts";
import { KeptAnswers } from "../../views/load/kept-answers.ts";
import { useOfStep } from "../../views/load/use-of-step.ts";
import { Fold } from "../../views/parts/fold.tsx";
import { formatCount } from "../../views/words/quantities.ts";

/** A playbook has some 10 KB. */
const MOST_VIEWS = 24;

const views = new KeptAnswers<PlaybookView>(MOST_VIEWS);

/** The playbook after the selected step, and its history. Nothing for a run without one. */
export function PlaybookPart(): JSX.Element | null {
  const { value } = useOfStep(views, (source, slug, index) => source.answer(slug, index, "playbook"));
  if (value === null || value.history.length === 0) return null;
  const { entries, history } = value;
  const shown = entries.filter((entry) => !isDropped(entry));
  return (
    <Fold title="Playbook" note={String(shown.length)} isOpen={false}>
      <dl class="facts">
        {shown.map(({ title, text, when, unproven }) => (
          <div class="fact fact-large" key={title}>
            <dt>
              {title}
              {unproven !== undefined && (
                <span class="new">unproven, until step {formatCount(unproven.until)}</span>
              )}
            </dt>
            <dd class="words">
              {text}
              {when !== undefined && <span class="quiet"> (when {when})</span>}
            </dd>
          </div>
        ))}
      </dl>
      <h3>History</h3>
      <ul class="data-list">
        {history.toReversed().map(({ step, title, action, text }, place) => (
          <li key={place}>
            Step {formatCount(step)}: {action} “{title}”{text === null ? "" : `: ${text}`}
          </li>
        ))}
      </ul>
    </Fold>
  );
}
