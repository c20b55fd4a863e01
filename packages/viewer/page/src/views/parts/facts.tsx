import type { ComponentChildren, JSX } from "preact";

/** A fact: its label and value. */
export type Fact = readonly [name: string, value: ComponentChildren];

/** Facts below each other, names on the left. */
export function Facts({ facts }: { facts: readonly Fact[] }): JSX.Element {
  return (
    <dl class="facts">
      {facts.map(([name, value]) => (
        <div class="fact" key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
