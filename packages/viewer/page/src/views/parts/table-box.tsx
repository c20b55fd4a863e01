import type { ComponentChildren, JSX } from "preact";

/** Around a table that may be wider than the page: it scrolls by itself, by keys too. */
export function TableBox({ label, children }: { label: string; children: ComponentChildren }): JSX.Element {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keys
    <section class="table-box" aria-label={label} tabIndex={0}>
      {children}
    </section>
  );
}
