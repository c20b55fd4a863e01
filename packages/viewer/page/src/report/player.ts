import { formatPlace } from "../../../../../src/base/text/cut-text.ts";
import { SPEEDS, type Speed } from "../machine/messages.ts";
import { SoundOut } from "../screen/sound-out.ts";
import { drawTicks, make, showSign, signButton, switchButton } from "./controls.ts";
import { Replay } from "./replay.ts";
import type { UnpackedRun } from "./unpack.ts";

const WIDTH = 160;
const HEIGHT = 144;

/** The text until the end of a step can be checked. */
const PLAYING = "playing its inputs again…";

/** Puts the player into its place in the report. */
export function mountPlayer(root: HTMLElement, run: UnpackedRun, worker: Worker): void {
  const { rows } = run;
  const canvas = make("canvas", {
    class: "screen",
    width: String(WIDTH),
    height: String(HEIGHT),
    role: "img",
    tabindex: "0",
    "aria-label": "The game's screen, played again. Space plays and pauses, the arrow keys go step by step.",
  });
  const context = canvas.getContext("2d");
  const sound = new SoundOut();
  const differing = new Set<number>();
  const heading = make("h3");
  const verdict = make("p", { class: "verdict" });
  const words = make("div", { class: "told" });
  const alarm = make("p", { class: "alarm", role: "alert" });
  alarm.hidden = true;
  let shown = -1;

  const describe = (place: number): void => {
    if (place === shown) return;
    shown = place;
    const { step = 0, place: where = null, said = "", did = "", milestones = [] } = rows[place] ?? {};
    const name = `Step ${step.toLocaleString("en")}`;
    heading.textContent = where === null ? name : `${name} · ${formatPlace(where)}`;
    words.replaceChildren(
      ...milestones.map((text) => make("p", { class: "milestone" }, text)),
      ...(said === "" ? [] : [make("p", { class: "said" }, said)]),
      ...(did === "" ? [] : [make("p", { class: "aside said" }, did)]),
    );
    slider.value = String(place);
    slider.setAttribute("aria-valuetext", name);
    verdict.className = "verdict";
    verdict.textContent = replay.isPlaying ? PLAYING : "";
  };
  const tell = (why: string): void => {
    alarm.textContent = why;
    alarm.hidden = false;
  };
  const replay = new Replay(run, worker, {
    show(picture, place) {
      context?.putImageData(new ImageData(new Uint8ClampedArray(picture), WIDTH, HEIGHT), 0, 0);
      describe(place);
    },
    judge(place, isExact) {
      if (!isExact && !differing.has(place)) {
        differing.add(place);
        const steps = [...differing].slice(0, 5).map((one) => rows[one]?.step.toLocaleString("en") ?? "");
        tell(
          `Played again, the machine differs from the recorded one at step ${steps.join(", ")}${differing.size > 5 ? ", …" : ""}. What you see there is not what the player saw.`,
        );
      }
      if (place !== shown) return;
      verdict.className = isExact ? "verdict same" : "verdict differs";
      verdict.textContent = isExact ? "✓ the recorded machine, bit by bit" : "✗ not the recorded machine";
    },
    sound: (samples) => sound.play(samples),
    playing(isPlaying) {
      showSign(playButton, isPlaying ? "pause" : "play", isPlaying ? "Pause (space)" : "Play (space)");
      verdict.className = "verdict";
      verdict.textContent = isPlaying ? PLAYING : "paused in this step";
    },
    fail: tell,
  });

  const move = (by: number): void => {
    replay.goTo(replay.place + by);
    describe(replay.place);
  };
  const slider = make("input", {
    type: "range",
    min: "0",
    max: String(rows.length - 1),
    "aria-label": "Step",
  });
  slider.addEventListener("input", () => move(Number(slider.value) - replay.place));
  const toggle = (): void => (replay.isPlaying ? replay.pause() : replay.play());
  const playButton = signButton("play", "Play (space)", toggle);
  const [speeds, soundButton] = makeTempo(replay);
  const buttons = make(
    "div",
    { class: "buttons" },
    signButton("first", "First step (Home)", () => move(-rows.length)),
    signButton("back", "One step back (←)", () => move(-1)),
    playButton,
    signButton("forward", "One step forward (→)", () => move(1)),
    signButton("last", "Last step (End)", () => move(rows.length)),
  );
  const milestones = rows.flatMap((row, place) => (row.milestones.length > 0 ? [place] : []));
  root.replaceChildren(
    canvas,
    make("div", { class: "beside" }, heading, verdict, words),
    make("div", { class: "along" }, slider, drawTicks(milestones, rows.length - 1)),
    make("div", { class: "bar-of-buttons" }, buttons, speeds, soundButton),
    alarm,
  );
  root.classList.add("player");
  root.addEventListener("keydown", (event) => obey(event, { toggle, move, most: rows.length }));
  addPlayButtons(run, (place) => {
    replay.goTo(place);
    describe(place);
    root.scrollIntoView({ block: "center" });
    canvas.focus({ preventScroll: true });
  });
  replay.goTo(0);
  describe(0);
}

/** The action of a key that the focused element does not want. */
function obey(
  event: KeyboardEvent,
  {
    toggle,
    move,
    most,
  }: { readonly toggle: () => void; readonly move: (by: number) => void; readonly most: number },
): void {
  const { target, key, ctrlKey, altKey, metaKey } = event;
  if (ctrlKey || altKey || metaKey || target instanceof HTMLInputElement) return;
  const act = {
    " ": target instanceof HTMLButtonElement ? undefined : toggle,
    ArrowLeft: () => move(-1),
    ArrowRight: () => move(1),
    Home: () => move(-most),
    End: () => move(most),
  }[key];
  if (act === undefined) return;
  event.preventDefault();
  act();
}

/** The choice of a speed, and the sound, which is heard at the Game Boy's own. */
function makeTempo(replay: Replay): readonly [HTMLElement, HTMLElement] {
  let speed: Speed = 1;
  let hasSound = false;
  const group = make("div", { class: "speeds", role: "group", "aria-label": "Speed" });
  const show = (): void => {
    replay.setTempo(speed, hasSound);
    for (const [i, button] of [...group.children].entries()) {
      button.setAttribute("aria-pressed", String(SPEEDS[i] === speed));
    }
    soundButton.setAttribute("aria-pressed", String(hasSound));
  };
  for (const one of SPEEDS) {
    const choose = (): void => {
      speed = one;
      show();
    };
    group.append(switchButton(one === "max" ? "Max" : `${one}×`, one === speed, choose));
  }
  const soundButton = switchButton("Sound at 1×", hasSound, () => {
    hasSound = !hasSound;
    show();
  });
  return [group, soundButton];
}

/** At each milestone of the report, a button that shows its step in the player. */
function addPlayButtons({ rows }: UnpackedRun, show: (place: number) => void): void {
  for (const card of document.querySelectorAll<HTMLElement>("[data-index]")) {
    const place = rows.findIndex(({ index }) => String(index) === card.dataset["index"]);
    if (place === -1) continue;
    const button = make("button", { type: "button", class: "switch" }, "Play from here");
    button.addEventListener("click", () => show(place));
    card.append(button);
  }
}
