import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { useViewer } from "../../store/use-viewer.ts";
import { formatCount } from "../words/quantities.ts";
import { DeedWords } from "./deed-words.tsx";
import { useDeed } from "./use-deed.ts";

/** Saves the run that is being played, with a note. */
export function SaveForm({ slug }: { slug: string }): JSX.Element {
  const { source } = useViewer();
  const [note, setNote] = useState("");
  const deed = useDeed(async () => {
    const saved = await source.act(slug, "save", { note: note.trim() === "" ? null : note.trim() });
    setNote("");
    return saved;
  });
  return (
    <form
      class="act"
      onSubmit={(event) => {
        event.preventDefault();
        deed.start();
      }}
    >
      <h3>Save now</h3>
      <label class="field">
        <span>Note (it becomes the save's label)</span>
        <input
          class="input"
          type="text"
          maxLength={200}
          value={note}
          onInput={(event) => setNote(event.currentTarget.value)}
        />
      </label>
      <button type="submit" class="button" disabled={deed.isBusy}>
        Save
      </button>
      <DeedWords
        deed={deed}
        busy="Waiting for the current step to end…"
        tell={({ step }) => `Saved at step ${formatCount(step)}.`}
      />
    </form>
  );
}
