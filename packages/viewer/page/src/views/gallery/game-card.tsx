import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { renderBytes } from "../../../../../../src/base/quantities/size.ts";
import type { GalleryGame, GallerySave } from "../../../../src/web/api.ts";
import { CARD_NOTES_OF_PARTS, WAITS_OF_PARTS } from "../../parts/page-parts.ts";
import { formatRoute } from "../../store/routes.ts";
import { useViewer } from "../../store/use-viewer.ts";
import { Choice } from "../parts/choice.tsx";
import { type Fact, Facts } from "../parts/facts.tsx";
import { formatCount, formatCountOf } from "../words/quantities.ts";
import { formatAgo, formatTime } from "../words/times.ts";
import { SaveCard } from "./save-card.tsx";
import { choosesSave, type SaveChoice } from "./save-choice.ts";

/** Saves shown before the user asks for all. */
const FIRST_SAVES = 12;

/** One game: the state of its run, and its saves. */
export function GameCard({ game }: { game: GalleryGame }): JSX.Element {
  const [choice, choose] = useState<SaveChoice>("all");
  const [isWhole, showWhole] = useState(false);
  const chosen = game.saves.filter(choosesSave(choice));
  const shown = isWhole ? chosen : chosen.slice(0, FIRST_SAVES);
  const hidden = chosen.length - shown.length;
  return (
    <section class="game" aria-label={game.title}>
      <GameHead game={game} />
      {game.saves.length > 0 && (
        <>
          <div class="game-bar">
            <h3>Saves</h3>
            <Choice
              label="Which saves"
              options={[
                ["all", `All ${formatCount(game.saves.length)}`],
                ["labelled", "With a label"],
                ["archive", "Archive"],
              ]}
              value={choice}
              choose={choose}
            />
          </div>
          {shown.length === 0 && <p class="quiet">No save of that kind.</p>}
          <ul class="saves">
            {shown.map((save) => (
              <li key={save.id}>
                <SaveCard game={game} save={save} />
              </li>
            ))}
          </ul>
          {hidden > 0 && (
            <button type="button" class="button" onClick={() => showWhole(true)}>
              Show {formatCount(hidden)} more
            </button>
          )}
        </>
      )}
    </section>
  );
}

function GameHead({ game }: { game: GalleryGame }): JSX.Element {
  const { source } = useViewer();
  const { slug, title, live, why, hasRom } = game;
  const newest = game.saves.find(({ current }) => current) ?? game.saves[0];
  return (
    <div class="game-head">
      {newest === undefined ? (
        <div class="game-picture game-picture-none">No save yet</div>
      ) : (
        <img
          class="game-picture"
          src={source.savePictureUrl(slug, newest.id)}
          alt={`The screen at step ${newest.step}`}
          width="320"
          height="288"
        />
      )}
      <div class="game-words">
        <h2>
          {title} <Status game={game} newest={newest} />
        </h2>
        <Facts facts={factsOf(game, newest)} />
        {CARD_NOTES_OF_PARTS.map((Note, place) => (
          <Note game={game} key={place} />
        ))}
        {why !== null && <p class="game-stop">{why}</p>}
        {!hasRom && <p class="quiet small">ROM not found: steps show the pictures sent to the player.</p>}
        <p>
          <a class="button button-main" href={formatRoute({ view: "run", slug, at: null })}>
            {live === null ? "Look at the run" : "Watch it live"}
          </a>
        </p>
      </div>
    </div>
  );
}

function Status({
  game,
  newest,
}: {
  game: GalleryGame;
  newest: GallerySave | undefined;
}): JSX.Element | null {
  if (game.live !== null) {
    return (
      <span class="pill pill-live" title={`Process ${game.live.pid}, since ${formatTime(game.live.since)}`}>
        <span class="pill-dot" aria-hidden="true" />
        being played
      </span>
    );
  }
  if (WAITS_OF_PARTS.some((waitsFor) => waitsFor(game)))
    return <span class="pill pill-lost">waits for you</span>;
  if (newest === undefined) return null;
  return <span class="pill">played {formatAgo(newest.saveTime, Date.now())}</span>;
}

function factsOf({ saves, journalBytes }: GalleryGame, newest: GallerySave | undefined): readonly Fact[] {
  const branches = new Set(saves.map(({ branchId }) => branchId)).size;
  return [
    ...(newest === undefined
      ? []
      : ([
          ["Step", formatCount(newest.step)],
          ["Place", newest.place ?? "not known"],
          ["Player", newest.model],
          ["Last save", formatTime(newest.saveTime)],
        ] as const)),
    [
      "Saves",
      saves.length === 0 ? "none" : `${saves.length} on ${formatCountOf(branches, "branch", "branches")}`,
    ],
    ["Journal", journalBytes === 0 ? "none" : renderBytes(journalBytes)],
  ];
}
