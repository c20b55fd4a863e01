import type { JSX } from "preact";
import { useState } from "preact/hooks";
import type { GallerySave } from "../../../../src/web/api.ts";
import { useRow, useViewer } from "../../store/use-viewer.ts";
import { describeKind } from "../gallery/save-choice.ts";
import { TextField } from "../parts/text-field.tsx";
import { formatCount } from "../words/quantities.ts";
import { DeedForm } from "./deed-form.tsx";
import { afterSending, useDeed } from "./use-deed.ts";

/** More saves than this are too many for a list to choose from: the newest. */
const MOST_SAVES = 100;

/** Keeps a save for good, under a name. */
export function LabelForm({ slug, saves }: { slug: string; saves: readonly GallerySave[] }): JSX.Element {
  const { source } = useViewer();
  const row = useRow();
  const [chosen, choose] = useState<string | null>(null);
  const [label, setLabel] = useState("");
  const here = saves.find(({ branchId, step }) => branchId === row?.branchId && step === row.step);
  const save = saves.find(({ id }) => id === chosen) ?? here ?? saves[0];
  const deed = useDeed(async () => {
    const labelled = await source.act(slug, "label", { save: save?.id ?? "", label: label.trim() });
    setLabel(afterSending(label));
    return labelled;
  });
  return (
    <DeedForm
      deed={deed}
      isReady={label.trim() !== ""}
      button="Label it"
      busy="Labelling the save…"
      tell={({ step }) => `The save of step ${formatCount(step)} has its label.`}
    >
      <h3>Label a save</h3>
      <label class="field">
        <span>Save</span>
        <select class="select" value={save?.id} onChange={(event) => choose(event.currentTarget.value)}>
          {saves.slice(0, MOST_SAVES).map((one) => (
            <option key={one.id} value={one.id}>
              Step {formatCount(one.step)}, {describeKind(one)}
              {one.label === null ? "" : `: ${one.label}`}
              {one === here ? " (this step)" : ""}
            </option>
          ))}
        </select>
      </label>
      <TextField
        label="Label (the save is then kept for good)"
        maxLength={200}
        value={label}
        set={setLabel}
      />
    </DeedForm>
  );
}
