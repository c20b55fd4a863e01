import type { JSX } from "preact";
import { formatPlace } from "../../../../../src/base/text/cut-text.ts";
import { SPEEDS, type Speed } from "../machine/messages.ts";
import { useMachine, useMachineValue } from "../machine/use-machine.ts";
import { Icon, type IconName } from "../shell/icon.tsx";
import { useStore } from "../store/use-store.ts";
import { useRow, useViewer } from "../store/use-viewer.ts";
import { HashMark } from "./verdict.tsx";

/** The buttons below the screen, and the position. */
export function Transport(): JSX.Element {
  const viewer = useViewer();
  return (
    <div class="transport">
      <fieldset class="transport-buttons" aria-label="Go through the steps">
        <Press icon="first" label="First step (Home)" act={() => viewer.move(Number.NEGATIVE_INFINITY)} />
        <Press icon="back" label="One step back (←)" act={() => viewer.move(-1)} />
        <PlayButton />
        <Press icon="forward" label="One step forward (→)" act={() => viewer.move(1)} />
        <Press icon="last" label="Last step (End)" act={() => viewer.move(Number.POSITIVE_INFINITY)} />
      </fieldset>
      <Speeds />
      <Place />
      <Switches />
    </div>
  );
}

function Place(): JSX.Element | null {
  const row = useRow();
  if (row === null) return null;
  return (
    <p class="transport-place">
      <strong>Step {row.step.toLocaleString("en")}</strong>
      <HashMark />
      {row.place !== null && <span class="quiet">{formatPlace(row.place)}</span>}
    </p>
  );
}

function PlayButton(): JSX.Element {
  const machine = useMachine();
  const isPlaying = useMachineValue((state) => state.isPlaying);
  const isReady = useMachineValue((state) => state.phase === "ready");
  const why = useMachineValue((state) => state.why);
  const words = isPlaying ? "Pause (space)" : "Play (space)";
  return (
    <button
      type="button"
      class="icon-button play-button"
      aria-label={words}
      title={isReady ? words : (why ?? "The machine is being started")}
      disabled={!isReady}
      onClick={() => (isPlaying ? machine.pause() : machine.play())}
    >
      <Icon name={isPlaying ? "pause" : "play"} />
    </button>
  );
}

function Speeds(): JSX.Element {
  const machine = useMachine();
  const speed = useMachineValue((state) => state.speed);
  const wordsOf = (one: Speed): string => (one === "max" ? "Max" : `${one}×`);
  return (
    <fieldset class="speeds" aria-label="Speed">
      {SPEEDS.map((one) => (
        <button
          type="button"
          class="speed"
          key={one}
          aria-pressed={one === speed}
          title={one === "max" ? "As fast as it can" : `${one} times the speed of a Game Boy`}
          onClick={() => machine.setSpeed(one)}
        >
          {wordsOf(one)}
        </button>
      ))}
    </fieldset>
  );
}

function Switches(): JSX.Element {
  const { ui } = useViewer();
  const machine = useMachine();
  const hasSound = useMachineValue((state) => state.hasSound);
  const hasGrid = useStore(ui, (state) => state.hasGrid);
  const hasMarkers = useStore(ui, (state) => state.hasMarkers);
  return (
    <fieldset class="transport-buttons transport-switches" aria-label="Picture and sound">
      <Press
        icon={hasSound ? "sound" : "muted"}
        label="Sound at 1× (M)"
        isOn={hasSound}
        act={() => machine.setSound(!hasSound)}
      />
      <Press icon="grid" label="Walking grid (G)" isOn={hasGrid} act={() => ui.set({ hasGrid: !hasGrid })} />
      <Press
        icon="buttons"
        label="Pressed buttons (B)"
        isOn={hasMarkers}
        act={() => ui.set({ hasMarkers: !hasMarkers })}
      />
    </fieldset>
  );
}

function Press({
  icon,
  label,
  act,
  isOn,
}: {
  icon: IconName;
  label: string;
  act: () => void;
  isOn?: boolean;
}): JSX.Element {
  return (
    <button
      type="button"
      class="icon-button"
      aria-label={label}
      title={label}
      aria-pressed={isOn}
      onClick={act}
    >
      <Icon name={icon} />
    </button>
  );
}
