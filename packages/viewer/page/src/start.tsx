import { render } from "preact";
import { App } from "./app.tsx";
import { createMachine } from "./machine/machine.ts";
import { SoundOut } from "./screen/sound-out.ts";
import { showAddress } from "./shell/address.ts";
import { applyTheme, keptTheme } from "./shell/theme.ts";
import type { Source } from "./source/source.ts";
import { createViewer } from "./store/viewer.ts";
import "./style/index.css";

/** Shows what `source` has. */
export function startPage(source: Source, newWorker: () => Worker): void {
  applyTheme(keptTheme());
  const viewer = createViewer(source, showAddress);
  const machine = createMachine(viewer, newWorker);
  const loudspeaker = new SoundOut();
  machine.sound = (samples) => loudspeaker.play(samples);
  addEventListener("hashchange", () => viewer.follow(location.hash));
  viewer.follow(location.hash);
  const root = document.getElementById("app");
  if (root === null) return;
  root.replaceChildren();
  render(<App viewer={viewer} machine={machine} />, root);
}
