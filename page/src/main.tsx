import { render } from "preact";
import { App } from "./app.tsx";
import { createMachine } from "./machine/machine.ts";
import { SoundOut } from "./screen/sound-out.ts";
import { showAddress } from "./shell/address.ts";
import { applyTheme, keptTheme } from "./shell/theme.ts";
import { createHttpSource } from "./source/http-source.ts";
import { createViewer } from "./store/viewer.ts";
import "./style/index.css";

applyTheme(keptTheme());

const viewer = createViewer(createHttpSource(), showAddress);
const machine = createMachine(viewer);
const loudspeaker = new SoundOut();
machine.sound = (samples) => loudspeaker.play(samples);
addEventListener("hashchange", () => viewer.follow(location.hash));
viewer.follow(location.hash);

const root = document.getElementById("app");
if (root !== null) {
  root.replaceChildren();
  render(<App viewer={viewer} machine={machine} />, root);
}
