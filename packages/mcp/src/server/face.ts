import type { RunnerError } from "../../../../src/base/errors.ts";
import type { RunEvent } from "../../../../src/base/vocabulary/run-event.ts";
import type { PlayedRun } from "../player/played-run.ts";

/** A subscription of a client: the address of a resource, or a list. */
export type Change = { readonly uri: string } | { readonly list: "tools" | "resources" };

/** The sources of the server's answers. */
export interface FaceParts {
  readonly run: PlayedRun;
  /** An error as one line for people, with its remedy. */
  readonly explain: (error: RunnerError) => string;
  /** Called with internal errors. */
  readonly onBug: (error: Error) => void;
}

/** A run as a server shows it, for any client. */
export interface Face extends FaceParts {
  /** Calls the listener with all that changes, until the result is called. */
  onChange(listener: (change: Change) => void): () => void;
  /** Sees what happens in the run, in a call or between two. */
  see(event: RunEvent): void;
  /** The saves are others than before. */
  savesChanged(): void;
}

/** Resources that change with each step. */
export const FOLLOWED = {
  screen: "gameboy://screen",
  state: "gameboy://state",
  map: "gameboy://map",
} as const;

/** Shows a run. */
export function createFace(parts: FaceParts): Face {
  const { run } = parts;
  const listeners = new Set<(change: Change) => void>();
  const tell = (change: Change): void => {
    for (const listener of listeners) listener(change);
  };
  let offered = namesOf(run);
  run.onChange(() => {
    for (const uri of Object.values(FOLLOWED)) tell({ uri });
    const names = namesOf(run);
    if (names !== offered) tell({ list: "tools" });
    offered = names;
  });
  const savesChanged = (): void => tell({ list: "resources" });
  return {
    ...parts,
    savesChanged,
    onChange(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    see(event) {
      if (event.type === "saved") savesChanged();
    },
  };
}

function namesOf({ tools }: PlayedRun): string {
  return tools.map(({ name }) => name).join(" ");
}
