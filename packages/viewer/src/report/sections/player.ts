import { formatCountOf } from "../format.ts";
import { type Html, html, trusted } from "../html.ts";
import type { Playable } from "../report-data.ts";

/** The elements for the game and the steps to play, as inert data. */
export function renderPlayer({ worker, data, steps }: Playable): Html {
  return html`<section id="play" aria-labelledby="play-title"><h2 id="play-title">Play it again</h2>
<div id="player"><p>This report holds the game and every input of ${formatCountOf(steps, "step")}. It plays them again where scripts are allowed.</p></div>
<script type="text/plain" id="player-worker">${trusted(worker)}</script>
<script type="text/plain" id="player-data">${trusted(data)}</script>
</section>`;
}
