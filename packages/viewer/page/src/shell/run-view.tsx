import type { JSX } from "preact";
import { GameScreen } from "../screen/game-screen.tsx";
import { NewestSave } from "../screen/newest-save.tsx";
import { Transport } from "../screen/transport.tsx";
import { findNamedStep } from "../store/named-step.ts";
import { useValue } from "../store/use-viewer.ts";
import { Strip } from "../strip/strip.tsx";
import { CompareView } from "../views/compare/compare-view.tsx";
import { CostView } from "../views/curves/cost-view.tsx";
import { SidePanel } from "./side-panel.tsx";
import { StoppedRun } from "./stopped-run.tsx";

/** A run: the screen, the time line below it, and what is known of the step beside it. */
export function RunView(): JSX.Element {
  const route = useValue((state) => state.route);
  const run = useValue((state) => state.run);
  const isThere = useValue(({ at }) => at !== null);
  const words = useValue(({ run, error, route }) => {
    if (error !== null) return "";
    const slug = route.view === "gallery" ? "" : route.slug;
    if (run === null) return `Reading the journal of ${slug}…`;
    if (!run.more) return "No step has been played yet. The first one appears here.";
    return `Reading the journal of ${slug} up to this step…`;
  });
  if (!isThere) {
    return (
      <main class="run-empty" id="main">
        {(run === null || run.more) && <NewestSave />}
        <p class="quiet" role="status">
          {words}
        </p>
        {run !== null && !run.more && <StoppedRun />}
      </main>
    );
  }
  if (route.view === "cost" && run !== null) return <CostView run={run} />;
  if (route.view === "compare" && run !== null) {
    return <CompareView run={run} rowA={findNamedStep(run, route.a)} rowB={findNamedStep(run, route.b)} />;
  }
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
