import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { listenToKeys } from "./keyboard/listen.ts";
import { Header } from "./shell/header.tsx";
import { HelpDialog } from "./shell/help-dialog.tsx";
import { Notices } from "./shell/notices.tsx";
import { RunView } from "./shell/run-view.tsx";
import { useValue, ViewerContext } from "./store/use-viewer.ts";
import type { Viewer } from "./store/viewer.ts";
import { Gallery } from "./views/gallery/gallery.tsx";

/** The whole page. */
export function App({ viewer }: { viewer: Viewer }): JSX.Element {
  const [isHelpOpen, setHelpOpen] = useState(false);
  useEffect(() => listenToKeys(viewer, () => setHelpOpen((isOpen) => !isOpen)), [viewer]);
  return (
    <ViewerContext.Provider value={viewer}>
      <Header openHelp={() => setHelpOpen(true)} />
      <Notices />
      <CurrentView />
      {isHelpOpen && <HelpDialog close={() => setHelpOpen(false)} />}
    </ViewerContext.Provider>
  );
}

function CurrentView(): JSX.Element {
  const view = useValue((state) => state.route.view);
  return view === "gallery" ? <Gallery /> : <RunView />;
}
