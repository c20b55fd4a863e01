import type { JSX } from "preact";
import { useMemo } from "preact/hooks";
import { diffWords } from "./diff-words.ts";

/** Two texts as one: what only the left one has is struck out, what only the right one has is underlined. */
export function DiffText({ left, right }: { left: string; right: string }): JSX.Element {
  const parts = useMemo(() => diffWords(left, right), [left, right]);
  return (
    <p class="words diff-text">
      {parts.map(({ kind, text }, place) => {
        if (kind === "same") return <span key={place}>{text}</span>;
        return kind === "left" ? <del key={place}>{text}</del> : <ins key={place}>{text}</ins>;
      })}
    </p>
  );
}
