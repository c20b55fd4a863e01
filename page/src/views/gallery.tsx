import type { JSX } from "preact";
import { useValue } from "../store/use-viewer.ts";

/** All runs of the folder. */
export function Gallery(): JSX.Element {
  const answer = useValue((state) => state.games);
  if (answer === null) {
    return (
      <main class="run-empty" id="main">
        <p class="quiet">Reading the folder…</p>
      </main>
    );
  }
  return (
    <main class="gallery" id="main">
      <h1>{answer.folder}</h1>
      {answer.games.length === 0 && <p class="quiet">No run and no save is in this folder yet.</p>}
      <ul>
        {answer.games.map((game) => (
          <li key={game.slug}>
            <a href={`#/g/${encodeURIComponent(game.slug)}`}>{game.title}</a>
          </li>
        ))}
      </ul>
    </main>
  );
}
