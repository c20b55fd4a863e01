import type { JSX } from "preact";
import type { GalleryGame, GallerySave } from "../../../../src/web/api.ts";
import { formatRoute } from "../../store/routes.ts";
import { useViewer } from "../../store/use-viewer.ts";
import { formatCount } from "../words/quantities.ts";
import { formatAgo, formatTime } from "../words/times.ts";
import { describeKind } from "./save-choice.ts";

/** One save, as its picture and a few words; it goes to its step. */
export function SaveCard({ game, save }: { game: GalleryGame; save: GallerySave }): JSX.Element {
  const { source } = useViewer();
  const { id, step, label, place, saveTime, branchId } = save;
  return (
    <a
      class={save.current ? "save save-current" : "save"}
      href={formatRoute({ view: "run", slug: game.slug, at: { step, branch: branchId } })}
      title={`${id}, ${formatTime(saveTime)}`}
    >
      <img src={source.savePictureUrl(game.slug, id)} alt="" width="160" height="144" loading="lazy" />
      <span class="save-title">{label ?? `Step ${formatCount(step)}`}</span>
      <span class="save-note">
        {label !== null && `step ${formatCount(step)} · `}
        {place !== null && `${place} · `}
        {formatAgo(saveTime, Date.now())}
      </span>
      <span class="save-kind">{describeKind(save)}</span>
    </a>
  );
}
