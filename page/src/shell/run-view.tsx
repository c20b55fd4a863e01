import type { JSX } from "preact";
import { GameScreen } from "../screen/game-screen.tsx";
import { Transport } from "../screen/transport.tsx";
import { useValue } from "../store/use-viewer.ts";
import { Strip } from "../strip/strip.tsx";
import { CostView } from "../views/curves/cost-view.tsx";
import { SidePanel } from "./side-panel.tsx";

/** A run: the screen, the time line below it, and what is known of the step beside it. */
export function RunView(): JSX.Element {
  const slug = useValue(({ route }) => (route.view === "gallery" ? "" : route.slug));
  const view = useValue(({ route }) => route.view);
  const run = useValue((state) => state.run);
  const phase = useValue(({ run, error }) => {
    if (run === null) return error === null ? "loading" : "failed";
    return run.rows.length === 0 ? "empty" : "ready";
  });
  if (phase === "failed") return <main class="run-empty" id="main" />;
  if (phase !== "ready") {
    return (
      <main class="run-empty" id="main">
        <p class="quiet">
          {phase === "loading"
            ? `Reading the journal of ${slug}…`
            : "No step has been played yet. The first one appears here."}
        </p>
      </main>
    );
  }
  if (view === "cost" && run !== null) return <CostView run={run} />;
  return (
    <main class="run" id="main">
      <section class="stage" aria-label="Screen">
        <GameScreen />
        <Transport />
      </section>
      <SidePanel />
      <Strip />
    </main>
  );
}
