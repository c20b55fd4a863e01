import type { JSX } from "preact";
import type { GalleryInterrupt } from "../../../../src/web/api.ts";
import { Choice } from "../../views/parts/choice.tsx";
import { TextField } from "../../views/parts/text-field.tsx";
import type { CallFields } from "./decide-body.ts";

/** Approves, rejects or edits each pending call. */
export function EachCall({
  interrupt: { pending },
  calls,
  setCalls,
}: {
  interrupt: GalleryInterrupt;
  calls: readonly CallFields[];
  setCalls: (calls: readonly CallFields[]) => void;
}): JSX.Element {
  return (
    <>
      {calls.map((call, place) => (
        <OneCall
          key={place}
          title={`Call ${place + 1}: ${pending?.toolCalls[place]?.name ?? ""}`}
          call={call}
          change={(fields) => setCalls(calls.map((one, at) => (at === place ? { ...one, ...fields } : one)))}
        />
      ))}
    </>
  );
}

function OneCall({
  title,
  call: { decision, why, input },
  change,
}: {
  title: string;
  call: CallFields;
  change: (fields: Partial<CallFields>) => void;
}): JSX.Element {
  return (
    <fieldset class="pad">
      <legend>{title}</legend>
      <Choice
        label={title}
        options={[
          ["approve", "Approve"],
          ["reject", "Reject"],
          ["edit", "Edit"],
        ]}
        value={decision}
        choose={(chosen) => change({ decision: chosen })}
      />
      {decision === "reject" && (
        <TextField label="Reason (sent to the player)" value={why} set={(given) => change({ why: given })} />
      )}
      {decision === "edit" && (
        <label class="field">
          <span>Its input, as JSON</span>
          <textarea
            class="input"
            rows={6}
            value={input}
            onInput={(event) => change({ input: event.currentTarget.value })}
          />
        </label>
      )}
    </fieldset>
  );
}
