import type { JSX } from "preact";
import type { GoingOn } from "../../../../src/web/api.ts";
import { Command } from "./command.tsx";

/** The continuation of a run: started here, or a command to type. */
export function GoingOnWords({ done: { command, started, why } }: { done: GoingOn }): JSX.Element {
  if (started !== null) {
    return (
      <p>
        Running as process {started.pid}. Its output is in <code>{started.log}</code>.
      </p>
    );
  }
  return (
    <>
      <p>{why ?? "It was not started."} Type this to continue:</p>
      <Command words={command} />
    </>
  );
}
