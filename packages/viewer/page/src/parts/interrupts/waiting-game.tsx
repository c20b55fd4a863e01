import type { JSX } from "preact";
import type { GalleryGame } from "../../../../src/web/api.ts";
import { formatCount } from "../../views/words/quantities.ts";
import { DecideForm } from "./decide-form.tsx";
import { PendingCommand } from "./pending-action.tsx";

/** Whether a game's run waits for a person. */
export function waitsForPerson({ interrupt }: GalleryGame): boolean {
  return interrupt !== null;
}

/** Says on a game's card that its run waits for a person; nothing where it does not. */
export function WaitingNote({ game: { interrupt } }: { game: GalleryGame }): JSX.Element | null {
  if (interrupt === null) return null;
  return (
    <p class="game-stop">
      Waiting for your decision at step {formatCount(interrupt.step)} ({interrupt.reason})
    </p>
  );
}

/** Decides about a game's interrupt that is open; nothing where none is. */
export function Decide({ game: { slug, interrupt } }: { game: GalleryGame }): JSX.Element | null {
  return interrupt === null ? null : <DecideForm slug={slug} interrupt={interrupt} key={interrupt.id} />;
}

/** The same for a viewer that only looks, with the command that decides. */
export function DecideElsewhere({ game: { slug, interrupt } }: { game: GalleryGame }): JSX.Element | null {
  return interrupt === null ? null : <PendingCommand slug={slug} interrupt={interrupt} />;
}
