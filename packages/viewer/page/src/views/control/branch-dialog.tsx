import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { useValue, useViewer } from "../../store/use-viewer.ts";
import type { StepRow } from "../../wire/types.ts";
import { useLoaded } from "../load/use-loaded.ts";
import { Dialog } from "../parts/dialog.tsx";
import { TextField } from "../parts/text-field.tsx";
import { Waiting } from "../parts/waiting.tsx";
import { formatCount } from "../words/quantities.ts";
import { Command } from "./command.tsx";
import { DeedForm } from "./deed-form.tsx";
import { GoingOnWords } from "./going-on-words.tsx";
import { useDeed } from "./use-deed.ts";

/** Goes on from a step on a new branch, or shows the command that does. */
export function BranchDialog({
  row,
  mayAct,
  close,
}: {
  row: StepRow;
  mayAct: boolean;
  close: () => void;
}): JSX.Element {
  const { source } = useViewer();
  const slug = useValue(({ run }) => run?.slug ?? "");
  const [steps, setSteps] = useState("50");
  const count = Number(steps);
  const isCount = Number.isSafeInteger(count) && count > 0;
  const command = useLoaded(`${slug} ${row.index}`, () => source.command(slug, row.index));
  const deed = useDeed(() => source.act(slug, "branch", { index: row.index, steps: count }));
  return (
    <Dialog title={`Continue from step ${formatCount(row.step)}`} close={close}>
      <div class="stack">
        <p>The run continues from exactly here, on a new branch. The steps after it stay on the old one.</p>
        {mayAct && command.error === null && (
          <DeedForm
            look="stack"
            deed={deed}
            isReady={isCount && deed.done === null}
            isMain
            button="Start it"
            busy="Starting the run…"
            tell={(done) => <GoingOnWords done={done} />}
          >
            <TextField label="Steps to play" type="number" min={1} value={steps} set={setSteps} />
          </DeedForm>
        )}
        {deed.done === null && (
          <>
            {command.error === null && (
              <p class="quiet small">{mayAct ? "Or type this:" : "Type this where runner is installed:"}</p>
            )}
            {command.value === null ? (
              <Waiting loaded={command} words="Looking up the command…" />
            ) : (
              <Command words={command.value.command} />
            )}
          </>
        )}
      </div>
    </Dialog>
  );
}
