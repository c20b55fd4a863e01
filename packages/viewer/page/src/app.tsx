import type { JSX } from "preact";
import { useEffect } from "preact/hooks";
import { listenToKeys } from "./keyboard/listen.ts";
import type { Machine } from "./machine/machine.ts";
import { MachineContext } from "./machine/use-machine.ts";
import { Header } from "./shell/header.tsx";
import { HelpDialog } from "./shell/help-dialog.tsx";
import { Notices } from "./shell/notices.tsx";
import { RunView } from "./shell/run-view.tsx";
import { useStore } from "./store/use-store.ts";
import { useValue, ViewerContext } from "./store/use-viewer.ts";
import type { Viewer } from "./store/viewer.ts";
import { Gallery } from "./views/gallery/gallery.tsx";

/** The whole page. */
export function App({ viewer, machine }: { viewer: Viewer; machine: Machine }): JSX.Element {
  useEffect(() => listenToKeys(viewer, machine), [viewer, machine]);
  const isHelpOpen = useStore(viewer.ui, (ui) => ui.isHelpOpen);
  return (
    <ViewerContext.Provider value={viewer}>
      <MachineContext.Provider value={machine}>
        <Header />
        <Notices />
        <CurrentView />
        {isHelpOpen && <HelpDialog />}
      </MachineContext.Provider>
    </ViewerContext.Provider>
  );
}

function CurrentView(): JSX.Element {
  const view = useValue((state) => state.route.view);
  return view === "gallery" ? <Gallery /> : <RunView />;
}
