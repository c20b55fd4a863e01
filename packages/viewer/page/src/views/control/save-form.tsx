import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { useViewer } from "../../store/use-viewer.ts";
import { TextField } from "../parts/text-field.tsx";
import { formatCount } from "../words/quantities.ts";
import { DeedForm } from "./deed-form.tsx";
import { afterSending, useDeed } from "./use-deed.ts";

/** Saves the run that is being played, with a note. */
export function SaveForm({ slug }: { slug: string }): JSX.Element {
  const { source } = useViewer();
  const [note, setNote] = useState("");
  const deed = useDeed(async () => {
    const saved = await source.act(slug, "save", { note: note.trim() === "" ? null : note.trim() });
    setNote(afterSending(note));
    return saved;
  });
  return (
    <DeedForm
      deed={deed}
      button="Save"
      busy="Waiting for the current step to end…"
      tell={({ step }) => `Saved at step ${formatCount(step)}.`}
    >
      <h3>Save now</h3>
      <TextField label="Note (it becomes the save's label)" maxLength={200} value={note} set={setNote} />
    </DeedForm>
  );
}
