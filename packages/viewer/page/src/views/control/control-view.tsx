import type { JSX } from "preact";
import { useState } from "preact/hooks";
import type { GalleryGame } from "../../../../src/web/api.ts";
import { COMMANDS_OF_PARTS, CONTROLS_OF_PARTS } from "../../parts/page-parts.ts";
import { useRow, useValue, useViewer } from "../../store/use-viewer.ts";
import { formatCount } from "../words/quantities.ts";
import { BranchDialog } from "./branch-dialog.tsx";
import { DeedWords } from "./deed-words.tsx";
import { LabelForm } from "./label-form.tsx";
import { SaveForm } from "./save-form.tsx";
import { useDeed } from "./use-deed.ts";

/** The actions on the run; a read-only viewer shows the commands instead. */
export function ControlView(): JSX.Element {
  const row = useRow();
  const slug = useValue(({ run }) => run?.slug ?? null);
  const mayAct = useValue(({ games }) => games?.control === true);
  const game = useValue(({ games }) => games?.games.find((one) => one.slug === slug) ?? null);
  const [isBranching, setBranching] = useState(false);
  return (
    <div class="control">
      {mayAct && game !== null ? (
        <Acts game={game} />
      ) : (
        <>
          {game !== null &&
            COMMANDS_OF_PARTS.map((CommandOf, place) => <CommandOf game={game} key={place} />)}
          <p class="quiet">
            This viewer only looks. Start it with <code>runner watch --control</code> to save, pause and
            decide from here, and to write to the player.
          </p>
        </>
      )}
      {row !== null && (
        <section class="act">
          <h3>Continue from step {formatCount(row.step)}</h3>
          <p class="quiet small">On a new branch; everything that was played stays where it is.</p>
          <button type="button" class="button" onClick={() => setBranching(true)}>
            Continue from here…
          </button>
        </section>
      )}
      {isBranching && row !== null && (
        <BranchDialog row={row} mayAct={mayAct} close={() => setBranching(false)} />
      )}
    </div>
  );
}

function Acts({ game }: { game: GalleryGame }): JSX.Element {
  const { slug, live, saves } = game;
  return (
    <>
      {CONTROLS_OF_PARTS.map((Control, place) => (
        <Control game={game} slug={slug} isLive={live !== null} key={place} />
      ))}
      {live === null ? (
        <p class="quiet small">This game is not running: saving and pausing need a running game.</p>
      ) : (
        <>
          <SaveForm slug={slug} />
          <Pause slug={slug} />
        </>
      )}
      {saves.length > 0 && <LabelForm slug={slug} saves={saves} />}
    </>
  );
}

function Pause({ slug }: { slug: string }): JSX.Element {
  const { source } = useViewer();
  const deed = useDeed(() => source.act(slug, "pause", {}));
  return (
    <section class="act">
      <h3>Pause</h3>
      <p class="quiet small">The run stops before its next action and waits for a decision.</p>
      <button type="button" class="button" disabled={deed.isBusy} onClick={deed.start}>
        Pause the run
      </button>
      <DeedWords
        deed={deed}
        busy="Waiting for the run to come to its next action…"
        tell={({ step }) => `Paused at step ${formatCount(step)}: waiting for your decision.`}
      />
    </section>
  );
}
