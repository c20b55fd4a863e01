import type { JSX } from "preact";
import { useId } from "preact/hooks";

/** One of a few things, as buttons beside each other. */
export function Choice<T extends string>({
  label,
  options,
  value,
  choose,
}: {
  label: string;
  options: readonly (readonly [value: T, words: string])[];
  value: T;
  choose: (value: T) => void;
}): JSX.Element {
  const name = useId();
  return (
    <fieldset class="choice">
      <legend class="hidden">{label}</legend>
      {options.map(([option, words]) => (
        <label class="choice-option" key={option}>
          <input
            type="radio"
            name={name}
            value={option}
            checked={option === value}
            onChange={() => choose(option)}
          />
          <span>{words}</span>
        </label>
      ))}
    </fieldset>
  );
}
