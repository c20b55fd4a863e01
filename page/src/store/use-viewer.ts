import { createContext } from "preact";
import { useContext, useEffect, useState } from "preact/hooks";
import type { StepRow } from "../wire/types.ts";
import type { ViewerState } from "./state.ts";
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
export function useValue<T>(select: (state: ViewerState) => T): T {
  const { store } = useViewer();
  const selected = select(store.value);
  const [, redraw] = useState<T>(selected);
  useEffect(() => {
    let last = select(store.value);
    // It may have changed between drawing and here.
    redraw(() => last);
    return store.watch(() => {
      const next = select(store.value);
      if (Object.is(next, last)) return;
      last = next;
      redraw(() => next);
    });
    // `select` tells the same of every state, whichever of its copies is asked.
  }, [store]);
  return selected;
}

/** The row of the step that is looked at; null where there is none. */
export function useRow(): StepRow | null {
  return useValue(({ run, at }) => (at === null ? null : (run?.rows[at] ?? null)));
}
