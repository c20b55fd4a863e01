import type { ComponentChildren, JSX } from "preact";

/** A part with a title that can be folded away. */
export function Fold({
  title,
  note,
  isOpen = true,
  children,
}: {
  title: string;
  /** Stands small beside the title. */
  note?: string | undefined;
  isOpen?: boolean;
  children: ComponentChildren;
}): JSX.Element {
  return (
    <details class="fold" open={isOpen}>
      <summary>
        <h3>{title}</h3>
        {note !== undefined && <span class="fold-note">{note}</span>}
      </summary>
      <div class="fold-body">{children}</div>
    </details>
  );
}
