import type { JSX } from "preact";
import { useValue, useViewer } from "../store/use-viewer.ts";

/** The picture of the save from which the run continues, as long as none of its steps has been read. */
export function NewestSave(): JSX.Element | null {
  const { source } = useViewer();
  const route = useValue((state) => state.route);
  const games = useValue((state) => state.games);
  if (route.view === "gallery") return null;
  const saves = games?.games.find(({ slug }) => slug === route.slug)?.saves ?? [];
  const save = saves.find(({ current }) => current) ?? saves[0];
  if (save === undefined) return null;
  return (
    <img
      class="newest-save"
      width="480"
      height="432"
      src={source.savePictureUrl(route.slug, save.id)}
      alt={`The newest save, of step ${save.step}`}
    />
  );
}
