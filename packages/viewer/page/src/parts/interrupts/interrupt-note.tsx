import type { JSX } from "preact";
import { useValue } from "../../store/use-viewer.ts";
import { formatCount } from "../../views/words/quantities.ts";

/** Says that the run waits for a person; nothing where it does not. */
export function InterruptNote(): JSX.Element | null {
  const interrupt = useValue(
    ({ games, run }) => games?.games.find(({ slug }) => slug === run?.slug)?.interrupt ?? null,
  );
  if (interrupt === null) return null;
  return (
    <p class="game-stop">
      Waiting for your decision at step {formatCount(interrupt.step)} ({interrupt.reason}). Decide in the Act
      tab.
    </p>
  );
}
