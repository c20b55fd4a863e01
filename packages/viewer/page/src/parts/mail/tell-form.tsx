import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { useViewer } from "../../store/use-viewer.ts";
import { DeedForm } from "../../views/control/deed-form.tsx";
import { afterSending, useDeed } from "../../views/control/use-deed.ts";

/** Writes to the player. */
export function TellForm({ slug, isLive }: { slug: string; isLive: boolean }): JSX.Element {
  const { source } = useViewer();
  const [text, setText] = useState("");
  const deed = useDeed(async () => {
    const left = await source.act(slug, "tell", { text: text.trim() });
    setText(afterSending(text));
    return left;
  });
  return (
    <DeedForm
      deed={deed}
      isReady={text.trim() !== ""}
      button="Send"
      busy="Leaving the message…"
      tell={({ isRunning }) =>
        isRunning ? "Sent: the player reads it before its next step." : "Kept until the run continues."
      }
    >
      <h3>Tell the player</h3>
      <label class="field">
        <span>
          {isLive ? "It reads this before its next step." : "The player gets it when the run continues."}
        </span>
        <textarea
          class="input"
          rows={3}
          value={text}
          onInput={(event) => setText(event.currentTarget.value)}
        />
      </label>
    </DeedForm>
  );
}
