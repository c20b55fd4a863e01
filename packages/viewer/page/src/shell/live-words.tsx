import type { JSX } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { useValue } from "../store/use-viewer.ts";

/** The player's words as they come, at the newest step. */
export function LiveWords(): JSX.Element | null {
  const words = useValue((state) => (state.isLive ? state.words : null));
  const box = useRef<HTMLElement>(null);
  useEffect(() => {
    // The end of it is what is new.
    if (box.current !== null) box.current.scrollTop = box.current.scrollHeight;
  }, [words]);
  if (words === null) return null;
  const { step, purpose, thinking, text } = words;
  const deed = purpose === "other" ? "writing a summary" : text === "" ? "thinking" : "speaking";
  return (
    <section class="live-words" aria-label="The player’s words as they come" ref={box}>
      <h2 class="live-title">
        <span class="pill-dot" aria-hidden="true" />
        Step {step.toLocaleString("en")}: the player is {deed}
      </h2>
      {thinking !== "" && text === "" && <p class="live-thinking">{thinking}</p>}
      {text !== "" && <p class="live-text">{text}</p>}
    </section>
  );
}
