import type { JSX } from "preact";

/** A field for a line of text, or for a number, below its name. */
export function TextField({
  label,
  set,
  ...input
}: {
  label: string;
  value: string;
  set: (value: string) => void;
  type?: "number";
  min?: number;
  maxLength?: number;
}): JSX.Element {
  return (
    <label class="field">
      <span>{label}</span>
      <input class="input" {...input} onInput={(event) => set(event.currentTarget.value)} />
    </label>
  );
}
