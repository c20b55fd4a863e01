import type { JSX } from "preact";
import type { Button } from "../../../../../src/base/vocabulary/button.ts";
import { useMachineValue } from "../machine/use-machine.ts";

/** The place of each button, on a field of 60 × 24. */
const SHAPES: readonly (readonly [button: Button, path: string])[] = [
  ["up", "M8 2h6v7H8z"],
  ["down", "M8 15h6v7H8z"],
  ["left", "M1 9h7v6H1z"],
  ["right", "M14 9h7v6h-7z"],
  ["select", "M25 18h6v3h-6z"],
  ["start", "M33 18h6v3h-6z"],
  ["b", "M45 11a4 4 0 1 1 0 8 4 4 0 0 1 0-8z"],
  ["a", "M54 5a4 4 0 1 1 0 8 4 4 0 0 1 0-8z"],
];

/** The buttons of a Game Boy; those that are down are lit. */
export function HeldButtons(): JSX.Element {
  const held = useMachineValue((machine) => machine.held);
  const words = held.length === 0 ? "No button is held" : `Held: ${held.join(", ")}`;
  return (
    <svg class="held" viewBox="0 0 60 24" role="img" aria-label={words}>
      {SHAPES.map(([button, path]) => (
        <path key={button} class={held.includes(button) ? "held-down" : "held-up"} d={path} />
      ))}
    </svg>
  );
}
