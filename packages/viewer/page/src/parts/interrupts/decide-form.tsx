import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { BUTTONS, type Button } from "../../../../../../src/base/vocabulary/button.ts";
import type { GalleryInterrupt } from "../../../../src/web/api.ts";
import { useViewer } from "../../store/use-viewer.ts";
import { DeedForm } from "../../views/control/deed-form.tsx";
import { GoingOnWords } from "../../views/control/going-on-words.tsx";
import { useDeed } from "../../views/control/use-deed.ts";
import { Choice } from "../../views/parts/choice.tsx";
import { TextField } from "../../views/parts/text-field.tsx";
import { type CallFields, type Decision, decideBody } from "./decide-body.ts";
import { EachCall } from "./each-call.tsx";
import { PendingAction } from "./pending-action.tsx";

/** Decides about the interrupt that is open: approve, reject, press other buttons, or decide call by call; with a word to the player. */
export function DecideForm({ slug, interrupt }: { slug: string; interrupt: GalleryInterrupt }): JSX.Element {
  const { source } = useViewer();
  const [decision, decide] = useState<Decision>("approve");
  const [why, setWhy] = useState("");
  const [say, setSay] = useState("");
  const [steps, setSteps] = useState("");
  const [buttons, setButtons] = useState<readonly Button[]>([]);
  const [calls, setCalls] = useState<readonly CallFields[]>(() =>
    (interrupt.pending?.toolCalls ?? []).map(({ id, input }) => ({
      id,
      decision: "approve",
      why: "",
      input: JSON.stringify(input, null, 2),
    })),
  );
  const body = decideBody({ decision, why, say, steps, buttons, calls });
  const deed = useDeed(async () => {
    if (body === null) throw new Error("the decision is not complete");
    return source.act(slug, "decide", body);
  });
  return (
    <DeedForm
      look="act act-stop"
      deed={deed}
      isReady={body !== null}
      isMain
      button="Continue"
      busy="Starting the run…"
      tell={(done) => <GoingOnWords done={done} />}
    >
      <PendingAction interrupt={interrupt} />
      <Choice
        label="Decision"
        options={[
          ["approve", "Approve"],
          ["reject", "Reject"],
          ["buttons", "Press instead"],
          ...(calls.length === 0 ? [] : [["calls", "Each call"] as const]),
        ]}
        value={decision}
        choose={decide}
      />
      {decision === "reject" && <TextField label="Reason (sent to the player)" value={why} set={setWhy} />}
      {decision === "calls" && <EachCall interrupt={interrupt} calls={calls} setCalls={setCalls} />}
      {decision === "buttons" && <Pad buttons={buttons} setButtons={setButtons} />}
      <TextField label="Message to the player (optional)" value={say} set={setSay} />
      <TextField
        label="Steps to play from here (empty: as many as you asked for)"
        type="number"
        min={1}
        value={steps}
        set={setSteps}
      />
    </DeedForm>
  );
}

/** Buttons to press, in order. */
function Pad({
  buttons,
  setButtons,
}: {
  buttons: readonly Button[];
  setButtons: (buttons: readonly Button[]) => void;
}): JSX.Element {
  return (
    <fieldset class="pad">
      <legend>Buttons to press, in order</legend>
      <div class="pad-keys">
        {BUTTONS.map((button) => (
          <button type="button" class="button" key={button} onClick={() => setButtons([...buttons, button])}>
            {button}
          </button>
        ))}
      </div>
      <p class="pad-chosen" aria-live="polite">
        {buttons.length === 0 ? (
          <span class="quiet">None yet</span>
        ) : (
          buttons.map((button, place) => <kbd key={place}>{button}</kbd>)
        )}
      </p>
      {buttons.length > 0 && (
        <button type="button" class="button" onClick={() => setButtons(buttons.slice(0, -1))}>
          Take back the last one
        </button>
      )}
    </fieldset>
  );
}
