import type { JSX } from "preact";
import { useEffect } from "preact/hooks";
import type { Gallery as GalleryData } from "../../../../src/web/api.ts";
import { useValue, useViewer } from "../../store/use-viewer.ts";
import { Fold } from "../parts/fold.tsx";
import { formatCountOf } from "../words/quantities.ts";
import { GameCard } from "./game-card.tsx";

/** The interval at which the folder is read again while the gallery is open, in milliseconds. */
const AGAIN_MS = 10_000;

/** All runs and saves of the folder. */
export function Gallery(): JSX.Element {
  const viewer = useViewer();
  const answer = useValue((state) => state.games);
  const error = useValue((state) => state.error);
  useEffect(() => {
    const timer = setInterval(() => document.hidden || void viewer.loadGames(), AGAIN_MS);
    return () => clearInterval(timer);
  }, [viewer]);
  if (answer !== null) return <Folder gallery={answer} />;
  return (
    <main class="run-empty" id="main">
      {error === null ? (
        <p class="quiet waiting">Loading the folder…</p>
      ) : (
        <button type="button" class="button" onClick={() => void viewer.loadGames()}>
          Try again
        </button>
      )}
    </main>
  );
}

function Folder({ gallery: { folder, games, refused } }: { gallery: GalleryData }): JSX.Element {
  const saves = games.reduce((sum, game) => sum + game.saves.length, 0);
  return (
    <main class="gallery" id="main">
      <header class="gallery-header">
        <h1>Runs and saves</h1>
        <p class="quiet">
          <code>{folder}</code> · {formatCountOf(games.length, "game")} · {formatCountOf(saves, "save")}
        </p>
      </header>
      {games.length === 0 && (
        <div class="nothing">
          <p>This folder has no run yet.</p>
          <p class="quiet">
            Start one with <code>runner --steps 50</code>: it appears here as soon as it has its first step.
          </p>
        </div>
      )}
      {games.map((game) => (
        <GameCard key={game.slug} game={game} />
      ))}
      {refused.length > 0 && (
        <Fold title="Files that cannot be shown" note={String(refused.length)} isOpen={false}>
          <dl class="facts">
            {refused.map(({ name, why }) => (
              <div class="fact" key={name}>
                <dt>{name}</dt>
                <dd>{why}</dd>
              </div>
            ))}
          </dl>
        </Fold>
      )}
    </main>
  );
}
