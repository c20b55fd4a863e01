import { createContext } from "preact";
import { useContext } from "preact/hooks";
import type { StepRow } from "../wire/types.ts";
import type { ViewerState } from "./state.ts";
import { useStore } from "./use-store.ts";
import type { Viewer } from "./viewer.ts";

/** The viewer that the components below use. */
export const ViewerContext: ReturnType<typeof createContext<Viewer | null>> = createContext<Viewer | null>(
  null,
);

/** The viewer, to do something with it. */
export function useViewer(): Viewer {
  const viewer = useContext(ViewerContext);
  if (viewer === null) throw new Error("no viewer above this component");
  return viewer;
}

/** A part of what is known; the component is drawn again when that part is another. */
export function useValue<Part>(select: (state: ViewerState) => Part): Part {
  return useStore(useViewer().store, select);
}

/** The row of the selected step; null if there is none. */
export function useRow(): StepRow | null {
  return useValue(({ run, at }) => (at === null ? null : (run?.rows[at] ?? null)));
}
