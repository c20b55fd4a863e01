import type { JSX } from "preact";
import { useEffect } from "preact/hooks";
import { useValue, useViewer } from "../store/use-viewer.ts";
import { RunNav } from "../views/run-nav.tsx";
import { ThemeSwitch } from "./theme-switch.tsx";

/** The game, whether it is live, and the controls of the whole page. */
export function Header(): JSX.Element {
  const { ui } = useViewer();
  useTitle();
  const slug = useValue(({ route }) => (route.view === "gallery" ? null : route.slug));
  const title = useValue(({ games }) => games?.games.find((game) => game.slug === slug)?.title ?? slug);
  return (
    <header class="header">
      <a class="brand" href="#/" aria-label="runner: all runs and saves">
        <span class="brand-mark" aria-hidden="true" />
        <span class="brand-name">runner</span>
      </a>
      {title !== null && (
        <h1 class="header-title">
          <span class="header-slash" aria-hidden="true">
            /
          </span>
          {title}
        </h1>
      )}
      {slug !== null && <RunNav slug={slug} />}
      {slug !== null && <LiveMark />}
      <span class="header-gap" />
      <ThemeSwitch />
      <button
        type="button"
        class="icon-button"
        aria-label="Keyboard help"
        title="Keyboard help (?)"
        onClick={() => ui.set({ isHelpOpen: true })}
      >
        ?
      </button>
    </header>
  );
}

/** Whether the newest step is shown, and the way back to it. */
function LiveMark(): JSX.Element | null {
  const viewer = useViewer();
  const isLive = useValue((state) => state.isLive);
  const isPlayed = useValue(
    ({ games, run, status }) =>
      status?.live ?? games?.games.some((game) => game.slug === run?.slug && game.live !== null) ?? false,
  );
  const connection = useValue((state) => state.connection);
  const newest = useValue(({ run, path }) => run?.rows[path.indices.at(-1) ?? -1]?.step ?? null);
  const reading = useValue(({ run }) =>
    run?.more === true && run.journalBytes > 0 ? Math.floor((run.bytes / run.journalBytes) * 100) : null,
  );
  if (newest === null) return null;
  if (reading !== null) return <span class="pill">Reading the journal: {reading} %</span>;
  if (connection === "lost") return <span class="pill pill-lost">connection lost, trying again</span>;
  const words = isPlayed ? "Live" : "Newest";
  return (
    <button
      type="button"
      class={isLive ? "pill pill-live" : "pill"}
      aria-pressed={isLive}
      title="Follow the newest step (L)"
      onClick={() => viewer.goLive()}
    >
      <span class="pill-dot" aria-hidden="true" />
      {words}
      <span class="pill-step">step {newest.toLocaleString("en")}</span>
    </button>
  );
}

/** Says in the browser's tab what is looked at. */
function useTitle(): void {
  const title = useValue(({ route, games, run, at }) => {
    if (route.view === "gallery") return "Runs and saves";
    const game = games?.games.find(({ slug }) => slug === route.slug)?.title ?? route.slug;
    const step = at === null ? undefined : run?.rows[at]?.step;
    return step === undefined ? game : `${game}, step ${step}`;
  });
  useEffect(() => {
    document.title = `${title} · runner`;
  }, [title]);
}
