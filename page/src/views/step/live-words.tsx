import type { JSX } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { useValue } from "../../store/use-viewer.ts";
import { formatCount } from "../words/quantities.ts";

/** What the LM says at this moment, as it comes; nothing while it says nothing, or another step than the newest is looked at. */
export function LiveWords(): JSX.Element | null {
  const words = useValue((state) => state.words);
  const isLive = useValue((state) => state.isLive);
  const end = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const { current } = end;
    if (current !== null) current.scrollTop = current.scrollHeight;
  }, [words]);
  if (words === null || !isLive) return null;
  const { step, purpose, thinking, text } = words;
  return (
    <section class="live" aria-label="What the LM says now">
      <h3>
        <span class="pill-dot" aria-hidden="true" />
        {purpose === "play" ? `Step ${formatCount(step)}, as it comes` : `A ${purpose}, as it comes`}
      </h3>
      <div class="live-words" ref={end}>
        {thinking !== "" && <p class="words thought">{thinking}</p>}
        {text !== "" && <p class="words said">{text}</p>}
      </div>
    </section>
  );
}
