import { render } from "preact";
import { createMachine } from "../machine/machine.ts";
import { newModuleWorker } from "../machine/module-worker.ts";
import { MachineContext } from "../machine/use-machine.ts";
import { SoundOut } from "../screen/sound-out.ts";
import { createHttpSource } from "../source/http-source.ts";
import { ViewerContext } from "../store/use-viewer.ts";
import { createViewer } from "../store/viewer.ts";
import { followGame } from "./follow-game.ts";
import { Stage } from "./stage.tsx";
import { readStageRequest } from "./stage-parts.ts";
import "./stage.css";

const request = readStageRequest(location.search);
// The address stays as it was typed into OBS.
const viewer = createViewer(createHttpSource(), () => {});
const machine = createMachine(viewer, newModuleWorker);
const loudspeaker = new SoundOut();
machine.sound = (samples) => loudspeaker.play(samples);
machine.setSound(request.parts.has("sound"));
void followGame(viewer, request.game);

const root = document.getElementById("app");
if (root !== null) {
  root.replaceChildren();
  render(
    <ViewerContext.Provider value={viewer}>
      <MachineContext.Provider value={machine}>
        <Stage request={request} />
      </MachineContext.Provider>
    </ViewerContext.Provider>,
    root,
  );
}
