import type { JSX } from "preact";
import { useState } from "preact/hooks";

/** A command to type, with a button that copies it. */
export function Command({ words }: { words: string }): JSX.Element {
  const [isCopied, setCopied] = useState(false);
  const copy = (): void => {
    navigator.clipboard?.writeText(words).then(
      () => setCopied(true),
      () => setCopied(false),
    );
  };
  return (
    <div class="command">
      <code>{words}</code>
      <button type="button" class="button" onClick={copy}>
        {isCopied ? "Copied" : "Copy"}
      </button>
    </div>
  );
}
