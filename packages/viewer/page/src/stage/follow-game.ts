import { formatRoute } from "../store/routes.ts";
import type { Viewer } from "../store/viewer.ts";
import type { GamesAnswer } from "../wire/types.ts";

/** The interval at which the games are asked for while none is played, in milliseconds. */
const LOOK_MS = 3_000;

/** Follows the named game; without a name the one that is played, or was saved last, whichever that is at each look. */
export async function followGame(viewer: Viewer, game: string | null): Promise<void> {
  for (;;) {
    if (viewer.store.value.status?.live !== true) {
      await viewer.loadGames();
      const { games, route } = viewer.store.value;
      const slug = game ?? gameToShow(games);
      if (slug !== null && !(route.view === "run" && route.slug === slug)) {
        viewer.follow(formatRoute({ view: "run", slug, at: null }));
      }
    }
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
  }
}

function gameToShow(answer: GamesAnswer | null): string | null {
  const { games = [] } = answer ?? {};
  return (games.find(({ live }) => live !== null) ?? games[0])?.slug ?? null;
}
