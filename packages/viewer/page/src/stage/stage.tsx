import type { JSX } from "preact";
import { useMemo } from "preact/hooks";
import { formatPlace } from "../../../../../src/base/text/cut-text.ts";
import { totalTokens } from "../../../../../src/base/vocabulary/usage.ts";
import { extentAround, extentOf } from "../../../../games/src/world/drawn/map-shapes.ts";
import type { AtlasView } from "../../../src/timeline/steps/read-atlas.ts";
import { GameScreen } from "../screen/game-screen.tsx";
import { HeldButtons } from "../screen/held-buttons.tsx";
import { useRow, useValue } from "../store/use-viewer.ts";
import { AtlasDrawing } from "../views/atlas/atlas-drawing.tsx";
import { useAtlas } from "../views/atlas/use-atlas.ts";
import { wayOf } from "../views/atlas/walked-way.ts";
import { useStep } from "../views/load/use-step.ts";
import { milestonesTo } from "../views/state/milestones.ts";
import { wordsOfReply } from "../views/step/reply-words.ts";
import { formatCount, formatKnownCost, formatShort } from "../views/words/quantities.ts";
import { formatDuration } from "../views/words/times.ts";
import { STAGE_PARTS, type StagePart, type StageRequest } from "./stage-parts.ts";

/** The part of a map around the player that is shown, in cells. */
const NEAR = { width: 27, height: 15 } as const;

const MOST_MILESTONES = 5;

/** A run without anything to click, for a stream: each part where the address asks for it. */
export function Stage({ request: { parts, unknown } }: { request: StageRequest }): JSX.Element {
  const isThere = useValue(({ at }) => at !== null);
  const error = useValue((state) => (state.run === null ? state.error : null));
  const has = (...some: readonly StagePart[]): boolean => some.some((part) => parts.has(part));
  if (unknown.length > 0) {
    return (
      <p class="stage-note" role="alert">
        show takes {STAGE_PARTS.join(", ")}; got “{unknown.join(", ")}”
      </p>
    );
  }
  if (!isThere) return <p class="stage-note">{error ?? "Waiting for the first step of a run…"}</p>;
  return (
    <main class="stage-page">
      {has("picture", "buttons", "cost") && (
        <section class="stage-main" aria-label="The game">
          {has("picture") && <GameScreen />}
          {has("buttons", "cost") && (
            <div class="stage-bar">
              {has("buttons") && <HeldButtons />}
              {has("cost") && <Counts />}
            </div>
          )}
        </section>
      )}
      {has("words", "thinking", "map", "milestones") && (
        <section class="stage-side" aria-label="The player">
          {has("thinking") && <Thinking />}
          {has("words") && <Words />}
          {has("map") && <StageMap />}
          {has("milestones") && <Milestones />}
        </section>
      )}
    </main>
  );
}

/** The words of the reply that is written now, or else of the last one. */
function useWords(): { readonly thought: string; readonly said: string } {
  const live = useValue((state) => state.words);
  const { value } = useStep();
  if (live !== null) return { thought: live.thinking, said: live.text };
  return wordsOfReply(value?.reply?.content ?? []);
}

function Thinking(): JSX.Element | null {
  const { thought } = useWords();
  return thought === "" ? null : <Tail title="Thinking" text={thought} kind="thinking" />;
}

function Words(): JSX.Element | null {
  const { said } = useWords();
  return said === "" ? null : <Tail title="Says" text={said} kind="words" />;
}

/** A text whose end is in sight. */
function Tail({ title, text, kind }: { title: string; text: string; kind: StagePart }): JSX.Element {
  return (
    <section class={`stage-card stage-tail stage-${kind}`}>
      <h2>{title}</h2>
      <p>
        <span>{text}</span>
      </p>
    </section>
  );
}

function Counts(): JSX.Element | null {
  const row = useRow();
  const totals = useValue(({ run }) => run?.games.find(({ runId }) => runId === row?.runId) ?? run?.totals);
  const title = useValue(({ games, run }) => games?.games.find(({ slug }) => slug === run?.slug)?.title);
  if (row === null || totals === undefined) return null;
  const counts = [
    ["Step", formatCount(row.step)],
    ["Cost", formatKnownCost(totals.total)],
    ["Tokens", formatShort(totalTokens(totals.tokens))],
    ["Played", formatDuration(totals.playedMs)],
  ] as const;
  return (
    <div class="stage-card stage-counts">
      <p>
        <strong>{title}</strong>
        {row.place !== null && ` · ${formatPlace(row.place)}`}
      </p>
      <dl>
        {counts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

function StageMap(): JSX.Element | null {
  const { value } = useAtlas(null);
  return value === null || value.map === null ? null : <MapCard view={value} map={value.map} />;
}

function MapCard({ view, map }: { view: AtlasView; map: NonNullable<AtlasView["map"]> }): JSX.Element {
  const { at, doors, path } = view;
  const way = useMemo(() => wayOf(path), [path]);
  const here = at !== null && at.map === map.name ? at : null;
  const extent = useMemo(() => {
    const whole = extentOf(map, [...doors, ...(here === null ? [] : [here])]);
    const middle = here ?? { x: whole.left + whole.width / 2, y: whole.top + whole.height / 2 };
    return extentAround(whole, middle, NEAR);
  }, [map, doors, here]);
  return (
    <section class="stage-card stage-map">
      <h2>{map.name}</h2>
      <AtlasDrawing {...{ view, extent, way, cursor: null, point: nothing, choose: nothing }} />
    </section>
  );
}

function nothing(): void {}

function Milestones(): JSX.Element | null {
  const run = useValue((state) => state.run);
  const path = useValue((state) => state.path);
  const index = useRow()?.index ?? -1;
  const reached = useMemo(() => milestonesTo(run?.rows ?? [], path, index), [run, path, index]);
  if (reached.length === 0) return null;
  return (
    <section class="stage-card stage-milestones">
      <h2>Milestones · {formatCount(reached.length)}</h2>
      <ol>
        {reached.slice(0, MOST_MILESTONES).map(({ text, step }, place) => (
          <li key={`${step} ${place}`}>
            <span>{text}</span>
            <span class="quiet">step {formatCount(step)}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}
