import type { JSX } from "preact";
import type { GoingOn } from "../../../../src/web/api.ts";
import { Command } from "./command.tsx";

/** How a run goes on: by itself, or by what is to be typed. */
export function GoingOnWords({ done: { command, started, why } }: { done: GoingOn }): JSX.Element {
  if (started !== null) {
    return (
      <p>
        It plays on, as process {started.pid}. What it says is in <code>{started.log}</code>.
      </p>
    );
  }
  return (
    <>
      <p>{why ?? "It was not started."} Type this to go on:</p>
      <Command words={command} />
    </>
  );
}
